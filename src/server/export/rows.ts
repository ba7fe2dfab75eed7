import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { type Ask, type Condition, project } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { dependsOnComputed, namesComputed, shownField } from '#model/schema/computed.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { hiddenFields, visibleTo } from '#server/access/authorise.ts'
import { guess } from '#server/documents/collections.ts'
import { findComputed, withComputed } from '#server/documents/computed.ts'
import { jsonParameter, readQuestion } from '#server/documents/query.ts'
import type { GroupLine } from '#server/export/groups.ts'
import type { Prime } from '#server/ports.ts'
import { turnFree } from '#server/slicing.ts'

const PAGE = 1000
/** The size of one page of an export in bytes, and a number of documents that cannot exceed it. */
const PAGE_BYTES = 2 * LIMITS.documentBytes
const FEW = PAGE_BYTES / LIMITS.documentBytes
/** No spreadsheet has more columns. */
const MAX_COLUMNS = 16_384
/** The number of named documents read at once. */
const NAMED = 50

type ExportAsk = Ask & { most: number }

/** How documents without a value for the sort field are treated: a query leaves them out, a list shows them last. */
export type Blanks = 'last' | undefined
export type Pages = AsyncIterable<readonly Doc[]>

export interface ExportColumn {
  name: string
  heading: string
  kind: string
}

/** The contents of one export: its documents page by page, and the format of its cells. */
export interface ExportedRows {
  name: string
  fields: Fields
  pages: Pages
  /** The same with group lines, when the query is grouped: read instead of `pages`. */
  headed?: AsyncIterable<{ line?: GroupLine; docs: readonly Doc[] }>
  /** The columns of a table; used only by formats with columns. */
  columns(): Promise<ExportColumn[]>
}

/**
 * The documents that match a query; the first page is read before this returns, so that errors can still become
 * problems.
 */
export async function openRows(
  prime: Prime,
  caller: Caller,
  name: string,
  query: string,
  blanks?: Blanks,
): Promise<ExportedRows> {
  const collection = prime.collections.get(name)
  const ask = await readExport(prime, caller, name, query)
  const pages = allPages(prime, caller, ask, collection, blanks)
  const first = await pages.next()
  const docs = first.done ? [] : first.value
  return {
    name,
    fields: collection?.fields ?? {},
    pages: (async function* () {
      yield docs
      yield* pages
    })(),
    async columns() {
      const known = collection ?? (await prime.driver.read((tx) => guess(prime, tx, name)))
      const isOnlyPage = docs.length < FEW
      const fields = ask.select
        ? []
        : await fieldsOf(isOnlyPage ? [docs] : allPages(prime, caller, ask, collection, blanks))
      return columnsOf(known, collection, hiddenFields(caller, collection), ask, fields)
    },
  }
}

/**
 * Named documents in the given order, such as the selected rows of a list. Documents that are gone, or that the caller
 * may not see, are left out as in a query.
 */
export async function openNamed(
  prime: Prime,
  caller: Caller,
  name: string,
  { ids, select }: { ids: readonly string[]; select?: unknown },
): Promise<ExportedRows> {
  const collection = prime.collections.get(name)
  const ask = await readExport(prime, caller, name, JSON.stringify(select === undefined ? {} : { select }))
  const visible = visibleTo(prime, caller, collection)
  const over =
    collection && namesComputed(collection, ask)
      ? await prime.driver.read((tx) => withComputed(prime, caller, tx, collection), { long: true })
      : same
  // Read in separate portions, so that a slow client holds neither memory nor a snapshot.
  async function* parts(): AsyncGenerator<Doc[]> {
    for (let at = 0; at < ids.length; at += NAMED) {
      const some = ids.slice(at, at + NAMED)
      const docs = await prime.driver.read((tx) => tx.getMany(name, some), { long: ids.length > PAGE })
      yield docs.flatMap((doc) => {
        const seen = doc && visible(over(doc))
        if (!seen) return []
        return [ask.select ? { ...seen, data: project(seen.data, ask.select) } : seen]
      })
    }
  }
  return {
    name,
    fields: collection?.fields ?? {},
    pages: parts(),
    async columns() {
      const known = collection ?? (await prime.driver.read((tx) => guess(prime, tx, name)))
      const fields = ask.select ? [] : await fieldsOf(parts())
      return columnsOf(known, collection, hiddenFields(caller, collection), ask, fields)
    },
  }
}

const same = (doc: Doc): Doc => doc

