import { uniqueHeadings } from '#model/import/rows.ts'
import type { Data, Value } from '#model/schema/value.ts'

const isMap = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')

/** A table written as lists: one list per row, the first with the column names. */
export const isListOfLists = (value: unknown): value is readonly (readonly Value[])[] =>
  Array.isArray(value) && value.length > 1 && value.every(Array.isArray) && isNames(value[0])

/** What accompanies the rows and names their columns. */
const HEADINGS = ['columns', 'headers', 'header', 'headings', 'fields', 'fieldNames']
export function columnsBeside(beside: unknown, rows: unknown): readonly string[] | undefined {
  if (!isMap(beside) || !Array.isArray(rows) || rows.length === 0 || !rows.every(Array.isArray)) return undefined
  const names = HEADINGS.map((name) => (Object.hasOwn(beside, name) ? beside[name] : undefined)).find(Array.isArray)
  const plain = names?.map((one) => (isMap(one) ? (one.name ?? one.label ?? one.title) : one))
  return isNames(plain) ? plain : undefined
}

/** One row of such a table as a document: empty cells are left out, and cells beyond the columns get a name. */
export function rowDocument(columns: readonly string[], cells: readonly Value[]): Data {
  const names = uniqueHeadings([...columns, ...cells.slice(columns.length).map(() => '')])
  return Object.fromEntries(
    cells.flatMap((cell, at) => (cell === null || cell === '' ? [] : [[names[at]!, cell] as const])),
  )
}

/** How other programs wrap records. */
const WRAPPINGS: readonly [is: (record: Data) => boolean, of: (record: Data) => Data][] = [
  // GraphQL: Shopify and others.
  [(record) => isMap(record.node) && hasOnly(record, ['node', 'cursor']), ({ node }) => node as Data],
  // Airtable.
  [
    (record) => isMap(record.fields) && hasOnly(record, ['id', 'createdTime', 'fields']) && 'createdTime' in record,
    ({ fields, ...own }) => ({ ...(fields as Data), ...own }),
  ],
  // Elasticsearch.
  [(record) => isMap(record._source) && '_id' in record, ({ _source, _id }) => ({ ...(_source as Data), _id: _id! })],
  // CouchDB.
  [(record) => isMap(record.doc) && hasOnly(record, ['id', 'key', 'value', 'doc']), ({ doc }) => doc as Data],
  // GeoJSON.
  [
    (record) => record.type === 'Feature' && isMap(record.properties),
    ({ properties, geometry, id }) => ({
      ...(id !== undefined && { id }),
      ...(properties as Data),
      ...(isMap(geometry) && { geometry }),
    }),
  ],
  // JSON:API.
  [
    (record) =>
      isMap(record.attributes) &&
      'id' in record &&
      hasOnly(record, ['type', 'id', 'attributes', 'relationships', 'links']),
    ({ attributes, id, relationships }) => ({
      ...(attributes as Data),
      id: id!,
      ...(isMap(relationships) && { relationships }),
    }),
  ],
]

const hasOnly = (record: Data, names: readonly string[]): boolean =>
  Object.keys(record).every((name) => names.includes(name))

/** The records without the wrapper of a program, when all are wrapped alike. */
export function unwrapped(records: readonly unknown[]): readonly unknown[] {
  const [first] = records
  const way = isMap(first) ? WRAPPINGS.find(([is]) => is(first)) : undefined
  if (!way) return records
  const [is, of] = way
  return records.every((record) => isMap(record) && is(record)) ? (records as Data[]).map(of) : records
}
