import { decodePart } from '#model/part-numbers/part-number.ts'

/** The meaning of a part number: `bore 25 mm, 2RS two contact rubber seals`; empty for an unknown number. */
export function partWords(partNumber: string): string {
  const read = decodePart(partNumber)
  if (!read) return ''
  return [
    read.boreMm === undefined ? '' : `bore ${read.boreMm} mm`,
    ...read.suffixes.map(({ code, meaning }) => `${code} ${meaning}`),
  ]
    .filter(Boolean)
    .join(', ')
}
