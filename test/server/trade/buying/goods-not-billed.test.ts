import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections } from '#features/definitions.ts'
import { goodsNotBilled } from '#features/stock/line-entries/goods-not-billed.ts'
import type { Data } from '#model/schema/value.ts'
import { openReading } from '#store/session.ts'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'
/** The EUR rate changes on 2026-11-10, so goods and their bill may have different rates. */
const DAYS = [D, '2026-11-05']
const known = new Map(collections.map((one) => [one.name, one]))
const RUNS = Number(process.env.PRIME_TEST_RUNS ?? 12)
/** Seeds that have found a rest once, within so many draws; undefined is a new one each time. */
const SEEDS = [
  [-1095824663, 25],
  [undefined, RUNS],
] as const

let world: BuyingWorld
let part: { partId: string; partNumber: string }
let count = 0
beforeAll(async () => {
  world = await openBuyingWorld()
  part = await world.part('6205')
  for (const currency of ['USD', 'EUR', 'JPY', 'KWD'])
    await world.put('vendors', currency, { name: currency, currency })
})
afterAll(() => world.close())

interface Step {
  act: keyof typeof ACTS
  qty: number
  pick: number
  way: number
}
interface Purchase {
  poId: string
  vendorId: string
  price: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...('receive receive bill bill ahead give return void unreceive unreturn credit uncredit sell charge'.split(
      ' ',
    ) as (keyof typeof ACTS)[]),
  ),
  qty: fc.integer({ min: 1, max: 7 }),
  pick: fc.nat(9),
  way: fc.nat(11),
})

const all = async (collection: string, fits: (data: Data) => boolean) =>
  (await world.all(collection)).filter(({ data }) => fits(data as Data)) as { id: string; data: Data }[]
const some = async (collection: string, pick: number, fits: (data: Data) => boolean) => {
  const found = await all(collection, fits)
  return found[pick % Math.max(1, found.length)]
}
const linesOf = ({ data }: { data: Data }) => (data.lines ?? []) as Data[]

const ofOrder = (poId: string) => (data: Data) => data.poId === poId && data.status === 'Posted'
const lotOf = (poId: string, pick: number) =>
  some('inventory', pick, (data) => data.poId === poId && Number(data.qtyOnHand) > 0)
const returns = async ({ poId }: Purchase) => {
  const lots = new Set((await all('inventory', (data) => data.poId === poId)).map(({ id }) => id))
  return all('movements', ({ type, lotId }) => type === 'VendorReturn' && lots.has(String(lotId)))
}

