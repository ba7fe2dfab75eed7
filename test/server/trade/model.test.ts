import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CURRENCIES, ACTS as DAILY } from '#test/server/trade/model/acts.ts'
import { openBooks } from '#test/server/trade/model/books.ts'
import { clerkOf, follow, type Office, type Step } from '#test/server/trade/model/clerk.ts'
import { OFFICE_ACTS } from '#test/server/trade/model/office-acts.ts'
import { SELLING_ACTS } from '#test/server/trade/model/selling-acts.ts'
import { openMoneyWorld } from '#test/server/trade/money-world.ts'

const ACTS = { ...DAILY, ...OFFICE_ACTS, ...SELLING_ACTS }
const CLERKS = 4
const RUNS = Number(process.env.PRIME_TEST_RUNS ?? 75)

/** The most frequent actions of an office. */
const OFTEN =
  'order receive receiveAll bill approve pay run print clear deal ship invoice collect open dropShip sendStraight statement matchLine fee quote endQuote slip pick pack shipSlip inquiry answer charge charge'.split(
    ' ',
  )

let office: Office
beforeAll(async () => {
  const world = await openMoneyWorld()
  office = { world, books: openBooks(), answered: new Set(), faults: [], count: 0 }
  await world.put('settings', 'tax', {
    name: 'Tax',
    taxes: [
      { name: 'Sales tax', rate: 8.25 },
      { name: 'VAT 20', rate: 20, recoverable: true },
    ],
  })
  await world.put('settings', 'sales', { name: 'Sales', commissionPct: 5, commissionOn: 'Sales' })
  await world.put('settings', 'money', { name: 'Money', financeChargePct: 1.5, financeGraceDays: 0 })
  for (const code of ['W1', 'W2'])
    await world.put('locations', code, { code, type: 'Warehouse', isSellable: true, isActive: true })
  for (const currency of CURRENCIES) {
    await world.put('vendors', `v-${currency}`, {
      name: `Vendor ${currency}`,
      currency,
      linkedCustomerId: `c-${currency}`,
    })
    await world.put('customers', `c-${currency}`, { name: `Customer ${currency}`, currency, status: 'Active' })
  }
  for (const partNumber of ['6205', '6206', '22210', 'NU208'])
    await world.put('parts', `p-${partNumber}`, { partNumber, brand: 'SKF', isActive: true, uom: 'ea' })
  await follow(office)
})
afterAll(() => office.world.close())

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...Object.keys(ACTS), ...OFTEN),
  pick: fc.nat(40),
  tenths: fc.integer({ min: 1, max: 11 }),
  way: fc.nat(7),
  isReplayed: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
})

async function work(steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    await follow(office)
    await ACTS[one.act]!(clerkOf(office, one))
  }
}

it(`${CLERKS * RUNS} sequences of four people leave books in which everything adds up after every commit`, async () => {
  const begun = office.books.seq
  const sequences = fc.tuple(...Array.from({ length: CLERKS }, () => fc.array(step, { minLength: 4, maxLength: 9 })))
  const all = fc.asyncProperty(sequences, async (clerks) => {
    await Promise.all(clerks.map(work))
    await follow(office)
    expect(office.faults).toEqual([])
  })
  await fc.assert(all, { numRuns: RUNS, endOnFailure: true })
  const commits = (await office.world.commits()).filter(({ seq, run }) => seq > begun && run === undefined)
  const unknown = commits.filter(({ seq }) => !office.answered.has(seq))
  expect(unknown.map(({ seq, command }) => `${seq} ${command}`)).toEqual([])
  // Sequences in which everything is refused would prove nothing.
  const done = new Set(commits.map(({ command }) => command))
  expect(ALL_DONE.filter((name) => !done.has(name))).toEqual([])
  expect(await office.world.findings()).toEqual([])
})

/**
 * Commands that succeed in this many sequences whatever the random choices; rarer ones, such as reconciling, may only
 * be refused.
 */
const ALL_DONE = [
  'po.dropShipped',
  ...['deal.quote', 'deal.revise', 'deal.cancelLines'],
  ...['slips.create', 'slips.pick', 'slips.pack', 'slips.ship'],
  ...['rfq.receive', 'rfq.answer', 'rfq.ask', 'rfq.offer'],
  ...['receivable.financeCharge', 'paypal.import'],
  'proforma.create',
  'bank.importStatement',
  'bank.match',
  'payRuns.post',
  'ledger.close',
]
