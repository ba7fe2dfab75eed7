import { stat } from 'node:fs/promises'
import { parseExact } from '#base/formats/exact-json.ts'
import { ownOf } from '#base/own.ts'
import { Problem } from '#base/problem.ts'
import type { ImportPlan, Mapping } from '#model/import/import.ts'
import { childrenApart, listsIn } from '#model/import/json-children.ts'
import { type JsonItem, jsonItems } from '#model/import/json-items.ts'
import { flattened, isNested, recordPlaces, recordsAt, wrappedPlace } from '#model/import/json-places.ts'
import { rowDocument } from '#model/import/json-tables.ts'
import { areIds, ID, matchHeadings } from '#model/import/rows.ts'
import { outlineOf } from '#model/schema/outline.ts'
import { type Data, isReservedKey, type Value } from '#model/schema/value.ts'
import { encodingOf, textPieces } from '#server/formats/encoding.ts'
import { startOf } from '#server/formats/text-file.ts'
import {
  type FileLook,
  firstRows,
  LOOK_AHEAD,
  type LookedAt,
  refuseHeadings,
  SAMPLE_ROWS,
  type SourceRow,
  samplesOf,
} from '#server/import/rows/inspected.ts'

/** The part of a file shown as a tree. */
const SHOWN = { most: 400, items: 5 }
/** Longer documents are not searched for records. */
const LARGEST_WHOLE = 64 * 1024 * 1024

/** Inspects a JSON file: its documents, their fields, and where else in it there are records. */
export async function lookAtJson({ path, plan, fields: defined, ids, mostColumns }: FileLook): Promise<LookedAt> {
  const encoding = plan.encoding ?? (await encodingOf(path))
  const collections = plan.at ? undefined : await collectionsOf(path, encoding)
  const whole = collections ? undefined : await wholeOf(path, encoding)
  const places = whole === undefined ? [] : recordPlaces(whole)
  const at = plan.at ?? wrappedPlace(whole)
  const placed = placer(collections, plan.collection)
  const items = (): AsyncIterable<JsonItem> | Iterable<JsonItem> =>
    at ? recordsAt(whole, at) : itemsOf(path, encoding, plan.collection)
  const rows = () => jsonRows(items(), placed, plan, ids)
  const start = (await firstRows(rows(), LOOK_AHEAD)).filter(({ isChild }) => !isChild)
  if (start.length === 0) throw new Problem('bad-request', 'The file has no rows.')
  const uncut = plan.children ? await firstRows(jsonRows(items(), placed, {}, ids), LOOK_AHEAD) : start
  const lists = listsIn(uncut.map(({ text = '' }) => asRecord(text)))
  const documents = start.map(({ text = '' }) => asRecord(text))
  const headings = [...new Set(documents.flatMap((document) => Object.keys(document)))]
  refuseHeadings(headings, mostColumns)
  const suggested = defined
    ? withLeftOvers(matchHeadings(headings, defined), headings)
    : namesAsTheyStand(headings, documents)
  return {
    inspection: {
      headings,
      samples: samplesOf(
        documents.slice(0, SAMPLE_ROWS).map((document) => headings.map((heading) => textOf(ownOf(document, heading)))),
      ),
      mapping: suggested,
      encoding,
      ...(collections && { collections }),
      ...(places.length > 0 && { places }),
      ...(at && { at }),
      outline: outlineOf((whole ?? documents.slice(0, SAMPLE_ROWS)) as Value, SHOWN),
      ...(documents.some(isNested) && { isNested: true }),
      ...(lists.length > 0 && plan.collection !== '*' && { lists }),
    },
    mapping: plan.mapping ?? suggested,
    fields: defined ?? {},
    dayFirst: plan.dayFirst ?? false,
    decimalComma: plan.decimalComma ?? false,
    rows,
    leftOut: () => ({ titles: 0, blank: 0, totals: 0, remarks: 0 }),
  }
}

type Place = (item: JsonItem) => Omit<SourceRow, 'row'> | undefined

async function* jsonRows(
  items: AsyncIterable<JsonItem> | Iterable<JsonItem>,
  placed: Place,
  { flatten, children, collection = '' }: Pick<Partial<ImportPlan>, 'flatten' | 'children' | 'collection'>,
  ids: string,
): AsyncGenerator<SourceRow> {
  let row = 0
  for await (const item of items) {
    const found = placed(item)
    if (!found) continue
    const { parent, lists } =
      children && found.collection === undefined
        ? withoutLists(found, children, collection, `${ids}-${row + 1}`)
        : { parent: found, lists: [] }
    for (const source of [parent, ...lists])
      yield { row: ++row, ...(flatten ? { ...source, ...apart(source) } : source) }
  }
}

/** A document and those created from its lists; one without an id gets one, so that they can refer to it. */
function withoutLists(
  source: Omit<SourceRow, 'row'>,
  children: NonNullable<ImportPlan['children']>,
  collection: string,
  newId: string,
): { parent: Omit<SourceRow, 'row'>; lists: Omit<SourceRow, 'row'>[] } {
  const document = asRecord(source.text ?? '')
  const own = [document.$id, source.key, document.id].find((id) => typeof id === 'string' || typeof id === 'number')
  const parts = childrenApart(document, children, { collection, id: String(own ?? newId) })
  if (parts.children.length === 0) return { parent: source, lists: [] }
  return {
    parent: { ...source, ...(own === undefined && { key: newId }), text: JSON.stringify(parts.own) },
    lists: parts.children.map(({ collection: into, id, data }) => ({
      collection: into,
      key: id,
      text: JSON.stringify(data),
      isExported: true,
      isChild: true,
    })),
  }
}