/** What may happen to the goods of an order; a refused action changes nothing. */
const ACTS = {
  receive: ({ poId }: Purchase, { qty, way }: Step) => [
    'po.receive',
    { poId, receivedOn: DAYS[way % 2], locationId: 'W1', lines: [{ poLineId: '1', qty }] },
  ],
  async bill({ poId, vendorId, price }: Purchase, { qty, pick, way }: Step) {
    const receipt = await some('receipts', pick, ofOrder(poId))
    if (!receipt) return undefined
    const line = linesOf(receipt)[0]!
    const asked = Number((price * [1, 1, 1.07, 0.93, 1.0004][way % 5]!).toFixed(4))
    const isWhole = pick % 2 === 0
    const goods = { receiptId: receipt.id, receiptLineId: line.lineId, unitPrice: asked, qty: isWhole ? line.qty : qty }
    return ['payables.bill', { ...head(vendorId, way), lines: [goods], ...ACCEPTED }]
  },
  ahead: ({ poId, vendorId, price }: Purchase, { qty, way }: Step) => [
    'payables.bill',
    {
      ...head(vendorId, way),
      lines: [{ poId, poLineId: '1', qty, unitPrice: Number((price * [1, 1.1][way % 2]!).toFixed(4)) }],
      ...ACCEPTED,
    },
  ],
  async return({ poId, vendorId }: Purchase, { qty, pick }: Step) {
    const lot = await lotOf(poId, pick)
    return lot && ['stock.return', { lotId: lot.id, qty, vendorId, reason: 'Rust' }]
  },
  async give({ poId, vendorId }: Purchase, { qty, pick }: Step) {
    const lot = await lotOf(poId, pick)
    return lot && ['stock.return', { lotId: lot.id, qty, vendorId, reason: 'Rust', replace: true }]
  },
  async void({ poId, vendorId }: Purchase, { pick }: Step) {
    const bill = await some(
      'payables',
      pick,
      (data) => data.vendorId === vendorId && data.status === 'Open' && data.notes === poId,
    )
    return bill && ['payables.void', { payableId: bill.id, reason: 'Wrong' }]
  },
  async unreceive({ poId }: Purchase, { pick }: Step) {
    const receipt = await some('receipts', pick, ofOrder(poId))
    return receipt && ['po.unreceive', { poId, receiptId: receipt.id, reason: 'Wrong' }]
  },
  async unreturn(purchase: Purchase, { pick }: Step) {
    const gone = await returns(purchase)
    return gone.length > 0 && ['stock.unreturn', { movementId: gone[pick % gone.length]!.id, reason: 'Wrong' }]
  },
  async credit(purchase: Purchase, { pick, qty }: Step) {
    const gone = await returns(purchase)
    if (gone.length === 0) return undefined
    const line = { ledger: 'GRNI', movementId: gone[pick % gone.length]!.id, amount: qty * 3 }
    const note = await told('vouchers.write', {
      ...{ type: 'Debit note', date: D, partyType: 'vendors', partyId: purchase.vendorId, reason: 'Rust' },
      lines: [line],
    })
    return note && ['vouchers.post', { voucherId: note.id }]
  },
  async uncredit({ vendorId }: Purchase, { pick }: Step) {
    const note = await some('vouchers', pick, (data) => data.partyId === vendorId && data.status === 'Posted')
    return note && ['vouchers.void', { voucherId: note.id, reason: 'Wrong' }]
  },
  async sell({ poId }: Purchase, { qty, pick }: Step) {
    const lot = await lotOf(poId, pick)
    if (lot) await world.issue(lot.id, Math.min(qty, Number(lot.data.qtyOnHand)))
    return undefined
  },
  async charge({ poId }: Purchase, { qty, pick }: Step) {
    const lot = await lotOf(poId, pick)
    return lot && ['stock.addCost', { lotIds: [lot.id], kind: 'Freight', amount: qty }]
  },
}

const ACCEPTED = { approve: true, acceptVariance: 'Agreed' }
let purchase = ''
const head = (vendorId: string, way: number) => ({
  ...{ vendorId, vendorInvoiceNo: `N-${++count}`, invoiceDate: DAYS[way % 2], notes: purchase },
})

async function told(name: string, input: object) {
  const key = { 'idempotency-key': `goods-not-billed-${++count}-of-test` }
  const { status, body } = await world.call('POST', `/api/commands/${name}`, { input }, key)
  if (status !== 200 && status !== 422) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return status === 200 ? body.result : undefined
}

it.each(SEEDS)(
  'what waits for its bill is what came and was not billed, whatever happens to it (seed %s)',
  async (seed, numRuns) => {
    const bought = fc.record({
      vendorId: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      price: fc.integer({ min: 1, max: 99_999_999 }),
      steps: fc.array(step, { minLength: 4, maxLength: 14 }),
    })
    const property = fc.asyncProperty(bought, async ({ vendorId, price: ten, steps }) => {
      const price = vendorId === 'JPY' ? Math.ceil(ten / 10_000) : ten / 100_000
      const asked = Number(price.toFixed(4)) || 0.0001
      const poId = await world.order([{ ...part, qty: 20, unitPrice: asked }], {
        ...{ vendorId, currency: vendorId, poNumber: `112026-G${++count}` },
      })
      purchase = poId
      const number = (await world.read('po', poId)).poNumber
      for (const one of steps) {
        const call = await ACTS[one.act]({ poId, vendorId, price: asked }, one)
        if (Array.isArray(call)) await told(...(call as [string, object]))
        const wrong = await world.prime.driver.read((tx) =>
          goodsNotBilled.run(openReading(tx, known), { today: D, timeZone: 'UTC' }),
        )
        const own = wrong.filter((text) => text.includes(String(number)))
        expect({ after: one.act, own }).toEqual({ after: one.act, own: [] })
      }
    })
    await fc.assert(property, { numRuns, ...(seed !== undefined && { seed }) })
    expect(await world.findings()).toEqual([])
  },
  600_000,
)

