import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { VoucherLine } from '#features/money/vouchers/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import {
  enterLines,
  entrySums,
  leftOfBilledLines,
  notBilled,
  unorderedOf,
} from '#features/stock/line-entries/commands.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type PostingSource } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import { addQty } from '#model/stock/quantity.ts'

const NOTES = 'vouchers'

/**
 * The leg by which a debit note credits returned goods: its billed pieces at the value the return posted for them; the
 * last credit of the goods takes all that is left there. Pieces that were never billed were taken off the receipt, so
 * nothing is owed for them. `before` contains the note's legs so far. Refuses a return that is already credited.
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
  const rows = await returnRows(tx, movement.id)
  const [first] = rows
  const name = `The return of ${movement.data.partNumber ?? movement.data.lotNumber ?? movement.id}`
  if (!first) throw refuse(`${name} left nothing to be credited.`)
  const { partyType, partyId, partyName, itemType, itemId, itemNumber, orderId, lineId, partId } = first.data
  if (partyId && party.partyId && partyId !== party.partyId)
    throw refuse(`${name} is of ${partyName ?? partyId}, not of ${party.partyName ?? party.partyId}.`)
  const order = orderId ? await tx.getAny('po', orderId) : undefined
  const ordered = order && (order.data.currency || (await companyCurrency(tx)))
  if (ordered && ordered !== currency) throw refuse(`${name} is in ${String(ordered)}, the note in ${currency}.`)
  const own = before.filter(
    (leg) => leg.ledger === 'GRNI' && leg.itemId === itemId && (leg.lineId ?? '') === (lineId ?? ''),
  )
  const { qty, base: open } = await creditable(tx, rows, Math.abs(movement.data.qtyDelta))
  if (qty <= 0) throw refuse(`${name} is already credited.`)
  let credited = open
  if (orderId && lineId) {
    await enterLines(
      books,
      { type: 'po', id: orderId },
      [{ lineId, kind: 'Credited', qty, ...(line.lineId && { docLineId: line.lineId }) }],
      { day, source },
    )
    const { base = 0 } = (await leftOfBilledLines(tx, orderId, [lineId])).get(lineId) ?? {}
    if (base !== 0) credited = sumMoney([base, ...own.map((leg) => leg.base)])
  } else if (itemId) {
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

/** The postings of a movement on GRNI, which are what the vendor owes. */
const returnRows = (tx: Tx, movementId: string): Promise<Posting[]> =>
  tx.find(
    query(postings, {
      where: [
        ['movementId', '==', movementId],
        ['ledger', '==', 'GRNI'],
      ],
    }),
  )

const piecesOf = (rows: readonly Posting[]): number =>
  rows.reduce((sum, { data: { docType, qty = 0 } }) => addQty(sum, docType === NOTES ? -qty : qty), 0)

/**
 * The pieces of a return that are still to be credited: those already billed when they went back, plus as many of the
 * others as the vendor has billed since.
 */
async function creditable(tx: Tx, rows: readonly Posting[], all: number): Promise<{ qty: number; base: number }> {
  const { groupId, itemId, orderId, lineId } = rows[0]!.data
  const qty = piecesOf(rows)
  const base = sumMoney(rows.map(({ data }) => data.base))
  const group = await tx.find(query(postings, { where: [['groupId', '==', groupId as string]] }))
  const beside = group.find(({ data }) => data.ledger === 'GRNI' && data.movementId === undefined)
  if (!beside) return { qty, base }
  const onGoods = await tx.find(
    query(postings, {
      where: [
        ['ledger', '==', 'GRNI'],
        ['itemId', '==', itemId!],
        ...(lineId ? ([['lineId', '==', lineId]] as const) : []),
      ],
    }),
  )
  const others = [...Map.groupBy(onGoods, ({ data }) => data.movementId)].filter(
    ([id, own]) =>
      id && id !== rows[0]!.data.movementId && own.some(({ data }) => data.docType === rows[0]!.data.docType),
  )
  const owed = others.reduce(
    (sum, [, own]) => addQty(sum, -piecesOf(own)),
    orderId && lineId ? await owedOnLine(tx, orderId, lineId) : (await unorderedOf(tx, itemId!)).waits,
  )
  const noted = rows.reduce((sum, { data }) => (data.docType === NOTES ? addQty(sum, data.qty ?? 0) : sum), 0)
  const since = Math.max(0, Math.min(addQty(all, -noted), owed) - Math.max(0, qty))
  return {
    qty: addQty(qty, since),
    base: since === 0 ? base : sumMoney([base, shareOf(beside.data.base, since, beside.data.qty ?? since)]),
  }
}

async function owedOnLine(tx: Tx, orderId: string, lineId: string): Promise<number> {
  const sum = await entrySums(tx, 'po', [orderId])
  return -notBilled((kind) => sum(orderId, lineId, kind), 'Received', 'Billed')
}