/** The text of a document with nested objects flattened; one that cannot be parsed stays, and is refused later. */
function apart({ text = '' }: Omit<SourceRow, 'row'>): Pick<SourceRow, 'text'> {
  const document = asRecord(text)
  return Object.keys(document).length > 0 ? { text: JSON.stringify(flattened(document)) } : {}
}

/**
 * The single document of a file, to search it for records; undefined for lists, JSON lines, and anything too large to
 * hold.
 */
async function wholeOf(path: string, encoding: string): Promise<unknown> {
  const start = await startOf(path, encoding)
  const { size } = await stat(path)
  const end = start.indexOf('\n')
  const isLines = end > 0 && start.slice(end).trim() !== '' && isJson(start.slice(0, end))
  if (!start.trimStart().startsWith('{') || size > LARGEST_WHOLE || isLines) return undefined
  let text = ''
  for await (const piece of textPieces(path, encoding)) text += piece
  text = text.replace(/^\uFEFF/, '')
  return isJson(text) ? parseExact(text) : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // Only a complete value is searched.
    return false
  }
}

async function* itemsOf(path: string, encoding: string, into = ''): AsyncGenerator<JsonItem> {
  const items = jsonItems(into)
  let columns: readonly string[] | undefined
  let isFirst = true
  function* asRecords(found: readonly JsonItem[]): Generator<JsonItem> {
    for (const item of found) {
      // A list of lists is a table whose first row names the columns.
      if (isFirst) columns = namesIn(item.text)
      else yield columns ? { ...item, text: recordOf(columns, item.text) } : item
      if (isFirst && !columns) yield item
      isFirst = false
    }
  }
  for await (const piece of textPieces(path, encoding)) yield* asRecords(items.push(piece))
  yield* asRecords(items.end())
}

function namesIn(text: string): readonly string[] | undefined {
  const names: unknown = text.startsWith('[') && isJson(text) ? JSON.parse(text) : undefined
  return Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string') ? names : undefined
}

/** One row of a table as a document; an invalid one stays, and is refused later. */
function recordOf(columns: readonly string[], text: string): string {
  const cells: unknown = isJson(text) ? parseExact(text) : undefined
  return Array.isArray(cells) ? JSON.stringify(rowDocument(columns, cells as Value[])) : text
}

/** The top-level collections of a Firestore export; undefined when the file is not one. */
async function collectionsOf(path: string, encoding: string): Promise<string[] | undefined> {
  const roots = new Set<string>()
  for await (const { root } of itemsOf(path, encoding)) {
    if (root === undefined) return undefined
    roots.add(root)
  }
  return roots.size > 0 ? [...roots] : undefined
}

/**
 * Where each document goes: `*` leaves every document in its collection, a collection of the file takes its own, and a
 * single collection takes any name.
 */
function placer(collections: readonly string[] | undefined, wanted: string): Place {
  if (!collections) {
    if (wanted === '*')
      throw new Problem('bad-request', 'The file does not say which collection it is for. Choose one.')
    return (item) => item
  }
  const only = collections.includes(wanted) ? wanted : collections.length === 1 ? collections[0] : undefined
  if (wanted !== '*' && only === undefined)
    throw new Problem(
      'bad-request',
      `The file holds ${collections.join(', ')}; import into one of these, or into "*" for each into its own.`,
    )
  return ({ root, collection, ...item }) => {
    if (wanted === '*') return { ...item, isExported: true, ...(collection !== undefined && { collection }) }
    if (root !== only) return undefined
    return { ...item, isExported: true, ...(collection !== only && collection !== undefined && { collection }) }
  }
}

/** JSON names fields exactly; "Id", "ID" and "_id" are the document's id only when nothing else is. */
function namesAsTheyStand(headings: readonly string[], documents: readonly Data[] = []): Mapping {
  const similar = headings.includes(ID) ? undefined : headings.find((heading) => /^_?id$/i.test(heading))
  const found = headings.includes('id') ? 'id' : similar
  const id =
    found !== undefined &&
    areIds(documents.map((document) => (document[ID] === undefined ? document[found] : undefined)))
      ? found
      : undefined
  const names = headings.filter((heading) => !isReservedKey(heading))
  return Object.fromEntries(names.map((heading) => [heading, heading === id ? ID : heading]))
}

// A document keeps fields that the definition does not have.
const withLeftOvers = (mapping: Mapping, headings: readonly string[]): Mapping => ({
  ...namesAsTheyStand(headings.filter((heading) => !Object.hasOwn(mapping, heading))),
  ...mapping,
})

function asRecord(text: string): Data {
  try {
    const value: unknown = parseExact(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
  } catch {
    // The row itself is refused later, with its number and reason.
    return {}
  }
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
