import { USUAL_START } from '#test/server/trade/usual-start.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answered = any

/** A company that sells: settings, places, bank accounts, and requests over HTTP. */
export interface SellingWorld extends World {
  /** Runs a command over HTTP and returns its result. Throws the error sentence when it is refused. */
  run(name: string, input: object): Promise<Answered>
  /** The error sentence of a refused command. Throws when it is not refused. */
  refused(name: string, input: object): Promise<string>
  /** Sends several commands at once; returns status and sentence of each. */
  atOnce(calls: readonly (readonly [string, object])[]): Promise<{ status: number; detail: string; result: Answered }[]>
  make(collection: string, data: object): Promise<string>
  read(collection: string, id: string): Promise<Answered>
  customer(more?: object): Promise<string>
  /** A part with opening stock; returns the ids of part and lot. */
  stocked(qty: number, unitCost: number, more?: object): Promise<{ partId: string; lotId: string }>
  /** Every ledger whose total in company currency is not 0, since the world was opened. */
  ledgers(): Promise<Record<string, number>>
  /** The findings of the integrity check, without advice. */
  findings(): Promise<string[]>
}

const cents = (value: number): number => Number(value.toFixed(4))

/** Opens a world at 2026-11-20 with exchange rates, taxes, the warehouse W1 and the quarantine Q1. */
export async function openSellingWorld(config: { databaseUrl?: string } = {}): Promise<SellingWorld> {
  const world = await openTestWorld(config.databaseUrl ? { config: { databaseUrl: config.databaseUrl } } : {})
  let keys = 0
  let made = 0
  const key = () => ({ 'idempotency-key': `selling-world-key-${++keys}-of-test` })
  const call = (name: string, input: object) => world.call('POST', `/api/commands/${name}`, { input }, key())
  await world.fill({
    ...USUAL_START,
    bankAccounts: {
      main: { name: 'main', kind: 'Bank', currency: 'USD', isActive: true },
      eur: { name: 'eur', kind: 'Bank', currency: 'EUR', isActive: true },
    },
  })
  return Object.assign(world, {
    async run(name: string, input: object) {
      const answer = await call(name, input)
      if (answer.status !== 200)
        throw new Error(`${name} ${answer.status}: ${answer.body.detail ?? JSON.stringify(answer.body)}`)
      return answer.body.result
    },
    async refused(name: string, input: object) {
      const answer = await call(name, input)
      if (answer.status !== 422) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return String(answer.body.detail)
    },
    async atOnce(calls: readonly (readonly [string, object])[]) {
      const answers = await Promise.all(calls.map(([name, input]) => call(name, input)))
      return answers.map(({ status, body }) => ({ status, detail: String(body.detail ?? ''), result: body.result }))
    },
    async make(collection: string, data: object) {
      const id = `${collection}-${++made}`
      await world.put(collection, id, data as never)
      return id
    },
    read: async (collection: string, id: string) =>
      (await world.call('GET', `/api/collections/${collection}/documents/${id}`)).body.data,
    customer: (more: object = {}) =>
      (world as SellingWorld).make('customers', { name: `Acme ${made + 1}`, status: 'Active', ...more }),
    async stocked(qty: number, unitCost: number, more: object = {}) {
      const partNumber = `62${String(++made).padStart(2, '0')}`
      const partId = await (world as SellingWorld).make('parts', {
        partNumber,
        brand: 'SKF',
        isActive: true,
        uom: 'ea',
        ...more,
      })
      const { lotId } = await (world as SellingWorld).run('stock.open', { partId, qty, unitCost, locationId: 'W1' })
      return { partId, lotId }
    },
    async ledgers() {
      const sums: Record<string, number> = {}
      for (const { data } of await world.all('postings'))
        sums[String(data.ledger)] = cents((sums[String(data.ledger)] ?? 0) + Number(data.base))
      return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))
    },
    async findings() {
      const { checks } = await (world as SellingWorld).run('stock.check', {})
      return checks
        .filter(({ found, isAdvice }: Answered) => found > 0 && !isAdvice)
        .map(({ name, examples }: Answered) => `${name}: ${JSON.stringify(examples)}`)
    },
  }) as SellingWorld
}
