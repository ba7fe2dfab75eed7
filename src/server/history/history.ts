import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import type { Change, Commit, HistoryEntry, LogAsk } from '#model/command/commit.ts'
import { fieldChanges } from '#model/command/diff.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import { readCollectionName } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { allowed, authorise, hiddenFields, visibleTo } from '#server/access/authorise.ts'
import { seenCommits } from '#server/access/owned.ts'
import { searchFields } from '#server/documents/collections.ts'
import { documentPlace, PLACE } from '#server/documents/documents.ts'
import { logPage, SCREEN } from '#server/history/log-page.ts'
import { documentAt, matchingDocs, pastAndPresent } from '#server/history/point-in-time.ts'
import { sendLarge, sizeInJson } from '#server/http/heavy-work.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, momentShape, Some, whole, word } from '#server/http/shapes.ts'
import { actWords } from '#server/jobs/system-actions.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'

const Page = { before: whole('before', 0).optional(), limit: whole('limit', 1, 500).default(50) }
/** The filters of the history. */
export const Narrowed = z.object({
  collection: CollectionName.optional(),
  by: word('by').optional(),
  command: word('command').optional(),
  run: word('run').optional(),
  field: word('field').optional(),
  from: momentShape('from').optional(),
  to: momentShape('to').optional(),
})
const Past = z.object({
  asOf: momentShape('asOf').optional(),
  id: word('id').optional(),
  where: word('where').optional(),
  search: word('search').optional(),
  beside: z.enum(['now']).optional(),
})
const ofDocument = route('Who changed what in a document, newest first', {
  params: PLACE,
  query: z.object(Page),
  answer: z.object({ entries: z.array(Some), more: z.boolean() }),
  weight: 'large',
})
const ofAll = route(
  'The log of everything you may read, newest first; with asOf a list, or with id a record, as it was at that moment, narrowed by search, and beside=now what it is now',
  { query: Narrowed.extend({ ...Page, ...Past.shape }), weight: 'large' },
)
type Narrowing = z.output<typeof Narrowed>
const MAX_DOCUMENTS = 20
const MAX_PAGES = 5

/** History is the log read backwards: for one document, or for everything the caller may read. */
export function historyRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Params: { c: string; id: string } }>(
    '/api/collections/:c/documents/:id/history',
    ofDocument,
    async (request, reply) => {
      const { caller } = request
      const { name, id } = documentPlace(request)
      authorise(caller, 'history', { name, collection: prime.collections.get(name) })
      const { before, limit } = ofDocument.readQuery(request)
      const ask: LogAsk = { of: { collection: name, id }, limit, ...(before !== undefined && { before }) }
      const entries: HistoryEntry[] = []
      const { more } = await logPage(prime, ask, async (line) => {
        const own = seenCommits(prime, caller, [line]).map((commit): HistoryEntry => {
          const change = commit.changes.find((item) => item.collection === name && item.id === id)
          const settledBy = settlerOf(prime, caller, commit, id)
          return {
            ...lineOf(commit),
            ...(settledBy !== undefined && { settledBy }),
            changes: change ? changesOf(prime, caller, change) : [],
          }
        })
        entries.push(...own)
        return await sizeInJson(own)
      })
      return await sendLarge(reply, { entries, more })
    },
  )

  app.get('/api/history', ofAll, async (request, reply) => {
    const { caller } = request
    const query = ofAll.readQuery(request)
    if (query.asOf !== undefined) return await sendLarge(reply, await asItWas(prime, caller, query, query.asOf))
    return await sendLarge(reply, await historyPage(prime, caller, query))
  })
}

/** One page of the history visible to the caller: the response of `GET /api/history`. */
export async function historyPage(
  prime: Prime,
  caller: Caller,
  { collection, field, before, limit, ...narrowed }: Narrowing & { before?: number | undefined; limit: number },
): Promise<{ entries: WholeEntry[]; more: boolean; nextBefore: number | null }> {
  if (collection !== undefined)
    authorise(caller, 'history', { name: collection, collection: prime.collections.get(collection) })
  const ask: Omit<LogAsk, 'before' | 'limit'> = {
    ...(collection !== undefined && { collection }),
    ...present(narrowed, ['by', 'command', 'run', 'from', 'to']),
  }
  const entries: WholeEntry[] = []
  let from = before
  let more = true
  let left: number = LIMITS.answerBytes
  // Commits that only touch what the caller may not read are left out, so a page may need several reads.
  for (let page = 0; page < MAX_PAGES && more && entries.length < limit && left > 0; page++) {
    const wanted = limit - entries.length
    const read = await logPage(
      prime,
      { ...ask, limit: wanted, ...(from !== undefined && { before: from }) },
      async (line) => {
        const [commit] = seenCommits(prime, caller, [line])
        if (!commit || (collection === undefined && isPassing(prime, commit))) return 0
        const entry = await wholeEntry(prime, caller, commit, field)
        if (!entry) return 0
        entries.push(entry)
        const size = await sizeInJson(entry)
        left -= size
        return size
      },
      page > 0 || limit > SCREEN,
    )
    more = read.more
    from = read.last ?? from
  }
  return { entries, more, nextBefore: more ? (from ?? null) : null }
}

/** The records as of a moment; on request with their current state and the number of newer ones. */
interface PastAnswer {
  asOf: string
  documents: readonly Doc[]
  now?: readonly Doc[]
  newer?: number
}

