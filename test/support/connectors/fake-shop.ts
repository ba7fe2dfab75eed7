import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineCommand } from '#model/command/command.ts'
import { type AnyConnector, defineConnector } from '#model/connector/connector.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { number, object, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import type { Prime } from '#server/ports.ts'

export const HOST = 'shop.example'

interface Order {
  id: string
  total: number
  sent_at?: string
}

const shopOrders = defineCollection({
  name: 'shopOrders',
  label: { one: 'Order', many: 'Orders' },
  title: 'total',
  fields: { total: number('Total', { required: true, min: 0 }), times: number('Times') },
  list: { columns: ['total'], sort: 'total' },
  form: [['total', 'times']],
  search: [],
  indexes: [],
})

/** Imports one order; the same order again changes nothing. */
export const takeOrder = defineCommand({
  name: 'shop.take',
  label: 'Take an order',
  undoBy: 'Cancel the order in the shop.',
  input: {
    id: text('Order', { required: true }),
    total: number('Total', { required: true, min: 0 }),
    order: object('Order'),
  },
  async run({ tx, input: { id, total } }) {
    const before = await tx.get(shopOrders, id)
    if (before) await tx.update(shopOrders, id, { total, times: Number(before.data.times) + 1 })
    else await tx.insert(shopOrders, { total, times: 1 }, id)
    return { id, total }
  },
})

/** A shop that delivers orders by pages and by webhooks, signed as shops sign them. */
export const shop = (more: Partial<AnyConnector> = {}): AnyConnector =>
  defineConnector({
    name: 'shop',
    label: 'Shop',
    help: 'Orders of a shop.',
    settings: { shop: text('Shop') },
    secrets: { signing: 'Signing secret' },
    hosts: [HOST],
    every: { minutes: 60 },
    account: ({ shop: name }) => name,
    budget: { atOnce: 2, perSecond: 1 },
    async pull({ http, cursor }) {
      let page = cursor ?? '0'
      for (let at = 0; at < 4; at++) page = (await http(`https://${HOST}/orders?after=${page}`)).body
      return { command: takeOrder.name, input: { id: 'pulled', total: Number(page) }, cursor: page }
    },
    webhook: {
      signature: { secret: 'signing', header: 'X-Shop-Signature', encoding: 'base64' },
      idOf: (delivery) => delivery.header('x-shop-delivery'),
      sentAt: (delivery) => (delivery.json() as Order).sent_at,
      take(delivery) {
        if (delivery.header('x-shop-topic') === 'orders/many') return 'pull'
        if (delivery.header('x-shop-topic') !== 'orders/paid') return undefined
        const { id, total } = delivery.json() as Order
        return { command: takeOrder.name, input: { id, total } as unknown as Data }
      },
    },
    tell: (result) => {
      const { id, total } = result as Order
      return { summary: `Order ${id} was taken.`, differences: [{ what: id, after: String(total) }] }
    },
    ...more,
  } as AnyConnector)

/** Replaces the connectors of a world by the shop. */
export const useShop = (prime: Prime, connector: AnyConnector = shop()): void =>
  void Object.assign(prime, {
    connectors: new Map([[connector.name, connector]]),
    commands: new Map([...prime.commands, [takeOrder.name, takeOrder]]),
  })

/** The signature a service makes over the bytes it sends. */
export const signed = (bytes: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(bytes).digest('base64')

export interface FakeShop {
  origins: ReadonlyMap<string, string>
  requests: string[]
  /** Sets the response to the next request, instead of a page. */
  answerNext(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

/** A local server that returns pages of orders by cursor. */
export async function openFakeShop(): Promise<FakeShop> {
  const requests: string[] = []
  let next: { status: number; headers: Record<string, string> } | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop')
    requests.push(url.searchParams.get('after') ?? '')
    if (next) response.writeHead(next.status, next.headers).end()
    else
      response.writeHead(200, { 'content-type': 'text/plain' }).end(String(Number(url.searchParams.get('after')) + 1))
    next = undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origins: new Map([[HOST, `http://127.0.0.1:${(server.address() as AddressInfo).port}`]]),
    requests,
    answerNext(status, headers = {}) {
      next = { status, headers }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
