import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { spread } from '#bench/load.ts'

/** The results of one kind of work: the duration of each request that was answered, and what was refused. */
export interface Kind {
  times: number[]
  errors: number
  words: Set<string>
}
export type Kinds = Map<string, Kind>

/** A document created by an acknowledged command. */
export interface Made {
  collection: string
  id: string
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answered = any

/**
 * One user at work: their cookie is valid on every node, and when a node is gone they continue on the next with the
 * same idempotency key.
 */
export interface Person {
  send(method: string, path: string, body: object, kind?: string): Promise<Answered>
  run(command: string, input: object, kind?: string): Promise<Answered>
  make(collection: string, data: object): Promise<string>
}

const PATIENCE_MS = 30_000
const AGAIN_MS = 100
const TODAY = new Date().toISOString().slice(0, 10)
const LINES = 20

export function personOf(cookie: string, nodes: readonly string[], first: number, kinds: Kinds): Person {
  let at = first
  async function send(method: string, path: string, body: object, kind?: string): Promise<Answered> {
    const key = randomUUID()
    const began = performance.now()
    const counted =
      kind === undefined ? undefined : (kinds.get(kind) ?? { times: [], errors: 0, words: new Set<string>() })
    if (counted) kinds.set(kind!, counted)
    for (;;) {
      const url = nodes[at % nodes.length]!
      const answer = await fetch(url + path, {
        method,
        headers: { origin: url, cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.ok && text !== undefined) {
        counted?.times.push(performance.now() - began)
        return JSON.parse(text)
      }
      const isOver = answer !== undefined && text !== undefined && answer.status !== 503 && answer.status !== 409
      if (isOver || performance.now() - began > PATIENCE_MS) {
        // Requests before the measured step may be refused too.
        const told = counted ?? kinds.get('refused before') ?? { times: [], errors: 0, words: new Set<string>() }
        if (!counted) kinds.set('refused before', told)
        told.errors++
        told.words.add(`${answer?.status ?? 'no answer'} ${text?.slice(0, 200) ?? ''}`)
        throw new Error(`${path}: ${answer?.status ?? 'no answer'} ${text?.slice(0, 300)}`)
      }
      // A load balancer would have sent it to another node by now.
      if (!answer) at++
      await pause(AGAIN_MS)
    }
  }
  const person: Person = {
    send,
    run: async (command, input, kind) => (await send('POST', `/api/commands/${command}`, { input }, kind)).result,
    make: async (collection, data) => (await send('POST', `/api/collections/${collection}/documents`, { data })).id,
  }
  return person
}

/** The records a user works with. */
export interface Desk {
  vendorId: string
  customerId: string
  parts: { partId: string; lotId: string; partNumber: string }[]
}

export async function furnish(owner: Person, name: string): Promise<Desk> {
  const vendorId = await owner.make('vendors', { name: `Vendor of ${name}` })
  const customerId = await owner.make('customers', { name: `Customer of ${name}`, status: 'Active' })
  const parts = []
  for (let at = 0; at < LINES; at++) {
    const partNumber = `62${name}${String(at).padStart(2, '0')}`
    const partId = await owner.make('parts', { partNumber, brand: 'SKF', isActive: true, uom: 'ea' })
    const { lotId } = await owner.run('stock.open', { partId, qty: 100_000, unitCost: 4, locationId: 'W1' })
    parts.push({ partId, lotId, partNumber })
  }
  return { vendorId, customerId, parts }
}

/** The work of one user, round after round until the end; returns what their acknowledged commands have created. */
export async function work(
  person: Person,
  { vendorId, customerId, parts }: Desk,
  isOver: () => boolean,
): Promise<Made[]> {
  const made: Made[] = []
  const acts: ((round: number) => Promise<unknown>)[] = [
    async () => {
      const lines = parts.map(({ partId, partNumber }) => ({ partId, partNumber, qty: 10, unitPrice: 4 }))
      const poId = await person.make('po', {
        status: 'Draft',
        vendorId,
        lines,
      })
      await person.run('po.issue', { poId })
      const { id } = await person.run('po.receive', { poId, receivedOn: TODAY }, 'receive 20 lines')
      made.push({ collection: 'receipts', id })
    },
    async (round) => {
      const { lotId } = parts[round % parts.length]!
      const { movementId } = await person.run('stock.adjust', { lotId, qty: 1, reason: 'Found' }, 'count')
      made.push({ collection: 'movements', id: movementId })
    },
    async (round) => {
      const { partId } = parts[round % parts.length]!
      const deal = await person.run('deal.enter', { customerId, lines: [{ partId, qty: 1, unitPrice: 10 }] })
      await person.run('deal.confirm', { transactionId: deal.id })
      const { receivableId } = await person.run('deal.ship', { transactionId: deal.id, invoice: 'Issue' }, 'ship')
      made.push({ collection: 'receivable', id: receivableId })
    },
    async () => {
      const bill = {
        vendorId,
        vendorInvoiceNo: randomUUID().slice(0, 13),
        invoiceDate: TODAY,
        termsId: 'Net 30',
        totalAmount: 10,
      }
      const { id: payableId } = await person.run('payables.enter', bill)
      const paid = {
        vendorId,
        method: 'ACH',
        paidOn: TODAY,
        bankAccountId: 'main',
        allocations: [{ payableId, amount: 10 }],
      }
      const { id } = await person.run('payments.pay', paid, 'pay')
      made.push({ collection: 'payments', id })
    },
    () =>
      person.send(
        'POST',
        '/api/collections/payables/query',
        { where: [['status', '==', 'Paid']], orderBy: [['dueDate', 'asc']], limit: 50 },
        'page',
      ),
    (round) =>
      person.send(
        'POST',
        '/api/collections/parts/query',
        { search: parts[round % parts.length]!.partNumber.slice(0, 6), limit: 20 },
        'search',
      ),
  ]
  for (let round = 0; !isOver(); round++) {
    for (const act of acts) {
      if (isOver()) break
      // A refusal is counted with its message; the user goes on with the next action.
      await act(round).catch(() => undefined)
    }
  }
  return made
}

export const figuresOf = (kinds: Kinds) =>
  [...kinds].map(([name, { times, errors, words }]) => ({
    name,
    count: times.length,
    errors,
    words: [...words],
    ...spread(times),
  }))
