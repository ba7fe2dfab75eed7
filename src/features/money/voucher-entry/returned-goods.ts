import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { VoucherLine } from '#features/money/vouchers/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { enterLines, leftOfBilledLine, unorderedOf } from '#features/stock/line-entries/commands.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type PostingSource } from '#features/stock/postings/rules.ts'
import { query } from '#model/schema/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

/**
 * The leg by which a debit note credits goods that went back: what the return left on GRNI, all of it; with the last
 * credit of an order line, what is left there. The order line is credited with the quantity of the movement. `before` are
 * the legs of the note so far. Refuses a return that is already credited.
 */
export async function returnCreditLeg(
  books: Books,
  line: VoucherLine,
  {
    source,
    day,
    before,
    party,
    currency,
  }: {
    source: PostingSource
    day: string
    before: readonly PostingLeg[]
    party: Pick<PostingLeg, 'partyId' | 'partyName'>
    currency: string
  },
): Promise<PostingLeg> {
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
  if (open <= 0) throw refuse(`${name} is already credited.`)
  const { partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId, partId } = first.data
  if (partyId && party.partyId && partyId !== party.partyId)
    throw refuse(`${name} is of ${partyName ?? partyId}, not of ${party.partyName ?? party.partyId}.`)
  const order = orderId ? await tx.getAny('po', orderId) : undefined
  const ordered = order && (order.data.currency || (await companyCurrency(tx)))
  if (ordered && ordered !== currency) throw refuse(`${name} is in ${String(ordered)}, the note in ${currency}.`)
  const qty = Math.abs(movement.data.qtyDelta)
  let credited = open
  if (orderId && lineId) {
    await enterLines(
      books,
      { type: 'po', id: orderId },
      [{ lineId, kind: 'Credited', qty, ...(line.lineId && { docLineId: line.lineId }) }],
      { day, source },
    )
    const own = before.filter((leg) => leg.ledger === 'GRNI' && leg.orderId === orderId && leg.lineId === lineId)
    const { base } = await leftOfBilledLine(tx, { orderId, lineId })
    if (base !== 0) credited = sumMoney([base, ...own.map((leg) => leg.base)])
  } else if (itemId) {
    const own = before.filter((leg) => leg.ledger === 'GRNI' && leg.itemId === itemId)
    const { base, waits } = await unorderedOf(tx, itemId)
    const credits = own.reduce((sum, leg) => addQty(sum, leg.qty ?? 0), qty)
    if (waits === credits) credited = sumMoney([base, ...own.map((leg) => leg.base)])
  }
  return {
    ...(Object.fromEntries(
      Object.entries({ partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId, partId }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Partial<PostingLeg>),
    ledger: 'GRNI',
    qty,
    movementId: movement.id,
    base: minus(credited),
  }
}
