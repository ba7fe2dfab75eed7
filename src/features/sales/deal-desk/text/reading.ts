import { counted } from '#base/text/words.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'

/** A line of a text as it was read, with our part. */
export interface ReadPart {
  askedPart: string
  brand?: string
  qty?: number
  targetPrice?: number
  targetCurrency?: string
  /** It may be no part that is asked for: a person says so. */
  isUnsure?: boolean
  match: 'Exact' | 'Family' | 'None'
  partId?: string
  available: number
  part?: { partNumber: string; brand?: string; description?: string } | undefined
}

/** Whether a requested part is one of ours, or of the family of one. */
export const isOurs = ({ part }: ReadPart): boolean => part !== undefined

/** Whether a row is taken before a person says anything: a part of ours that is surely asked for. */
export const isTakenFirst = (row: ReadPart): boolean => isOurs(row) && !row.isUnsure

/** A line of a deal from what was asked: our part with what was written besides, where that differs. */
export function dealLineOf({ askedPart, brand, qty = 1, partId, part }: ReadPart): Data {
  if (!part || !partId) return { partNumber: askedPart, ...(brand && { brand }), qty }
  const isSame = pnKey(part.partNumber) === pnKey(askedPart)
  return {
    partId,
    partNumber: part.partNumber,
    ...(part.brand && { brand: part.brand }),
    ...(part.description && { description: part.description }),
    ...(!isSame && { askedPart: [brand, askedPart].filter(Boolean).join(' ') }),
    qty,
  }
}

/** The parts to ask vendors for: those not in our catalog. */
export const partsToAsk = (rows: readonly ReadPart[]): Data[] =>
  rows.map(({ askedPart, brand, qty = 1, targetPrice, targetCurrency }) => ({
    partNumber: askedPart,
    ...(brand && { brand }),
    qty,
    ...(targetPrice !== undefined && { targetPrice, ...(targetCurrency && { targetCurrency }) }),
  }))

/** What was read of a text, in one sentence: what a person looks at before it is taken is counted. */
export function foundWords(rows: readonly ReadPart[]): string {
  if (rows.length === 0) return 'No part number was found. Enter the number and the quantity on one line.'
  const unknown = rows.filter((row) => !isOurs(row)).length
  const unsure = rows.filter(({ isUnsure }) => isUnsure).length
  const uncounted = rows.filter(({ qty }) => qty === undefined).length
  return `${counted(rows.length, 'line')} found${unknown > 0 ? `, ${unknown} not in our catalog` : ''}${unsure > 0 ? `, ${unsure} to be checked` : ''}${uncounted > 0 ? `, ${uncounted} without a quantity` : ''}.`
}
