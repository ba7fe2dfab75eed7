import type { Count } from '#features/counts/collection.ts'

/** A line of a count as it is stored. */
export interface CountLine {
  lotId: string
  lotNumber: string
  partNumber: string
  bookQty: number
  countedQty?: number
  varianceQty?: number
  varianceValue?: number
}
export const linesOf = (count: Count): CountLine[] => (count.data.lines ?? []) as unknown as CountLine[]