/** Half away from zero, in the decimals of company currency or more. */
const rounded = (value: number, decimals = 2) =>
  Math.round(Number((value * 10 ** decimals).toFixed(6))) / 10 ** decimals
const RATES: Readonly<Record<string, readonly [bill: number, receipt: number]>> = {
  USD: [1, 1],
  EUR: [1.2, 1.1],
  JPY: [0.006543, 0.006543],
  KWD: [3.251234, 3.251234],
}
const DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

it('goods that are billed at the price of their order never change their cost, in any currency and in any parts', async () => {
  const bought = fc.record({
    vendorId: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    price: fc.integer({ min: 100, max: 9_999_999 }),
    parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
    billed: fc.integer({ min: 1, max: 9 }),
  })
  const property = fc.asyncProperty(bought, async ({ vendorId, price: ten, parts, billed }) => {
    const price = vendorId === 'JPY' ? Math.ceil(ten / 1000) : ten / 10_000
    const [billRate, receiptRate] = RATES[vendorId]!
    const qty = parts.reduce((sum, one) => sum + one, 0)
    const before = await world.ledgers()
    const number = ++count
    const poId = await world.order([{ ...part, qty, unitPrice: price }], {
      ...{ vendorId, currency: vendorId, poNumber: `112026-H${number}` },
    })
    const receiptIds: string[] = []
    for (const one of parts) {
      const came = { poId, receivedOn: '2026-11-05', locationId: 'W1', lines: [{ poLineId: '1', qty: one }] }
      receiptIds.push((await world.run('po.receive', came)).id)
    }
    const unitCost = rounded(price * receiptRate, 4)
    const stock = parts.reduce((sum, one) => sum + rounded(one * unitCost), 0)
    const first = Math.min(billed, parts[0]!)
    const lines = [{ receiptId: receiptIds[0]!, receiptLineId: '1', qty: first, unitPrice: price }]
    let owed = 0
    const bill = async (more: object, pieces: readonly number[]) => {
      const total = pieces.reduce((sum, one) => sum + rounded(one * price, DECIMALS[vendorId] ?? 2), 0)
      const made = await world.run('payables.bill', { ...head(vendorId, 0), ...more, approve: true })
      expect(made.data).toMatchObject({ matchState: 'Matched', totalAmount: rounded(total, DECIMALS[vendorId] ?? 2) })
      owed += rounded(made.data.totalAmount * billRate)
    }
    await bill({ lines }, [first])
    const rest = parts.map((one, at) => one - (at === 0 ? first : 0)).filter((one) => one > 0)
    const waiting = receiptIds.filter((_, at) => at > 0 || first < parts[0]!)
    if (rest.length > 0) await bill({ receiptIds: waiting }, rest)
    const after = await world.ledgers()
    const moved = (ledger: string) => rounded((after[ledger] ?? 0) - (before[ledger] ?? 0), 3)
    expect(moved('Inventory')).toBe(rounded(stock, 3))
    if (owed > 0) expect([moved('GRNI') || 0, moved('COGS') || 0, moved('AP')]).toEqual([0, 0, rounded(-owed, 3)])
    for (const { data } of await all('inventory', (lot) => lot.poId === poId))
      expect([data.unitCost, data.landedUnitCost]).toEqual([unitCost, unitCost])
    expect((await world.owedByLine())[`112026-H${number} 1`]).toBeUndefined()
  })
  await fc.assert(property, { numRuns: RUNS })
}, 600_000)