/** One record or a whole list as of a moment, limited to what the caller may see. */
async function asItWas(
  prime: Prime,
  caller: Caller,
  { id, where, search, beside, collection: named }: z.output<typeof Past> & Narrowing,
  at: string,
): Promise<PastAnswer> {
  const name = readCollectionName(named)
  const collection = prime.collections.get(name)
  authorise(caller, 'history', { name, collection })
  const visible = visibleTo(prime, caller, collection)
  const seenOf = (docs: readonly (Doc | undefined)[]) => docs.flatMap((doc) => (doc && visible(doc)) ?? [])
  if (id !== undefined) {
    const doc = await prime.driver.read((tx) => documentAt(tx, { collection: name, at, id }))
    return { asOf: at, documents: matchingDocs(seenOf([doc]), name, where) }
  }
  const words = search?.trim() ? await wordsFor(prime, caller, name, search) : undefined
  return await prime.driver.read(
    async (tx) => {
      const { then, newer } = await pastAndPresent(tx, { collection: name, at, words })
      const documents = matchingDocs(seenOf(then), name, where)
      if (beside === undefined) return { asOf: at, documents }
      const now = await tx.getMany(
        name,
        documents.map((doc) => doc.id),
      )
      return { asOf: at, documents, now: seenOf(now), newer: matchingDocs(seenOf(newer), name, where).length }
    },
    { long: true },
  )
}

/** The condition for a search in the fields that the caller may read. */
async function wordsFor(prime: Prime, caller: Caller, name: string, search: string) {
  const hidden = new Set(hiddenFields(caller, prime.collections.get(name)))
  const fields = (await searchFields(prime, name, { search })).filter((field) => !hidden.has(field))
  const ask = readAsk(
    { search },
    name,
    fields.map((field) => [field]),
  )
  return { ...(ask.search && { search: ask.search }), searchIn: ask.searchIn }
}

const isPassing = ({ collections }: Prime, { changes }: Commit): boolean =>
  changes.length > 0 && changes.every(({ collection }) => collections.get(collection)?.passing)

/** A commit as returned; `field` keeps only the documents in which this field changed. */
async function wholeEntry(
  prime: Prime,
  caller: Caller,
  commit: Commit,
  field?: string,
): Promise<WholeEntry | undefined> {
  const isAside = (change: Change) => prime.collections.get(change.collection)?.secondary === true
  const isAlone = commit.changes.every(isAside)
  const pause = slicer()
  const readable: Change[] = []
  for (const change of commit.changes) {
    if (!isAlone && isAside(change)) continue
    const collection = prime.collections.get(change.collection)
    if (!allowed(caller, 'history', { name: change.collection, collection })) continue
    if (field === undefined || changesOf(prime, caller, change).some(({ path }) => isOf(path, field)))
      readable.push(change)
    await pause()
  }
  if (readable.length === 0) return undefined
  const command = prime.commands.get(commit.command)
  const documents: TouchedDocument[] = []
  for (const change of readable.slice(0, MAX_DOCUMENTS)) {
    documents.push(touched(prime, caller, change))
    await pause()
  }
  return {
    ...lineOf(commit),
    label: command?.label ?? actWords(commit.command),
    ...(command?.undoBy && { wayBack: command.undoBy }),
    documents,
    documentCount: readable.length,
    collections: [...new Set(readable.map((change) => change.collection))],
  }
}

function touched(prime: Prime, caller: Caller, change: Change): TouchedDocument {
  const { collection, id, before, after } = change
  const title = (after ?? before)?.data[prime.collections.get(collection)?.title ?? 'name']
  return {
    collection,
    id,
    ...(typeof title === 'string' && { title }),
    kind: before ? (after ? 'changed' : 'deleted') : 'created',
    changes: changesOf(prime, caller, change),
  }
}

/** The title of the record whose allocations to a document were changed, if the caller may know it. */
function settlerOf(prime: Prime, caller: Caller, { changes }: Commit, documentId: string): string | undefined {
  for (const change of changes) {
    const { collection: name, before, after } = change
    const collection = prime.collections.get(name)
    if (!collection?.fields.allocations || !allowed(caller, 'history', { name, collection })) continue
    const visible = visibleTo(prime, caller, collection)
    const own = (doc: Doc | undefined): string => {
      const rows = doc && visible(doc)?.data.allocations
      return JSON.stringify(Array.isArray(rows) ? rows.filter((row) => (row as Data)?.docId === documentId) : [])
    }
    if (own(before) !== own(after)) return touched(prime, caller, change).title
  }
  return undefined
}

function changesOf(prime: Prime, caller: Caller, { collection, before, after }: Change): HistoryEntry['changes'] {
  const visible = visibleTo(prime, caller, prime.collections.get(collection))
  const dataOf = (doc: Doc | undefined) => doc && visible(doc)?.data
  return fieldChanges(dataOf(before), dataOf(after))
}

/** Whether a change affects a field or something within it. */
const isOf = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

const lineOf = ({ seq, at, by, command, run, undoes }: Commit): Omit<HistoryEntry, 'changes'> => ({
  seq,
  at,
  by,
  command,
  ...(run !== undefined && { run }),
  ...(undoes !== undefined && { undoes }),
})

/** Only the requested parts. */
function present<T extends object, const K extends keyof T>(
  question: T,
  names: readonly K[],
): { [P in K]?: NonNullable<T[P]> } {
  return Object.fromEntries(
    names.flatMap((name) => (question[name] === undefined ? [] : [[name, question[name]]])),
  ) as {
    [P in K]?: NonNullable<T[P]>
  }
}
