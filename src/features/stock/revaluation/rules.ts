import { roundTo } from '#base/decimal.ts'

/** Movements of goods that were sold: their share of a later charge is cost of goods sold. */
export const SOLD = ['Issue', 'IssueVoid', 'ConsignSale', 'CustomerReturn'] as const

/** What one piece bears of a change of cost, to four decimals, as one of all groups that bear it by weight. */
export const perPieceOf = (
  amount: number,
  { weight, cameIn }: { weight: number; cameIn: number },
  whole: number,
): number => (cameIn > 0 ? roundTo((amount * weight) / whole / cameIn, 4) : 0)

/** The cost of a piece with its share of a change; below 0 where more is taken off than it costs. */
export const costAfter = (before: number, perPiece: number): number => roundTo(before + perPiece, 4)
