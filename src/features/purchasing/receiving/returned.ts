import { roundProduct } from '#base/decimal.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** One return of goods to the vendor. */
export interface ReturnedGoods {
  movementId: string
  name: string
  docNumber: string | undefined
  day: string | undefined
  qty: number
  /** What was paid for them, in the currency of the receipt. */
  amount: number
  state: 'To credit' | 'On a draft' | 'Credited' | 'Reversed' | 'Nothing to credit'
}

/** The lots created by these receipts. */
export const receivedLots = (receipts: readonly Pick<Doc, 'data'>[]): string[] => [
  ...new Set(
    receipts.flatMap(({ data }) =>
      linesIn(data.lines).flatMap(({ lotId }) => (typeof lotId === 'string' ? [lotId] : [])),
    ),
  ),
]

/**
 * What was returned from these receipts, latest first, and what the vendor still has to credit. Pieces without a bill
 * were deducted from their receipt, so nothing is owed for them.
 */
export function returnedGoods(
  receipts: readonly Pick<Doc, 'data'>[],
  {
    movements,
    notes,
    drafts,
  }: {
    movements: readonly Doc[]
    notes: readonly Pick<Doc, 'data'>[]
    /** Debit notes that are not posted yet. */
    drafts: readonly Pick<Doc, 'data'>[]
  },
): ReturnedGoods[] {
  const reversed = new Set(movements.flatMap(({ data }) => data.correctionOfId ?? []))
  const rows = movements
    .filter(({ data }) => data.type === 'VendorReturn')
    .toSorted((a, b) => numberOn(a.data, 'seq') - numberOn(b.data, 'seq'))
  const drafted = new Set(
    drafts.flatMap(({ data }) => linesIn(data.lines).flatMap(({ movementId }) => movementId ?? [])),
  )
  const owed = new Map<unknown, number>()
  return rows
    .map(({ id, data }): ReturnedGoods => {
      const receipt = receipts.find(({ data: { lines } }) => linesIn(lines).some(({ lotId }) => lotId === data.lotId))
      const line: Data = linesIn(receipt?.data.lines).find(({ lotId }) => lotId === data.lotId) ?? {}
      const gone = -numberOn(data, 'qtyDelta')
      const credited = notes
        .filter((note) => note.data.movementId === id)
        .reduce((sum, note) => addQty(sum, numberOn(note.data, 'qty')), 0)
      const isReversed = reversed.has(id)
      const left = owed.get(line.lotId) ?? numberOn(line, 'qtyToCredit')
      const qty = isReversed ? 0 : Math.min(gone, left)
      owed.set(line.lotId, addQty(left, -qty))
      return {
        movementId: id,
        name: [line.brand, data.partNumber].filter(Boolean).join(' '),
        docNumber: typeof data.docNumber === 'string' ? data.docNumber : undefined,
        day: typeof data.day === 'string' ? data.day : undefined,
        qty: gone,
        amount: roundProduct([qty, numberOn(line, 'unitPrice')], decimalsOf(receipt?.data.currency)),
        state: stateOf({ isReversed, credited, qty, isDrafted: drafted.has(id) }),
      }
    })
    .toReversed()
}

function stateOf(of: {
  isReversed: boolean
  credited: number
  qty: number
  isDrafted: boolean
}): ReturnedGoods['state'] {
  if (of.isReversed) return 'Reversed'
  if (of.credited > 0) return 'Credited'
  if (of.qty <= 0) return 'Nothing to credit'
  return of.isDrafted ? 'On a draft' : 'To credit'
}
