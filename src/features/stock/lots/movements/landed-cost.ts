import { roundTo, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { postMovements } from '#features/stock/ledger/post.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, money, reference, tags, text } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

export const CHARGES = ['Freight', 'Duty', 'Insurance', 'Handling', 'Other'] as const
export const BASES = ['Value', 'Weight', 'Quantity'] as const
type Basis = (typeof BASES)[number]
/** As many rows as one charge is spread over. */
const MAX_ROWS = 200
/** Goods of these rows were sold: their share of a later charge is no stock any more. */
const SOLD = ['Issue', 'IssueVoid', 'ConsignSale', 'CustomerReturn']

/** A lot by its number, wherever it lies: what came in of it, and what bears a charge. */
export interface Charged {
  lotNumber: string
  cameIn: number
  weight: number
}

/** What each piece bears more; a charge follows what came in, so that goods already sold bear their share too. */
export function addedPerPiece(amount: number, charged: readonly Charged[]): ReadonlyMap<string, number> {
  const whole = charged.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(
    charged.map(({ lotNumber, cameIn, weight }) => [lotNumber, roundTo((amount * weight) / whole / cameIn, 4)]),
  )
}

const BILL = reference('Bill', 'payables', { help: 'Charged by' })

/** Puts what it cost to get goods here into what they are valued at: freight, duty and the like of other vendors, over several lots. */
export const addLandedCost = defineCommand({
  name: 'stock.addCost',
  label: 'Add landed cost',
  help: 'Adds freight, duty and other charges to the value of the lots. The share of pieces already sold is not added to stock.',
  undoBy: 'Add the same negative amount to the same lots.',
  input: {
    lotIds: tags('Lots', { required: true, help: 'Their ids' }),
    kind: choice('Kind', CHARGES, { default: 'Freight' }),
    amount: money('Amount', { required: true, help: 'Use a negative amount to reverse' }),
    basis: choice('Spread by', BASES, { default: 'Value' }),
    billId: BILL,
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    const { amount, kind = 'Freight', basis = 'Value' } = input
    if (amount === 0) throw refuse('Enter an amount other than 0.')
    const bill = input.billId ? await billOf(tx, input.billId) : undefined
    const rows = await rowsOf(tx, input.lotIds)
    const charged = []
    for (const [lotNumber, own] of Map.groupBy(rows, ({ data }) => data.lotNumber))
      charged.push(await chargedOf(tx, lotNumber, own, basis))
    const added = addedPerPiece(amount, charged)
    const legs = []
    for (const { id, data } of rows) {
      if (data.qtyOnHand <= 0) continue
      const landedUnitCost = roundTo(data.landedUnitCost + added.get(data.lotNumber)!, 4)
      if (landedUnitCost < 0)
        throw refuse(`Lot ${data.lotNumber} is valued at ${data.landedUnitCost}. The value cannot go below 0.`)
      const valueDelta = roundTo(worth(data.qtyOnHand, landedUnitCost) - worth(data.qtyOnHand, data.landedUnitCost), 2)
      await tx.update(lots, id, { landedUnitCost })
      legs.push({
        lotId: id,
        type: 'Revalue' as const,
        qtyDelta: 0,
        valueDelta,
        reason: kind,
        note: [`${amount.toFixed(2)} by ${basis.toLowerCase()}`, input.note].filter(Boolean).join(': '),
        ...(bill && { docType: BILL.target!, docId: bill.id, docNumber: String(bill.data.payableNumber ?? bill.id) }),
      })
    }
    await postMovements(context, legs)
    const inStock = sumMoney(legs.map(({ valueDelta }) => valueDelta))
    // What pieces already sold bear, and what is left of a cent on thousands of pieces.
    return { inStock, elsewhere: sumMoney([amount, -inStock]) }
  },
})

/** The rows of these lots wherever they lie: a lot has one value. */
async function rowsOf(tx: Tx, ids: readonly string[]): Promise<Lot[]> {
  const numbers = new Set<string>()
  for (const id of new Set(ids)) {
    const { data } = await tx.need(lots, id)
    if (data.qtyOnHand <= 0) throw refuse(`No stock left of lot ${data.lotNumber} at ${data.bin ?? 'its place'}.`)
    numbers.add(data.lotNumber)
  }
  const rows = []
  for (const lotNumber of numbers)
    rows.push(...(await tx.find(query(lots, { where: [['lotNumber', '==', lotNumber]] }))))
  if (rows.length > MAX_ROWS)
    throw refuse(`${rows.length} places hold these lots. Spread a charge over ${MAX_ROWS} at most.`)
  return rows
}

async function chargedOf(tx: Tx, lotNumber: string, own: readonly Lot[], basis: Basis): Promise<Charged> {
  const onHand = own.reduce((sum, { data }) => addQty(sum, data.qtyOnHand), 0)
  const [{ data }] = own as [Lot]
  let sold = 0
  for (const { id } of own) {
    const left = await tx.find(
      query(movements, {
        where: [
          ['lotId', '==', id],
          ['type', 'in', SOLD],
        ],
      }),
    )
    sold = left.reduce((sum, row) => addQty(sum, -row.data.qtyDelta), sold)
  }
  const cameIn = addQty(onHand, Math.max(0, sold))
  const each = basis === 'Quantity' ? 1 : basis === 'Weight' ? await weightOf(tx, data) : worthOf(own) / onHand
  if (each <= 0) throw refuse(`Lot ${lotNumber} of ${data.partNumber} has no value. Spread the charge by quantity.`)
  return { lotNumber, cameIn, weight: cameIn * each }
}

const worthOf = (own: readonly Lot[]): number => sumMoney(own.map(({ data }) => data.value))

async function weightOf(tx: Tx, { partId, partNumber, lotNumber }: Lot['data']): Promise<number> {
  const kg = (await tx.need(parts, partId)).data.weightKg ?? 0
  if (kg > 0) return kg
  throw refuse(`${partNumber} of lot ${lotNumber} has no weight. Enter the part weight, or spread by value.`)
}

/** The bill that charges it. */
async function billOf(tx: Tx, id: string): Promise<Doc> {
  const bill = await tx.getAny(BILL.target!, id)
  if (!bill) throw refuse('Choose a bill that exists.')
  return bill
}
