import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { type Leg, type MovementPosting, postMovements } from '#features/stock/ledger/commands.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { type PostingGroup, postGroup } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { costAfter, perPieceOf, SOLD } from '#features/stock/revaluation/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { spread } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

/** Goods received together, at all their locations, which share a change of cost. */
export interface Charged {
  rows: readonly Lot[]
  /** On hand and sold; returned, scrapped or lost pieces take no share. */
  cameIn: number
  sold: number
}

/** Which cost changes: the price paid for the goods changes both costs, landed cost changes only their value. */
type Moves = 'bought' | 'landed'

/** The lots on hand, and the number of their pieces that were sold. */
export async function chargedOf(tx: Tx, rows: readonly Lot[]): Promise<Charged> {
  const onHand = rows.reduce((sum, { data }) => addQty(sum, data.qtyOnHand), 0)
  let sold = 0
  for (const { id } of rows) {
    const left = await tx.find(
      query(movements, {
        where: [
          ['lotId', '==', id],
          ['type', 'in', [...SOLD]],
        ],
      }),
    )
    sold = left.reduce((sum, row) => addQty(sum, -row.data.qtyDelta), sold)
  }
  return { rows, sold: Math.max(0, sold), cameIn: addQty(onHand, Math.max(0, sold)) }
}

/** All rows of the lot with this number, at any location: a lot has one value. */
export const lotsNumbered = (tx: Tx, lotNumber: string): Promise<Lot[]> =>
  tx.find(query(lots, { where: [['lotNumber', '==', lotNumber]] }))

/** The lots created by a receipt line, at any location. */
export async function lotsOfReceipt(tx: Tx, receiptId: string, lineId?: string): Promise<Lot[]> {
  return await tx.find(
    query(lots, {
      where: [
        ['receiptId', '==', receiptId],
        ...(lineId === undefined ? [] : [['receiptLineId', '==', lineId] as const]),
      ],
    }),
  )
}

interface Revalued {
  legs: Leg[]
  inStock: number
  /**
   * The part that does not go into stock: the share of pieces already sold, and the rounding over thousands of pieces.
   */
  elsewhere: number
  /** The postings of that part: cost of goods sold, or a rounding difference when nothing was sold. */
  posted: PostingLeg[]
}

/**
 * Spreads a change of cost over goods by weight: per piece received, to four decimals. The cost of the stock on hand
 * changes; the share of sold pieces becomes cost of goods sold. A cost below 0 is refused, or limited to 0 with
 * `floor`.
 */
export async function revalue(
  tx: Tx,
  amount: number,
  charged: readonly (Charged & { weight: number })[],
  {
    moves,
    floor,
    note,
  }: { moves: Moves; floor?: true; note: Pick<Leg, 'reason' | 'note' | 'docType' | 'docId' | 'docNumber'> },
): Promise<Revalued> {
  const whole = charged.reduce((sum, { weight }) => sum + weight, 0)
  const shares = spread(
    amount,
    charged.map(({ weight }) => weight),
  )
  const legs: Leg[] = []
  const byPart = new Map<string, number>()
  for (const [at, { rows, cameIn, weight }] of charged.entries()) {
    const perPiece = perPieceOf(amount, { weight, cameIn }, whole)
    let inStock = 0
    for (const { id, data } of rows) {
      if (data.qtyOnHand <= 0) continue
      const moved = costAfter(data.landedUnitCost, perPiece)
      if (moved < 0 && !floor)
        throw refuse(`Lot ${data.lotNumber} is valued at ${data.landedUnitCost}. The value cannot go below 0.`, {
          money: amount,
        })
      const landedUnitCost = Math.max(0, moved)
      const valueDelta = sumMoney([worth(data.qtyOnHand, landedUnitCost), -worth(data.qtyOnHand, data.landedUnitCost)])
      await tx.update(lots, id, {
        landedUnitCost,
        ...(moves === 'bought' && { unitCost: Math.max(0, costAfter(data.unitCost, perPiece)) }),
      })
      legs.push({ ...note, lotId: id, type: 'Revalue', qtyDelta: 0, valueDelta })
      inStock = sumMoney([inStock, valueDelta])
    }
    const partId = rows[0]?.data.partId ?? ''
    byPart.set(partId, sumMoney([byPart.get(partId) ?? 0, shares[at]!, -inStock]))
  }
  const inStock = sumMoney(legs.map(({ valueDelta = 0 }) => valueDelta))
  const hasLeft = legs.length === 0 || charged.some(({ sold }) => sold > 0)
  const posted = [...byPart].map(
    ([partId, base]): PostingLeg => ({ ledger: hasLeft ? 'COGS' : 'Rounding', partId, base }),
  )
  return { legs, inStock, elsewhere: sumMoney([amount, -inStock]), posted }
}

/** Posts a change of cost: the rows of the lots on hand, with the other legs of their group. */
export async function postRevalued(
  context: MovementPosting,
  {
    legs,
    posted,
    day,
    source,
    rest = 'Rounding',
    memo,
  }: Omit<PostingGroup, 'legs'> & { legs: readonly Leg[]; posted: readonly PostingLeg[] },
): Promise<void> {
  if (legs.length > 0) await postMovements(context, legs, day, { source, legs: posted, rest, ...(memo && { memo }) })
  else await postGroup(context, { day, source, legs: posted, rest, memo })
}
