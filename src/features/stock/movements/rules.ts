import { sumMoney } from '#base/decimal.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** The collection of receipts, defined in a feature above stock. */
const RECEIPTS = 'receipts'

/** A receipt line: the goods of one lot, and what is still to be billed. */
interface ReceiptLine {
  receipt: Doc
  line: Data
  poId: string
  poLineId: string
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** The unbilled quantity of a receipt line: received − returned − billed. */
export const unbilledOf = (line: Data): number =>
  Math.max(0, addQty(addQty(figure(line, 'qty'), -figure(line, 'qtyReturned')), -figure(line, 'qtyBilled')))

/** The receipt line of a lot; undefined when the lot came without an order. */
export async function receiptLineOf(tx: Tx, { data }: Lot): Promise<ReceiptLine | undefined> {
  if (!data.receiptId) return undefined
  const receipt = await tx.getAny(RECEIPTS, data.receiptId)
  const line = linesIn(receipt?.data.lines).find(({ lineId }) => lineId === data.receiptLineId)
  if (!receipt || !line || typeof receipt.data.poId !== 'string') return undefined
  return { receipt, line, poId: receipt.data.poId, poLineId: String(line.poLineId) }
}

/** Saves changed figures of one receipt line. */
export const putReceiptLine = (tx: Tx, receiptId: string, lineId: unknown, changes: Data): Promise<void> =>
  putReceiptLines(tx, receiptId, (line) => (line.lineId === lineId ? changes : {}))

/** Saves the changed figures of all receipt lines at once, because every write contains the whole receipt. */
export async function putReceiptLines(tx: Tx, receiptId: string, changesOf: (line: Data) => Data): Promise<void> {
  const receipt = (await tx.getAny(RECEIPTS, receiptId))!
  const lines = linesIn(receipt.data.lines).map((line) => ({ ...line, ...changesOf(line) }) as Data)
  await tx.put(RECEIPTS, receiptId, { ...receipt.data, lines, billState: billStateOf(lines) })
}

/** How far a receipt is billed. */
export function billStateOf(lines: readonly Data[]): 'None' | 'Partial' | 'Full' {
  if (lines.every((line) => unbilledOf(line) === 0)) return 'Full'
  return lines.some((line) => figure(line, 'qtyBilled') > 0) ? 'Partial' : 'None'
}

export interface Returned {
  /** The unbilled pieces, at the value waiting for their bill: they are taken off the receipt. */
  notBilled: { qty: number; value: number }
  /** The billed pieces at cost, in the company's currency, which the vendor owes. */
  billed: { qty: number; value: number }
  /** The changed fields of the line. */
  changes: Data
  /** Billed pieces that will be replaced: the replacements are already paid for. */
  ahead: { qty: number; value: number }
}

/**
 * The value that returned goods take off their receipt line: unbilled pieces at the value waiting for their bill, the
 * others at their purchase price.
 */
export function returnedOf(
  line: Data,
  qty: number,
  { unitCost, isReplaced }: { unitCost: number; isReplaced: boolean },
): Returned {
  const open = unbilledOf(line)
  const unbilled = Math.min(qty, open)
  const openValue = figure(line, 'openValue')
  const taken = unbilled === 0 ? 0 : shareOf(Math.max(0, openValue), unbilled, open)
  const billed = addQty(qty, -unbilled)
  const value = worth(billed, unitCost)
  const rest = { qtyReturned: addQty(figure(line, 'qtyReturned'), unbilled), openValue: sumMoney([openValue, -taken]) }
  return {
    notBilled: { qty: unbilled, value: taken },
    billed: { qty: billed, value },
    changes:
      isReplaced || billed === 0
        ? {
            ...rest,
            qtyReturned: addQty(figure(line, 'qtyReturned'), qty),
            qtyBilled: addQty(figure(line, 'qtyBilled'), -billed),
            ...(billed > 0 && {
              qtyReplaced: addQty(figure(line, 'qtyReplaced'), billed),
              valueReplaced: sumMoney([figure(line, 'valueReplaced'), value]),
            }),
          }
        : {
            ...rest,
            qtyToCredit: addQty(figure(line, 'qtyToCredit'), billed),
            valueToCredit: sumMoney([figure(line, 'valueToCredit'), value]),
          },
    ahead: isReplaced ? { qty: billed, value } : { qty: 0, value: 0 },
  }
}

/** The changes of a receipt line after returned goods are back in stock. */
export function takenBackOf(line: Data, qty: number, credit: number): Data {
  const billed = Math.min(qty, figure(line, 'qtyToCredit'))
  const value = billed === 0 ? 0 : shareOf(figure(line, 'valueToCredit'), billed, figure(line, 'qtyToCredit'))
  const unbilled = addQty(qty, -billed)
  return {
    ...(billed > 0 && {
      qtyToCredit: addQty(figure(line, 'qtyToCredit'), -billed),
      valueToCredit: sumMoney([figure(line, 'valueToCredit'), -value]),
    }),
    qtyReturned: addQty(figure(line, 'qtyReturned'), -unbilled),
    openValue: sumMoney([figure(line, 'openValue'), credit, -value]),
  }
}

/** The value of billed pieces of a line that are to be replaced; undefined when fewer are. */
export function replacedValue(line: Data, qty: number): number | undefined {
  const open = figure(line, 'qtyReplaced')
  return qty > open ? undefined : shareOf(figure(line, 'valueReplaced'), qty, open)
}

/** The billed pieces of a line that were to be replaced, after some of them no longer are. */
export function replacedLess(line: Data, qty: number): Data {
  const open = figure(line, 'qtyReplaced')
  const less = Math.min(qty, open)
  if (less === 0) return {}
  const value = figure(line, 'valueReplaced')
  return { qtyReplaced: addQty(open, -less), valueReplaced: sumMoney([value, -shareOf(value, less, open)]) }
}

/** What a replacement that is no longer expected takes from the goods billed ahead: only what it added to them. */
export function noLongerAhead(line: Data, orderLine: Data | undefined, qty: number): { ahead: number; value: number } {
  const waiting = figure(orderLine ?? {}, 'qtyAhead')
  const ahead = Math.min(qty, figure(line, 'qtyReplaced'), waiting)
  if (ahead === 0) return { ahead, value: 0 }
  const all = figure(orderLine ?? {}, 'valueAhead')
  return { ahead, value: ahead === waiting ? all : (replacedValue(line, ahead) ?? 0) }
}

/** The GRNI item of a lot: its order line, otherwise the movement that brought it. */
export async function boughtUnder(
  tx: Tx,
  lot: Lot,
  at: ReceiptLine | undefined,
): Promise<Omit<PostingLeg, 'base' | 'ledger'>> {
  if (at) {
    const { poNumber } = at.receipt.data
    return {
      itemType: 'po',
      itemId: at.poId,
      lineId: at.poLineId,
      orderId: at.poId,
      ...(typeof poNumber === 'string' && { itemNumber: poNumber }),
    }
  }
  const same = await tx.find(query(lots, { where: [['lotNumber', '==', lot.data.lotNumber]] }))
  const [came] = await tx.find(
    query(movements, {
      where: [
        ['lotId', 'in', same.map(({ id }) => id)],
        ['type', '==', 'Receipt'],
      ],
      limit: 1,
    }),
  )
  return came ? { itemType: movements.name, itemId: came.id, itemNumber: lot.data.lotNumber } : {}
}
