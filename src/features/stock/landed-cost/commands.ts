import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { BASES, type Basis, CHARGES, eachOf } from '#features/stock/landed-cost/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { chargeOf } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import {
  type Charged,
  chargedOf,
  lotsNumbered,
  lotsOfReceipt,
  postRevalued,
  revalue,
} from '#features/stock/revaluation/commands.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { amountText, decimalsOf, ownCurrency, roundAmount } from '#model/document/amounts/amount.ts'
import { choice, date, money, reference, tags, text } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'

/** The most rows over which one charge is spread. */
const MAX_ROWS = 200

const BILL = reference('Bill', 'payables', { help: 'Charged by' })
const RECEIPTS = 'receipts'

/**
 * Adds landed cost to the value of goods: freight, duty and similar charges of other vendors, spread over several lots.
 */
export const addLandedCost = defineCommand({
  name: 'stock.addCost',
  label: 'Add landed cost',
  help: 'Adds freight, duty and other charges to the value of the lots. The share of pieces already sold is not added to stock.',
  undoBy: 'Add the same negative amount to the same lots.',
  input: {
    lotIds: tags('Lots', { help: 'Their ids' }),
    receiptIds: tags('Receipts', { help: 'All lots of these receipts, including lots no longer in stock' }),
    kind: choice('Kind', CHARGES, { default: 'Freight' }),
    amount: money('Amount', { required: true, help: 'Use a negative amount to reverse' }),
    basis: choice('Spread by', BASES, { default: 'Value' }),
    billId: BILL,
    on: date('Date', { help: 'Default: today' }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const { amount, kind = 'Freight', basis = 'Value' } = input
    if (amount === 0) throw refuse('Enter an amount other than 0.', 'amount')
    if (roundAmount(amount) !== amount)
      throw refuse(`Amount takes at most ${decimalsOf()} decimals in ${ownCurrency()}.`, 'amount')
    const bill = input.billId ? await billOf(tx, input.billId) : undefined
    if (bill) await needLeft(tx, bill, { kind, amount })
    const charged = []
    for (const one of await groupsOf(context)) charged.push(await weighed(tx, one, basis))
    const docs = bill && { docType: BILL.target!, docId: bill.id, docNumber: numberOf(bill) }
    const { legs, inStock, elsewhere, posted } = await revalue(tx, amount, charged, {
      moves: 'landed',
      note: {
        reason: kind,
        note: [`${amountText(amount)} by ${basis.toLowerCase()}`, input.note].filter(Boolean).join(': '),
        ...docs,
      },
    })
    const clearing: PostingLeg = {
      ledger: 'Landed cost clearing',
      key: kind,
      base: minus(amount),
      ...(bill && { itemType: BILL.target!, itemId: bill.id, itemNumber: numberOf(bill) }),
    }
    await postRevalued(context, {
      legs,
      posted: [...posted, clearing],
      day: toDay(input.on, timeZone) ?? today,
      source: { docType: lots.name, docId: charged[0]!.rows[0]!.id, docNumber: charged[0]!.rows[0]!.data.lotNumber },
    })
    return { inStock, elsewhere }
  },
})

type Context = Pick<CommandContext<{ lotIds?: string[]; receiptIds?: string[] }>, 'tx' | 'input'>

/** The groups that share the charge: each lot at all its locations, and each line of the receipts. */
async function groupsOf({ tx, input: { lotIds = [], receiptIds = [] } }: Context): Promise<Charged[]> {
  const groups: Lot[][] = []
  const numbers = new Set<string>()
  for (const id of new Set(lotIds)) {
    const { data } = await tx.need(lots, id)
    if (data.qtyOnHand <= 0) throw refuse(`No stock left of lot ${data.lotNumber} at ${data.bin ?? 'its place'}.`)
    numbers.add(data.lotNumber)
  }
  for (const lotNumber of numbers) groups.push(await lotsNumbered(tx, lotNumber))
  for (const id of new Set(receiptIds)) {
    if (!(await tx.getAny(RECEIPTS, id))) throw refuse('Choose a receipt that exists.')
    const rows = (await lotsOfReceipt(tx, id)).filter(({ data }) => !numbers.has(data.lotNumber))
    groups.push(...Map.groupBy(rows, ({ data }) => data.receiptLineId).values())
  }
  if (groups.length === 0) throw refuse('Choose lots or receipts.', 'lotIds')
  const places = groups.reduce((sum, rows) => sum + rows.length, 0)
  if (places > MAX_ROWS) throw refuse(`These lots are in ${places} places. Select lots in ${MAX_ROWS} places or fewer.`)
  return await Promise.all(groups.map((rows) => chargedOf(tx, rows)))
}

async function weighed(tx: Tx, charged: Charged, basis: Basis): Promise<Charged & { weight: number }> {
  const [{ data }] = charged.rows as [Lot]
  const each = eachOf(charged.rows, basis, basis === 'Weight' ? await weightOf(tx, data) : 0)
  if (each <= 0)
    throw refuse(`Lot ${data.lotNumber} of ${data.partNumber} has no value. Spread the charge by quantity.`, 'basis')
  return { ...charged, weight: charged.cameIn * each }
}

async function weightOf(tx: Tx, { partId, partNumber, lotNumber }: Lot['data']): Promise<number> {
  const kg = (await tx.need(parts, partId)).data.weightKg ?? 0
  if (kg > 0) return kg
  throw refuse(`${partNumber} of lot ${lotNumber} has no weight. Enter the part weight, or spread by value.`, 'basis')
}

const numberOf = ({ id, data }: Doc): string => String(data.payableNumber ?? id)

/** The bill with the charge. */
async function billOf(tx: Tx, id: string): Promise<Doc> {
  const bill = await tx.getAny(BILL.target!, id)
  if (!bill) throw refuse('Choose a bill that exists.', 'billId')
  return bill
}

/** For a posted bill, refuses to spread more than it charges, or to take back more than was spread. */
async function needLeft(tx: Tx, bill: Doc, { kind, amount }: { kind: string; amount: number }): Promise<void> {
  if (bill.data.posted !== true) return
  const { left, spread } = await chargeOf(tx, bill.id, kind)
  if (amount > left)
    throw refuse(
      `Bill ${numberOf(bill)} has ${amountText(left)} of landed cost left to spread, not ${amountText(amount)}.`,
      'amount',
    )
  if (-amount > spread)
    throw refuse(`${amountText(spread)} of bill ${numberOf(bill)} are spread, not ${amountText(-amount)}.`, 'amount')
}
