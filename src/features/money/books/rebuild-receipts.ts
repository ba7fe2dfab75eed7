import { sumMoney } from '#base/decimal.ts'
import { payables } from '#features/money/payables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { billStateOf } from '#features/stock/movements/rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { collections } from '#model/feature.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { type Data, sameValue } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Receipts are defined in a feature above money, so they are found by name. */
const RECEIPTS = 'receipts'

/** A receipt whose billed quantity or unbilled cost differs from its bills and returns. */
export interface DriftedReceipt {
  id: string
  name: string
  lines: Readonly<Record<string, BilledFigures>>
}

/** What bills and returns took from GRNI for a receipt line. */
interface BilledFigures {
  billed: number
  /** The amounts that bills took out of GRNI. */
  cost: number
  /** The quantity returned to the vendor, and the amount the vendor owes for it. */
  returned: number
  credit: number
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const keyOf = (receiptId: unknown, lineId: unknown): string => `${String(receiptId)} ${String(lineId)}`

/** Posted receipts whose billed figures differ from their bills. */
export async function findReceiptDrift(tx: Reading): Promise<DriftedReceipt[]> {
  const receipts = collections.find(({ name }) => name === RECEIPTS) as Collection<Fields> | undefined
  if (!receipts) return []
  const figures = new Map<string, BilledFigures>()
  await addBills(tx, figures)
  await addReturns(tx, figures)
  const found: DriftedReceipt[] = []
  for await (const page of pagesOf(tx, receipts, receipts.title, [['status', '==', 'Posted']]))
    for (const { id, data } of page as unknown as { id: string; data: Data }[]) {
      const own = linesIn(data.lines).map(
        ({ lineId }) => [String(lineId), figures.get(keyOf(id, lineId)) ?? NONE] as const,
      )
      const one = { id, name: `Receipt ${String(data.receiptNumber ?? id)}`, lines: Object.fromEntries(own) }
      if (corrected(data, one)) found.push(one)
    }
  return found
}

/** Corrects the billed figures of a receipt from its bills and returns. */
export async function correctReceipt(tx: Tx, one: DriftedReceipt): Promise<void> {
  const receipt = await tx.getAny(RECEIPTS, one.id)
  const data = receipt && corrected(receipt.data, one)
  if (data) await tx.put(RECEIPTS, one.id, data)
}

const NONE: BilledFigures = { billed: 0, cost: 0, returned: 0, credit: 0 }

function corrected(data: Data, { lines: figures }: DriftedReceipt): Data | undefined {
  const shown = linesIn(data.lines)
  const lines = shown.map((line) => withFigures(line, figures[String(line.lineId)] ?? NONE))
  const state = { lines, billState: billStateOf(lines), value: sumMoney(lines.map((line) => figure(line, 'value'))) }
  return Object.entries(state).every(([name, value]) => sameValue(value as never, data[name] as never))
    ? undefined
    : { ...data, ...state }
}

/**
 * Lines that were billed before receipt or had goods replaced include bills of other receipts, so they are not changed.
 */
function withFigures(line: Data, { billed, cost, returned, credit }: BilledFigures): Data {
  const sentBack = addQty(figure(line, 'qtyReturned'), figure(line, 'qtyToCredit'))
  if (line.lotId === undefined || figure(line, 'qtyAhead') !== 0 || sentBack !== returned) return line
  const openValue = sumMoney([figure(line, 'value'), -cost, -credit, figure(line, 'valueToCredit')])
  return figure(line, 'qtyBilled') === billed && figure(line, 'openValue') === openValue
    ? line
    : { ...line, qtyBilled: billed, openValue }
}

function add(figures: Map<string, BilledFigures>, key: string, more: Partial<BilledFigures>): void {
  const { billed, cost, returned, credit } = figures.get(key) ?? NONE
  figures.set(key, {
    billed: addQty(billed, more.billed ?? 0),
    cost: sumMoney([cost, more.cost ?? 0]),
    returned: addQty(returned, more.returned ?? 0),
    credit: sumMoney([credit, more.credit ?? 0]),
  })
}

interface Taken {
  parts?: readonly { receiptId: string; lineId: string; qty: number; cost: number }[]
}

/** The quantities of receipts that posted bills include. */
async function addBills(tx: Reading, figures: Map<string, BilledFigures>): Promise<void> {
  const posted = [
    ['posted', '==', true],
    ['status', 'in', ['Open', 'Paid']],
  ] as const
  for await (const page of pagesOf(tx, payables as unknown as Collection<Fields>, 'payableNumber', posted))
    for (const { data } of page as unknown as { data: Data }[])
      for (const line of linesIn(data.lines))
        for (const { receiptId, lineId, qty, cost } of (line.taken as Taken | undefined)?.parts ?? [])
          add(figures, keyOf(receiptId, lineId), { billed: qty, cost })
}

/** The goods returned to vendors, without cancelled returns. */
async function addReturns(tx: Reading, figures: Map<string, BilledFigures>): Promise<void> {
  const all = await tx.find<Data>({ collection: movements.name, where: [['type', '==', 'VendorReturn']] })
  const from = await tx.getMany(lots, [...new Set(all.map(({ data }) => String(data.lotId)))])
  const came = new Map(from.flatMap((lot) => (lot?.data.receiptId ? [[lot.id, lot.data] as const] : [])))
  const gone = all.filter(({ data }) => came.has(String(data.lotId)))
  const owed = await sumsBy(
    tx,
    { collection: postings.name, by: 'movementId', where: GRNI_OF_RETURNS, names: ['base'] },
    gone.map(({ id }) => id),
  )
  for (const { id, data } of gone) {
    if (await isTakenBack(tx, id, data)) continue
    const { receiptId, receiptLineId } = came.get(String(data.lotId))!
    const [credit = 0] = owed(id)
    add(figures, keyOf(receiptId, receiptLineId), { returned: -Number(data.qtyDelta), credit })
  }
}

async function isTakenBack(tx: Reading, id: string, { lotId }: Data): Promise<boolean> {
  const where = [
    ['lotId', '==', lotId],
    ['correctionOfId', '==', id],
  ] as const
  return (await tx.find({ collection: movements.name, where, limit: 1 })).length > 0
}

const GRNI_OF_RETURNS = [
  ['ledger', '==', 'GRNI'],
  // A debit note credits a return under the same movement.
  ['docType', '!=', vouchers.name],
] as const
