import { type Ask, type Condition, isIdPath } from '#model/query/query.ts'
import { pathText, RANK, rankOf } from '#model/schema/value.ts'

type Question = Pick<Ask, 'where' | 'orderBy' | 'search'>
type Comparing = Extract<Condition, { path: unknown }>

const MAX_FIELDS = 4
const RANGES = new Set<Condition['op']>(['<', '<=', '>', '>=', 'starts-with'])

/**
 * The fields, as path texts, of the index that answers a query without reading other documents: fields with equality
 * conditions first, then the order fields, the first of which may have a range. Undefined when no index on fields does.
 */
export function fieldsFor({ where, orderBy, search }: Question): string[] | undefined {
  const parts = partsOf(where)
  if (search || !parts || orderBy.some(({ down, path }) => down !== orderBy[0]!.down || isIdPath(path)))
    return undefined
  const equal = parts.filter(isEqual).map(({ path }) => pathText(path))
  const ordered = orderBy.map(({ path }) => pathText(path))
  const isServed = (part: Comparing) => isEqual(part) || (RANGES.has(part.op) && pathText(part.path) === ordered[0])
  const fields = [...equal.toSorted(), ...ordered]
  const isWhole = parts.every(isServed) && new Set(fields).size === fields.length
  return isWhole && fields.length > 0 && fields.length <= MAX_FIELDS ? fields : undefined
}

const isEqual = ({ op, value }: Comparing): boolean => op === '==' && rankOf(value) < RANK.array

/** The comparisons that must all be met; undefined when there are alternatives, or when the id is compared. */
function partsOf(where: Condition): Comparing[] | undefined {
  const parts = flat(where)
  return parts.every((part): part is Comparing => 'path' in part && !isIdPath(part.path)) ? parts : undefined
}

const flat = (condition: Condition): Condition[] => (condition.op === 'and' ? condition.of.flatMap(flat) : [condition])

/** Whether two indexes have the same fields in the same order. */
export const sameFields = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((field, at) => field === b[at])
