import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answered = any

/** The response of a command. */
export interface Told {
  status: number
  detail: string
  result: Answered
  isReplay: boolean
}

/** A company for tests of money: settings, four accounts, and requests over HTTP. */
export interface MoneyWorld extends World {
  /** Runs a command over HTTP and returns its result. Throws the error sentence when it is refused. */
  run(name: string, input: Data | object, key?: string): Promise<Answered>
  /** The error sentence of a refused command. Throws when it is not refused. */
  refused(name: string, input: object): Promise<string>
  /** Creates a document over HTTP and returns its id. */
  make(collection: string, data: object, id?: string): Promise<string>
  read(collection: string, id: string): Promise<Answered>
  /** Creates a posted bill over an expense with the given vendor, day and total; returns its id. */
  bill(vendorId: string, totalAmount: number, more?: object): Promise<string>
  /** Creates an issued invoice over one service line; returns its id. */
  invoice(customerId: string, totalAmount: number, more?: object): Promise<string>
  /** Pays one bill; returns the payment. */
  pay(vendorId: string, payableId: string, amount: number, more?: object): Promise<Answered>
  /** Sends several commands at once, each with its own idempotency key; returns status, sentence and result of each. */
  atOnce(calls: readonly (readonly [name: string, input: object, key?: string])[]): Promise<Told[]>
  /** The findings of the integrity check, without advice. */
  findings(): Promise<string[]>
  /** Every ledger whose total in company currency is not 0; Bank by account when `byKey` is set. */
  ledgers(byKey?: boolean): Promise<Record<string, number>>
}

const TODAY = '2026-11-20'
const cents = (value: number): number => Number(value.toFixed(3))

/** Opens a world at 2026-11-20 with rates, taxes and accounts `main`, `eur`, `paypal` and `petty`. */
export async function openMoneyWorld(config: { databaseUrl?: string } = {}): Promise<MoneyWorld> {
  const world = await openTestWorld({ ...(config.databaseUrl && { config: { databaseUrl: config.databaseUrl } }) })
  let keys = 0
  let numbers = 0
  const key = () => ({ 'idempotency-key': `money-world-key-${++keys}-of-test` })
  const call = (name: string, input: object, own?: string) =>
    world.call('POST', `/api/commands/${name}`, { input }, own ? { 'idempotency-key': own } : key())
  const made: MoneyWorld = Object.assign(world, {
    async run(name: string, input: object, own?: string) {
      const answer = await call(name, input, own)
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.code}: ${answer.body.detail}`)
      return answer.body.result
    },
    async refused(name: string, input: object) {
      const answer = await call(name, input)
      if (answer.status !== 422) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body.detail as string
    },
    async make(collection: string, data: object, id?: string) {
      const path = `/api/collections/${collection}/documents${id ? `/${id}` : ''}`
      const answer = await world.call(
        id ? 'PUT' : 'POST',
        path,
        { data },
        { ...key(), ...(id && { 'if-none-match': '*' }) },
      )
      if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body.id ?? id
    },
    async read(collection: string, id: string) {
      return (await world.call('GET', `/api/collections/${collection}/documents/${id}`)).body.data
    },
    async bill(vendorId: string, totalAmount: number, more: object = {}) {
      const vendorInvoiceNo = `V-${++numbers}`
      const own = { vendorId, vendorInvoiceNo, invoiceDate: TODAY, termsId: 'Net 30', totalAmount, ...more }
      return (await made.run('payables.enter', own)).id
    },
    async invoice(customerId: string, totalAmount: number, more: object = {}) {
      const lines = [{ description: 'Repair', kind: 'Service', qty: 1, unitPrice: totalAmount }]
      return (await made.run('receivable.invoice', { customerId, lines, issue: true, ...more })).id
    },
    pay: (vendorId: string, payableId: string, amount: number, more: object = {}) =>
      made.run('payments.pay', {
        ...{ vendorId, method: 'ACH', paidOn: TODAY, bankAccountId: 'main', allocations: [{ payableId, amount }] },
        ...more,
      }),
    async atOnce(calls: readonly (readonly [string, object, string?])[]) {
      const answers = await Promise.all(calls.map(([name, input, own]) => call(name, input, own)))
      return answers.map(({ status, body, headers }) => ({
        status,
        detail: String(body.detail ?? ''),
        result: body.result,
        isReplay: headers['idempotency-replayed'] === 'true',
      }))
    },
    async findings() {
      const { checks } = await made.run('stock.check', {})
      return (checks as { name: string; found: number; isAdvice?: boolean; examples: unknown }[])
        .filter(({ found, isAdvice }) => found > 0 && !isAdvice)
        .map(({ name, examples }) => `${name}: ${JSON.stringify(examples)}`)
    },
    async ledgers(byKey = false) {
      const sums: Record<string, number> = {}
      for (const { data } of await world.all('postings')) {
        const name = byKey && data.ledger === 'Bank' ? `Bank ${data.key}` : String(data.ledger)
        sums[name] = cents((sums[name] ?? 0) + Number(data.base))
      }
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
    },
  })
  await world.fill({
    settings: {
      company: { name: 'Company', currency: 'USD', timeZone: 'UTC' },
      currencies: {
        name: 'Currencies',
        exchangeRates: [
          { currency: 'EUR', rate: 1.1, from: '2026-09-21' },
          { currency: 'EUR', rate: 1.2, from: '2026-11-10' },
          { currency: 'JPY', rate: 0.0066, from: '2026-09-21' },
          { currency: 'KWD', rate: 3.25, from: '2026-09-21' },
        ],
      },
    },
    bankAccounts: {
      main: { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true },
      eur: { name: 'Euro', kind: 'Bank', currency: 'EUR', isActive: true },
      paypal: { name: 'PayPal', kind: 'PayPal', currency: 'USD', isActive: true },
      petty: { name: 'Petty', kind: 'Petty cash', currency: 'USD', float: 200, isActive: true },
    },
  })
  return made
}
