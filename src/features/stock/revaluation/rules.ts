import { roundTo } from '#base/decimal.ts'

/** Types of movements for sold goods: their share of a later charge is cost of goods sold. */
export const SOLD = ['Issue', 'IssueVoid', 'ConsignSale', 'CustomerReturn'] as const

/** The share of one piece in a change of cost, to four decimals, when groups share it by weight. */
export const perPieceOf = (
  amount: number,
  { weight, cameIn }: { weight: number; cameIn: number },
  whole: number,
): number => (cameIn > 0 ? roundTo((amount * weight) / whole / cameIn, 4) : 0)

/** The cost of a piece including its share of a change; below 0 when a reduction exceeds its cost. */
export const costAfter = (before: number, perPiece: number): number => roundTo(before + perPiece, 4)
