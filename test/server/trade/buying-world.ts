import { commands } from '#features/definitions.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { number, text } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { USUAL_START } from '#test/server/trade/usual-start.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answered = any

/** A company that buys: settings, places, vendors, and requests over HTTP. */
export interface BuyingWorld extends World {
  /** Runs a command over HTTP and returns its result. Throws the error sentence when it is refused. */
  run(name: string, input: object): Promise<Answered>
  /** The error sentence of a refused command. Throws when it is not refused. */
  refused(name: string, input: object): Promise<string>
  make(collection: string, data: object): Promise<string>
  read(collection: string, id: string): Promise<Answered>
  /** A part that can be ordered. */
  part(partNumber?: string, more?: object): Promise<{ partId: string; partNumber: string }>
  /** An order that was issued to its vendor. */
  order(lines: readonly object[], more?: object): Promise<string>
  /** Removes goods from a lot the way a shipment does. */
  issue(lotId: string, qty: number): Promise<void>
  /** The findings of the integrity check, without advice. */
  findings(): Promise<string[]>
  /** Every ledger whose total in company currency is not 0. */
  ledgers(): Promise<Record<string, number>>
  /** The amount received and not billed for every order line, when it is not 0. */
  owedByLine(): Promise<Record<string, number>>
}

/** Removes goods from a lot the way a shipment does, for tests that only cover buying. */
const issueGoods = defineCommand({
  name: 'test.issue',
  label: 'Issue',
  input: { lotId: text('Lot', { required: true }), qty: number('Quantity', { required: true }) },
  async run(context) {
    const { lotId, qty } = context.input
    await postMovements(context, [{ lotId, type: 'Issue', qtyDelta: -qty }])
  },
})

const cents = (value: number): number => Number(value.toFixed(4))

/** Opens a world at 2026-11-20 with exchange rates, taxes, the warehouse W1 and the quarantine Q1. */
export async function openBuyingWorld(config: { databaseUrl?: string } = {}): Promise<BuyingWorld> {
  const world = await openTestWorld({
    commands: [...commands, issueGoods],
    ...(config.databaseUrl && { config: { databaseUrl: config.databaseUrl } }),
  })
  let keys = 0
  let made = 0
  const key = () => ({ 'idempotency-key': `buying-world-key-${++keys}-of-test` })
  const call = (name: string, input: object) => world.call('POST', `/api/commands/${name}`, { input }, key())
  await world.fill({
    ...USUAL_START,
    vendors: { kugel: { name: 'Kugel AG' }, forwarder: { name: 'Forwarder Inc' } },
    customers: { acme: { name: 'Acme' } },
  })
  return Object.assign(world, {
    async run(name: string, input: object) {
      const answer = await call(name, input)
      if (answer.status !== 200)
        throw new Error(
          `${name}: ${answer.status} ${answer.body.code}: ${answer.body.detail} ${JSON.stringify(answer.body.errors ?? '')}`,
        )
      return answer.body.result
    },
    async refused(name: string, input: object) {
      const answer = await call(name, input)
      if (answer.status !== 422) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body.detail as string
    },
    async make(collection: string, data: object) {
      const answer = await world.call('POST', `/api/collections/${collection}/documents`, { data }, key())
      if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body.id as string
    },
    async read(collection: string, id: string) {
      return (await world.call('GET', `/api/collections/${collection}/documents/${id}`)).body.data
    },
    async part(partNumber = `62${String(++made).padStart(2, '0')}`, more: object = {}) {
      return { partId: await this.make('parts', { partNumber, brand: 'SKF', ...more }), partNumber }
    },
    async order(lines: readonly object[], more: object = {}) {
      const poNumber = `112026-${String(++made).padStart(2, '0')}`
      const poId = await this.make('po', { poNumber, status: 'Draft', vendorId: 'kugel', lines, ...more })
      await this.run('po.issue', { poId })
      return poId
    },
    async issue(lotId: string, qty: number) {
      await world.execute(issueGoods, { lotId, qty })
    },
    async findings() {
      const { checks } = await this.run('stock.check', {})
      return (checks as { name: string; found: number; isAdvice?: boolean; examples: unknown }[])
        .filter(({ found, isAdvice }) => found > 0 && !isAdvice)
        .map(({ name, examples }) => `${name}: ${JSON.stringify(examples)}`)
    },
    async ledgers() {
      return sums((await world.all('postings')).map(({ data }) => [String(data.ledger), Number(data.base)]))
    },
    async owedByLine() {
      const rows = (await world.all('postings')).filter(({ data }) => data.ledger === 'GRNI')
      return sums(rows.map(({ data }) => [`${named(data.itemNumber)} ${named(data.lineId)}`, Number(data.base)]))
    },
  })
}

const named = (value: Value | undefined): string => (value === undefined ? '' : String(value))

function sums(rows: readonly (readonly [string, number])[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const [name, base] of rows) all[name] = cents((all[name] ?? 0) + base)
  return Object.fromEntries(Object.entries(all).filter(([, sum]) => sum !== 0))
}
