import { decodePart, pnKey } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'
import type { Once } from '#model/schema/unique.ts'
import type { Data } from '#model/schema/value.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (data: Data): string => [data.brand, data.partNumber].filter(Boolean).join(' ')

/** Whether two parts are one: the same maker, and the same number however it is written. 719/8 is not 7198. */
export function isSamePart(a: Data, b: Data): boolean {
  if (a.partNumber === b.partNumber && a.brand === b.brand) return true
  const { makerOf } = partRules()
  if (makerOf(textOf(a.brand)) !== makerOf(textOf(b.brand))) return false
  const [one, two] = [textOf(a.partNumber), textOf(b.partNumber)]
  return pnKey(one) === pnKey(two) && slashBore(one) === slashBore(two)
}

/** The basic number where a bore stands after its slash; nothing of any other. */
function slashBore(partNumber: string): string {
  const base = partNumber.includes('/') ? (decodePart(partNumber)?.base ?? '') : ''
  return base.includes('/') ? base : ''
}

/** The catalogue holds a number of a maker once: stock, prices and orders of one thing would stand in two places. */
export const eachPartOnce: Once = {
  field: 'pnKey',
  beside: 'partNumber',
  isSame: isSamePart,
  words(data, { data: other }) {
    const written = nameOf(other) === nameOf(data) ? '' : `, as ${nameOf(other)}`
    const archived = other.isActive === false ? ' and archived: restore it' : ': use it'
    return `${nameOf(data)} already exists${written}${archived}, or use a different part number or brand.`
  },
  leadsTo: ({ id, data }) => ({ name: nameOf(data), href: `/inventory?tab=all&id=${encodeURIComponent(id)}` }),
}
