import { isIdPath } from '#model/query/query.ts'
import { type Path, pathText, RANK } from '#model/schema/value.ts'

/** A field's value in SQL: its rank among the types (NULL when absent), and a value to compare within a rank. */
export interface SqlColumn {
  rank: string
  value: string
  /** The value as JSON text, for lists and maps. */
  json: string
  /** A field without columns: its value, read from the document, whatever its type. */
  plain?: { value: string; time: string }
}

/** Gives a value a place among the parameters of a statement. */
export type Bind = (value: string | number) => string

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQLite's own form of a path. */
export const jsonPath = (path: Path): string => `$${path.map((part) => `.${JSON.stringify(part)}`).join('')}`

export const TIME_KEY = '."$ts"'

/** The two expressions of a field, made of SQLite's own functions only: both columns and queries use them. */
export function expressions(path: string, timePath: string): { rank: string; value: string } {
  const type = `json_type(d.body, ${path})`
  const isTime = `json_type(d.body, ${timePath}) = 'text'`
  const inside = `json_extract(d.body, ${path})`
  return {
    rank: `CASE ${type} WHEN 'text' THEN ${RANK.string} WHEN 'integer' THEN ${RANK.number} WHEN 'real' THEN ${RANK.number} WHEN 'true' THEN ${RANK.boolean} WHEN 'false' THEN ${RANK.boolean} WHEN 'null' THEN ${RANK.null} WHEN 'array' THEN ${RANK.array} WHEN 'object' THEN CASE WHEN ${isTime} THEN ${RANK.timestamp} ELSE ${RANK.map} END END`,
    value: `CASE ${type} WHEN 'text' THEN ${inside} WHEN 'integer' THEN CAST(${inside} AS REAL) WHEN 'real' THEN CAST(${inside} AS REAL) WHEN 'true' THEN 1 WHEN 'false' THEN 0 WHEN 'null' THEN 0 WHEN 'array' THEN 0 WHEN 'object' THEN CASE WHEN ${isTime} THEN json_extract(d.body, ${timePath}) ELSE 0 END END`,
  }
}

/** The declared fields of a collection by their path texts, each with what its two columns are called after. */
export type DeclaredColumns = ReadonlyMap<string, string>

/**
 * Columns are called by their number: in a name SQLite minds neither the case of letters nor what follows U+0000, so two
 * fields could ask for the same one. Those of older databases, `byText` of them, are called by the text of their field.
 */
export const columnsCalled = (columns: readonly string[], byText: number): DeclaredColumns =>
  new Map(columns.map((path, at) => [path, at < byText ? `:${path}` : `#${at}`]))

export const rankColumn = (called: string): string => quotedName(`t${called}`)
export const valueColumn = (called: string): string => quotedName(`v${called}`)

/** The names of a declared field's two columns, and their values in SQL out of a document's JSON. */
export function columnSetting(
  path: Path,
  called: string,
  body: string,
): { names: [string, string]; values: [string, string] } {
  const { rank, value } = expressions(literal(jsonPath(path)), literal(jsonPath(path) + TIME_KEY))
  const outOf = (expression: string) => expression.replaceAll('d.body', body)
  return { names: [rankColumn(called), valueColumn(called)], values: [outOf(rank), outOf(value)] }
}

/** The definitions of a declared field's two columns where they are computed from the document. */
export function columnDefinitions(path: Path, called: string): string[] {
  const { names, values } = columnSetting(path, called, 'body')
  return names.map((name, at) => `${name} GENERATED ALWAYS AS (${values[at]!}) VIRTUAL`)
}

/** A declared field by its columns, any other by the same expressions in place. */
export function columnOf(path: Path, declared: DeclaredColumns, bind: Bind): SqlColumn {
  if (isIdPath(path)) return { rank: `${RANK.string}`, value: 'd.id', json: 'json_quote(d.id)' }
  // As JSON text, whatever it is: SQLite may ask of any document, and a function can't take a number beyond 2^53.
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
  // A parameter that the statement does not mention would be one too many, so the second is bound when it is asked for.
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
