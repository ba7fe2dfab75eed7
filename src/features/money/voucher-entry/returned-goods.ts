import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import type { VoucherLine } from '#features/money/vouchers/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { enterLines } from '#features/stock/line-entries/commands.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type Source } from '#features/stock/postings/rules.ts'
import { query } from '#model/schema/collection.ts'

/**
 * The leg by which a debit note credits goods that went back: what the return left on GRNI, all of it. The order line is
 * credited with the quantity of the movement. Refuses a return that is credited already.
 */
export async function creditReturn(books: Books, line: VoucherLine, source: Source, day: string): Promise<PostingLeg> {
  const { tx } = books
  const movement = await tx.need(movements, line.movementId!)
  const rows = await tx.find(
    query(postings, {
      where: [
        ['movementId', '==', movement.id],
        ['ledger', '==', 'GRNI'],
      ],
    }),
  )
  const [first] = rows
  const name = `The return of ${movement.data.partNumber ?? movement.data.lotNumber ?? movement.id}`
  if (!first) throw refuse(`${name} left nothing to be credited.`)
  const open = sumMoney(rows.map(({ data }) => data.base))
  if (open <= 0) throw refuse(`${name} is credited already.`)
  const { partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId, partId } = first.data
  const qty = Math.abs(movement.data.qtyDelta)
  if (orderId && lineId)
    await enterLines(
      books,
      { type: 'po', id: orderId },
      [{ lineId, kind: 'Credited', qty, ...(line.lineId && { docLineId: line.lineId }) }],
      { day, source },
    )
  return {
    ...(Object.fromEntries(
      Object.entries({ partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId, partId }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Partial<PostingLeg>),
    ledger: 'GRNI',
    qty,
    movementId: movement.id,
    base: minus(open),
  }
}
