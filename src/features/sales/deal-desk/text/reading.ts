import { counted } from '#base/text/words.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'

/** A line read from a text, with our matching part. */
export interface ReadPart {
  askedPart: string
  brand?: string
  qty?: number
  targetPrice?: number
  targetCurrency?: string
  /** It may not be a requested part, so a person decides. */
  isUnsure?: boolean
  match: 'Exact' | 'Family' | 'None'
  partId?: string
  available: number
  part?: { partNumber: string; brand?: string; description?: string } | undefined
}

/** Whether a requested part is one of ours, or of the family of one. */
export const isOurs = ({ part }: ReadPart): boolean => part !== undefined

/** Whether a row is included by default: a part of ours that is certainly requested. */
export const isTakenFirst = (row: ReadPart): boolean => isOurs(row) && !row.isUnsure

/** A deal line for a requested part: our part, with the requested number if it differs. */
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

/** One sentence about what was read, with the number of lines that a person should check first. */
export function foundWords(rows: readonly ReadPart[]): string {
  if (rows.length === 0) return 'No part number was found. Enter the number and the quantity on one line.'
  const unknown = rows.filter((row) => !isOurs(row)).length
  const unsure = rows.filter(({ isUnsure }) => isUnsure).length
  const uncounted = rows.filter(({ qty }) => qty === undefined).length
  return `${counted(rows.length, 'line')} found${unknown > 0 ? `, ${unknown} not in our catalog` : ''}${unsure > 0 ? `, ${unsure} to be checked` : ''}${uncounted > 0 ? `, ${uncounted} without a quantity` : ''}.`
}
