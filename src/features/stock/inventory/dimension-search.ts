import type { Clause } from '#model/query/query.ts'

/** The requested dimensions in mm, as entered; an empty field matches any. */
export interface Sizes {
  bore: string
  outside: string
  width: string
  /** The tolerance for each dimension. */
  within: string
}

const FIELDS = [
  ['bore', 'boreMm'],
  ['outside', 'odMm'],
  ['width', 'widthMm'],
] as const

/** Parses notations such as `1,5` and ` 25 mm`; undefined for an empty text or anything that is not a number. */
export function readMm(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/\s*mm$/i, '')
    .replace(',', '.')
  const value = Number(text)
  return text === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

/** The clauses of a search by dimensions; undefined while nothing is entered. */
export function sizeClauses(sizes: Sizes): Clause[] | undefined {
  const off = readMm(sizes.within) ?? 0
  const clauses = FIELDS.flatMap(([name, field]): Clause[] => {
    const value = readMm(sizes[name])
    if (value === undefined) return []
    if (off === 0) return [[field, '==', value]]
    return [
      [field, '>=', value - off],
      [field, '<=', value + off],
    ]
  })
  return clauses.length > 0 ? clauses : undefined
}
