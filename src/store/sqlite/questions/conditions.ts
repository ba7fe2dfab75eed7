import type { Condition, Operator } from '#model/query/query.ts'
import { canonical, type Data, type Path, RANK, rankOf, type Value } from '#model/schema/value.ts'
import { type Bind, columnOf, type DeclaredColumns, type SqlColumn } from '#store/sqlite/questions/columns.ts'

/** What a query's text is built from: the collection's declared fields and the parameters so far. */
export interface Building {
  declared: DeclaredColumns
  bind: Bind
}

/** The parameters of one statement, in order. */
export function parameters(): { values: (string | number)[]; bind: Bind } {
  const values: (string | number)[] = []
  return { values, bind: (value) => `?${values.push(value)}` }
}

/** SQL that is true for exactly the documents for which the condition holds (it may be NULL for others). */
export function conditionSql(condition: Condition, building: Building): string {
  if (condition.op === 'and') return joined(condition.of, ' AND ', 'TRUE', building)
  if (condition.op === 'or') return joined(condition.of, ' OR ', 'FALSE', building)
  // Negation is two-valued: what is not true, including NULL, is false.
  if (condition.op === 'not') return `(${conditionSql(condition.of[0], building)}) IS NOT TRUE`
  return comparisonSql(condition, building)
}

function joined(of: readonly Condition[], by: string, none: string, building: Building): string {
  if (of.length === 0) return none
  return of.map((part) => `(${conditionSql(part, building)})`).join(by)
}

function comparisonSql({ op, path, value }: { op: Operator; path: Path; value: Value }, building: Building): string {
  // A bound path that the statement does not use would be one parameter too many.
  if (op === 'in' && (value as Value[]).length === 0) return 'FALSE'
  const { bind } = building
  const column = columnOf(path, building.declared, bind)
  const { rank } = column
  switch (op) {
    case 'exists':
      return `${rank} IS ${value === true ? 'NOT ' : ''}NULL`
    case '==':
      return equalsSql(column, value, bind)
    case '!=':
      return `${rank} > ${RANK.null} AND (${equalsSql(column, value, bind)}) IS NOT TRUE`
    case 'in':
      return oneOfSql(column, value as Value[], bind)
    case 'not-in':
      return `${rank} > ${RANK.null} AND (${oneOfSql(column, value as Value[], bind)}) IS NOT TRUE`
    case 'array-contains':
      return `${rank} = ${RANK.array} AND holds_any(${column.json}, ${bind(JSON.stringify([value]))})`
    case 'array-contains-any':
      return `${rank} = ${RANK.array} AND holds_any(${column.json}, ${bind(JSON.stringify(value))})`
    case 'starts-with':
      return startsSql(column, value as string, bind)
    default:
      return `${valueSql(column, rankOf(value))} ${op} ${bind(comparable(value))} AND ${rank} = ${rankOf(value)}`
  }
}

/** The value of a field for comparisons within one type; the rank distinguishes the types. */
function valueSql({ value, plain }: SqlColumn, rank: number): string {
  // Fewer accesses to the document than the whole expression needs, for the many documents that do not match.
  if (plain && rank === RANK.number) return `CAST(${plain.value} AS REAL)`
  if (plain && rank === RANK.string) return plain.value
  return plain && rank === RANK.timestamp ? plain.time : value
}

/** The content of the value column for a value. */
export function comparable(value: Value): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return rankOf(value) === RANK.timestamp ? String((value as Data)['$ts']) : 0
}

function equalsSql(column: SqlColumn, value: Value, bind: Bind): string {
  const rank = rankOf(value)
  // A null is stored with the value 0; saying so lets an index continue with its next field.
  if (rank === RANK.null) return `${column.rank} = ${rank} AND ${column.value} = 0`
  if (rank >= RANK.array) return `${column.rank} = ${rank} AND same_json(${column.json}, ${bind(canonical(value))})`
  return `${valueSql(column, rank)} = ${bind(comparable(value))} AND ${column.rank} = ${rank}`
}

/** Values of one type go into one IN, so that an index can be used. */
function oneOfSql(column: SqlColumn, values: readonly Value[], bind: Bind): string {
  const byRank = Map.groupBy(values, rankOf)
  const parts = [...byRank].map(([rank, some]) =>
    rank === RANK.null || rank >= RANK.array
      ? some.map((value) => `(${equalsSql(column, value, bind)})`).join(' OR ')
      : `${valueSql(column, rank)} IN (${some.map((value) => bind(comparable(value))).join()}) AND ${column.rank} = ${rank}`,
  )
  return parts.length === 0 ? 'FALSE' : parts.map((part) => `(${part})`).join(' OR ')
}

function startsSql(column: SqlColumn, prefix: string, bind: Bind): string {
  const isText = `${column.rank} = ${RANK.string}`
  if (prefix === '') return isText
  const value = valueSql(column, RANK.string)
  const beyond = afterPrefix(prefix)
  const before = beyond === undefined ? '' : ` AND ${value} < ${bind(beyond)}`
  return `${value} >= ${bind(prefix)}${before} AND ${isText}`
}

/** The smallest text greater than every text with this prefix; undefined when there is none. */
function afterPrefix(prefix: string): string | undefined {
  const points = [...prefix]
  while (points.length > 0) {
    const last = points.pop()!.codePointAt(0)!
    // Surrogate code points are not valid text.
    if (last < 0x10ffff) return points.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
  }
  return undefined
}
