import { type Condition, isIdPath, type Operator } from '#model/query/query.ts'
import { type Path, pathText, RANK, rankOf, type Value } from '#model/schema/value.ts'
import { afterAll, sortKey } from '#store/postgres/questions/sort-key.ts'
import { storable, storableJson } from '#store/postgres/text.ts'

/**
 * Collects the parameters of a statement: every value is bound. Paths are quoted texts in the statement, so that a
 * prepared statement still matches the indexes.
 */
export interface Binder {
  params: unknown[]
  /** A parameter of a PostgreSQL type. */
  bind(value: unknown, type: `${'text' | 'jsonb' | 'bigint' | 'int'}${'' | '[]'}`): string
  /** The value at a path, SQL NULL when absent. The same path gives the same expression throughout a statement. */
  at(path: Path): string
  /** The sort key at a path. Written exactly as in the indexes. */
  key(path: Path): string
}

export function binder(): Binder {
  const params: unknown[] = []
  const known = new Map<string, string>()
  const bind: Binder['bind'] = (value, type) => `$${params.push(value)}::${type}`
  const at = (path: Path): string => {
    if (isIdPath(path)) return 'to_jsonb(id)'
    const name = pathText(path)
    const expression =
      known.get(name) ?? `(body${path.map((part) => ` -> ${quotedText(storable(part))}::text`).join('')})`
    known.set(name, expression)
    return expression
  }
  return { params, bind, at, key: (path) => sortKeySql(at(path)) }
}

/** A text quoted for a statement. */
export const quotedText = (text: string): string => `E'${text.replace(/[\\']/g, (char) => `\\${char}`)}'`

/** The expression that indexes and queries share. */
export const sortKeySql = (expression: string): string => `(prime.sort_key(${expression}) COLLATE "C")`

/** A condition as SQL. Under a `not`, "unknown" (an absent value) must count as false. */
export function toSql(condition: Condition, to: Binder, negated = false): string {
  if (condition.op === 'and' || condition.op === 'or') {
    const parts = condition.of.map((part) => toSql(part, to, negated))
    if (parts.length === 0) return condition.op === 'and' ? 'true' : 'false'
    return `(${parts.join(condition.op === 'and' ? ' AND ' : ' OR ')})`
  }
  if (condition.op === 'not') return `(NOT ${toSql(condition.of[0], to, true)})`
  const test = comparison(condition.op, condition.path, condition.value, to)
  return negated ? `coalesce(${test}, false)` : `(${test})`
}

function comparison(op: Operator, path: Path, value: Value, to: Binder): string {
  const key = () => to.key(path)
  const text = (start: string) => to.bind(start, 'text')
  switch (op) {
    case 'exists':
      return `${to.at(path)} IS ${value ? 'NOT NULL' : 'NULL'}`
    case '==':
      return oneOf(path, [value], to)
    case '!=':
      return `${key()} <> '0' AND NOT ${oneOf(path, [value], to)}`
    case 'in':
      return oneOf(path, value as Value[], to)
    case 'not-in':
      return `${key()} <> '0' AND NOT ${oneOf(path, value as Value[], to)}`
    case 'array-contains':
      return contains(path, [value], to)
    case 'array-contains-any':
      return contains(path, value as Value[], to)
    case 'starts-with': {
      const start = sortKey(value)
      return `${key()} >= ${text(start)} AND ${key()} < ${text(afterAll(start))}`
    }
    default: {
      const [sign, rank] = [op, rankOf(value)]
      const rest = sign.startsWith('<') ? `>= ${text(String(rank))}` : `< ${text(String(rank + 1))}`
      return `${key()} ${sign} ${text(sortKey(value))} AND ${key()} ${rest}`
    }
  }
}

const isSingle = (value: Value): boolean => rankOf(value) < RANK.array

/** Scalars are equal when their sort keys are (so an index helps), arrays and objects when their content is. */
function oneOf(path: Path, values: readonly Value[], to: Binder): string {
  const single = values.filter(isSingle)
  const deep = values.filter((value) => !isSingle(value))
  const tests = []
  if (single.length === 1) tests.push(`${to.key(path)} = ${to.bind(sortKey(single[0]!), 'text')}`)
  if (single.length > 1) tests.push(`${to.key(path)} = ANY(${to.bind(single.map(sortKey), 'text[]')})`)
  for (const value of deep) tests.push(`${to.at(path)} = ${to.bind(storableJson(value), 'jsonb')}`)
  return tests.length === 0 ? 'false' : `(${tests.join(' OR ')})`
}

function contains(path: Path, values: readonly Value[], to: Binder): string {
  if (values.length === 0) return 'false'
  const list = to.at(path)
  const items = `jsonb_array_elements(CASE jsonb_typeof(${list}) WHEN 'array' THEN ${list} ELSE '[]' END)`
  return `EXISTS (SELECT FROM ${items} item WHERE item = ANY(${to.bind(values.map(storableJson), 'jsonb[]')}))`
}