/** An export is a query without a limit, unless one is requested. */
async function readExport(prime: Prime, caller: Caller, name: string, text: string): Promise<ExportAsk> {
  const raw = jsonParameter('query', text)
  const question = await readQuestion(prime, caller, name, raw)
  if (question.kind !== 'page') throw new Problem('bad-query', 'An export takes a query, not an aggregate.')
  const { limit } = raw as { limit?: number }
  return { ...question.ask, limit: PAGE, bytes: PAGE_BYTES, most: limit ?? Number.MAX_SAFE_INTEGER }
}

/** The pages of a query, and those of the documents it leaves out because they have no value for the sort field. */
async function* allPages(
  prime: Prime,
  caller: Caller,
  ask: ExportAsk,
  collection: AnyCollection | undefined,
  blanks: Blanks,
): AsyncGenerator<Doc[]> {
  for (const each of blanks === 'last' ? withBlanks(ask) : [ask]) yield* pagesOf(prime, caller, each, collection)
}

/** A sorted query, and the one for the documents it leaves out. */
export function withBlanks<A extends Ask>(ask: A): A[] {
  const [first] = ask.orderBy
  if (!first) return [ask]
  const missing: Condition = { op: 'not', of: [{ op: 'exists', path: first.path, value: true }] }
  return [ask, { ...ask, where: { op: 'and', of: [ask.where, missing] }, orderBy: [] }]
}

async function* pagesOf(
  prime: Prime,
  caller: Caller,
  { most, ...rest }: ExportAsk,
  collection: AnyCollection | undefined,
): AsyncGenerator<Doc[]> {
  const visible = visibleTo(prime, caller, collection)
  const shown = (docs: readonly Doc[]) =>
    docs.flatMap((doc) => {
      const seen = visible(doc)
      if (!seen) return []
      return [rest.select ? { ...seen, data: project(seen.data, rest.select) } : seen]
    })
  if (collection && dependsOnComputed(collection, rest)) {
    const { docs } = await prime.driver.read(
      (tx) => findComputed(prime, caller, tx, collection, { ...rest, limit: most }),
      { long: true },
    )
    for (let at = 0; at < docs.length; at += PAGE) yield shown(docs.slice(at, at + PAGE))
    return
  }
  const over =
    collection && namesComputed(collection, rest)
      ? await prime.driver.read((tx) => withComputed(prime, caller, tx, collection), { long: true })
      : (doc: Doc) => doc
  let left = most
  let ask: Ask = rest
  while (left > 0) {
    const page = { ...ask, limit: Math.min(PAGE, left) }
    // Each page separately, so that a slow client holds no snapshot.
    const { docs, next } = await prime.driver.read((tx) => tx.find(page), { long: true })
    left -= docs.length
    yield shown(docs.map(over))
    if (!next) return
    ask = { ...rest, skip: 0, after: next }
  }
}

/** Every field that any document has, including those only the last one has. Throws `too-large`. */
async function fieldsOf(pages: AsyncIterable<readonly Doc[]> | Iterable<readonly Doc[]>): Promise<string[]> {
  const names = new Set<string>()
  for await (const docs of pages)
    for (const doc of docs) {
      // A long document is parsed here.
      await turnFree()
      for (const name of Object.keys(doc.data)) names.add(name)
      if (names.size > MAX_COLUMNS)
        throw new Problem(
          'too-large',
          `A table has at most ${MAX_COLUMNS.toLocaleString('en-US')} columns, and these records have more fields. Choose some of them, or export as JSON.`,
        )
    }
  return [...names]
}

function columnsOf(
  known: AnyCollection,
  collection: AnyCollection | undefined,
  hiddenNames: readonly string[],
  ask: ExportAsk,
  fields: readonly string[],
): ExportColumn[] {
  const hidden = new Set(hiddenNames)
  const found = new Set(fields)
  const defined = collection ? Object.keys(known.fields) : Object.keys(known.fields).filter((name) => found.has(name))
  const names = ask.select
    ? ask.select.map((path) => path[0]!)
    : [...new Set([...defined, ...fields])].filter((field) => !hidden.has(field))
  const labels = names.map((field) => (collection && shownField(collection, field)?.label) ?? field)
  const times = new Map<string, number>()
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1)
  return [...new Set(names)].map((field, at) => {
    const label = labels[at]!
    // Two fields with the same label are distinguished by name, so that the file can be imported again.
    const isShared = times.get(label)! > 1
    return { name: field, heading: isShared ? field : label, kind: shownField(known, field)?.kind ?? 'text' }
  })
}
