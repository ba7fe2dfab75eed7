import { isIdPath } from '#model/query/query.ts'
import { type Path, pathText, RANK } from '#model/schema/value.ts'

/** A field's value in SQL: the rank of its type (NULL when absent), and a value to compare within a rank. */
export interface SqlColumn {
  rank: string
  value: string
  /** The value as JSON text, for arrays and objects. */
  json: string
  /** For a field without columns: its value, extracted from the document, whatever its type. */
  plain?: { value: string; time: string }
}

/** Adds a value to the parameters of a statement. */
export type Bind = (value: string | number) => string

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A path in SQLite's notation. */
export const jsonPath = (path: Path): string => `$${path.map((part) => `.${JSON.stringify(part)}`).join('')}`

export const TIME_KEY = '."$ts"'

/** The two expressions of a field, using only SQLite's own functions, because both columns and queries use them. */
export function expressions(path: string, timePath: string): { rank: string; value: string } {
  const type = `json_type(d.body, ${path})`
  const isTime = `json_type(d.body, ${timePath}) = 'text'`
  const inside = `json_extract(d.body, ${path})`
  return {
    rank: `CASE ${type} WHEN 'text' THEN ${RANK.string} WHEN 'integer' THEN ${RANK.number} WHEN 'real' THEN ${RANK.number} WHEN 'true' THEN ${RANK.boolean} WHEN 'false' THEN ${RANK.boolean} WHEN 'null' THEN ${RANK.null} WHEN 'array' THEN ${RANK.array} WHEN 'object' THEN CASE WHEN ${isTime} THEN ${RANK.timestamp} ELSE ${RANK.map} END END`,
    value: `CASE ${type} WHEN 'text' THEN ${inside} WHEN 'integer' THEN CAST(${inside} AS REAL) WHEN 'real' THEN CAST(${inside} AS REAL) WHEN 'true' THEN 1 WHEN 'false' THEN 0 WHEN 'null' THEN 0 WHEN 'array' THEN 0 WHEN 'object' THEN CASE WHEN ${isTime} THEN json_extract(d.body, ${timePath}) ELSE 0 END END`,
  }
}

/** The declared fields of a collection by path text, each with the base name of its two columns. */
export type DeclaredColumns = ReadonlyMap<string, string>

/**
 * Columns are named by number: SQLite ignores case and everything after U+0000 in names, so two fields could otherwise
 * get the same one. In older databases the first `byText` of them are named after their field.
 */
export const columnsCalled = (columns: readonly string[], byText: number): DeclaredColumns =>
  new Map(columns.map((path, at) => [path, at < byText ? `:${path}` : `#${at}`]))

export const rankColumn = (called: string): string => quotedName(`t${called}`)
export const valueColumn = (called: string): string => quotedName(`v${called}`)

/** The names of a declared field's two columns, and their values in SQL from a document's JSON. */
export function columnSetting(
  path: Path,
  called: string,
  body: string,
): { names: [string, string]; values: [string, string] } {
  const { rank, value } = expressions(literal(jsonPath(path)), literal(jsonPath(path) + TIME_KEY))
  const outOf = (expression: string) => expression.replaceAll('d.body', body)
  return { names: [rankColumn(called), valueColumn(called)], values: [outOf(rank), outOf(value)] }
}

/** The definitions of a declared field's two columns when they are computed from the document. */
export function columnDefinitions(path: Path, called: string): string[] {
  const { names, values } = columnSetting(path, called, 'body')
  return names.map((name, at) => `${name} GENERATED ALWAYS AS (${values[at]!}) VIRTUAL`)
}

/** A declared field by its columns, any other by the same expressions inline. */
export function columnOf(path: Path, declared: DeclaredColumns, bind: Bind): SqlColumn {
  if (isIdPath(path)) return { rank: `${RANK.string}`, value: 'd.id', json: 'json_quote(d.id)' }
  // As JSON text, whatever it is: SQLite may evaluate it for any document, and a function cannot receive a number
  // beyond 2^53.
  const inJson = () => `(d.body -> ${bind(jsonPath(path))})`
  const called = declared.get(pathText(path))
  if (called !== undefined)
    return {
      rank: `d.${rankColumn(called)}`,
      value: `d.${valueColumn(called)}`,
      get json() {
        return inJson()
      },
    }
  const at = bind(jsonPath(path))
  // An unused parameter would be an error, so the second is bound only when it is needed.
  let bound: string | undefined
  const timeAt = () => {
    bound ??= bind(jsonPath(path) + TIME_KEY)
    return bound
  }
  const value = `json_extract(d.body, ${at})`
  return {
    get rank() {
      return expressions(at, timeAt()).rank
    },
    get value() {
      return expressions(at, timeAt()).value
    },
    json: `(d.body -> ${at})`,
    plain: {
      value,
      get time() {
        return `json_extract(d.body, ${timeAt()})`
      },
    },
  }
}
