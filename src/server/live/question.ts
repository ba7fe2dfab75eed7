import { Problem } from '#base/problem.ts'
import type { Commit } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { QUERY_LIMITS, readAggregate, readAsk } from '#model/query/ask.ts'
import { type AggregateTask, type Ask, type Condition, matches, project } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { canonical, type Doc, type Path } from '#model/schema/value.ts'
import { authorise, hiddenFields, roleOf, visibleTo } from '#server/access/authorise.ts'
import { onlySeen, type Sight, sightOf } from '#server/access/owned.ts'
import type { QuestionMode, SubMessage } from '#server/live/messages.ts'
import { partText } from '#store/stored-text.ts'

/** One distinct live question: the same query, mode and rights, however many clients hold it. */
export interface LiveQuestion {
  key: string
  collection: string
  definition: AnyCollection | undefined
  /** Which documents its holders see (`sightOf`). */
  sight: string
  mode: QuestionMode
  /** It is about the document with this id only. */
  doc: string | undefined
  /** The whole answer is sent again when a commit touches it, because one change may move others in or out, or its order is the store's. */
  windowed: boolean
  ask: Ask
  /** The store query of count and aggregate questions. */
  task: AggregateTask
  /** The query as it was sent, to be read again when the caller's rights change. */
  source: Record<string, unknown>
  /** The fields its search looks at, before the caller's rights. */
  searched: readonly string[]
  /** The fields it names, which its holders must be allowed to read. */
  paths: readonly Path[]
  /** The text of a document as a subscriber may see it. */
  show: (doc: Doc) => string
  /** Equal for questions that show a document alike. */
  showKey: string
}

const COLLECTION = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/**
 * Checks a subscription against the grammar and the caller's rights; throws the Problem that says why not.
 * `searched` are the fields a search looks at (`searchFields`).
 */
export function liveQuestion(
  message: Pick<SubMessage, 'collection' | 'query' | 'mode' | 'doc'>,
  caller: Caller,
  rights: Sight,
  searched: readonly string[],
): LiveQuestion {
  const { collection, mode, doc } = message
  if (!COLLECTION.test(collection)) throw new Problem('bad-collection', 'A collection name begins with a letter.')
  const definition = rights.collections.get(collection)
  authorise(caller, 'live', { name: collection, collection: definition })
  const hidden = new Set(hiddenFields(caller, definition))
  const searchIn = searched.filter((field) => !hidden.has(field)).map((field) => [field])
  const figures = mode === 'aggregate' ? readAggregate(message.query, collection, searchIn) : undefined
  const question = figures ? askOf(figures) : readAsk(message.query, collection, searchIn, true)
  const paths = [...pathsOf(question), ...(figures ? [...figures.sum, ...figures.avg, ...figures.by] : [])]
  authorise(caller, 'live', { name: collection, collection: definition }, paths)
  const ask = onlySeen(rights, caller, definition, question)
  const task = figures && onlySeen(rights, caller, definition, figures)
  const role = roleOf(caller)
  const see = visibleTo(rights, caller, definition)
  return {
    key: canonical([mode, role, doc ?? null, task ?? ask]),
    collection,
    definition,
    sight: sightOf(rights, caller, definition),
    mode,
    doc: mode === 'documents' ? doc : undefined,
    windowed: mode === 'documents' && (isPage(ask) || isRanked(ask)),
    ask,
    task: task ?? countTask(ask),
    source: message.query,
    searched,
    paths,
    show: (doc) => {
      // Who may see which document is part of the question, so whatever matches it is seen.
      const seen = see(doc) ?? doc
      return partText(ask.select ? { ...seen, data: project(seen.data, ask.select) } : seen)
    },
    showKey: canonical([collection, role, ask.select ?? null]),
  }
}

const isPage = ({ limit, skip, after }: Ask) => limit < Number.MAX_SAFE_INTEGER || skip > 0 || after !== undefined
// Where a new hit ranks among the others is known to the store alone.
const isRanked = ({ search, orderBy }: Ask) => search !== undefined && orderBy.length === 0

const askOf = (task: AggregateTask): Ask => ({
  collection: task.collection,
  where: task.where,
  orderBy: [],
  ...(task.search && { search: task.search }),
  searchIn: task.searchIn,
  limit: QUERY_LIMITS.most,
  skip: 0,
})

// A sorted question leaves out documents without the field, and so must its count.
const countTask = (ask: Ask): AggregateTask => ({
  collection: ask.collection,
  where: {
    op: 'and',
    of: [ask.where, ...ask.orderBy.map(({ path }): Condition => ({ op: 'exists', path, value: true }))],
  },
  ...(ask.search && { search: ask.search }),
  searchIn: ask.searchIn,
  count: true,
  sum: [],
  avg: [],
  by: [],
})

function pathsOf(ask: Ask): Path[] {
  return [...namedIn(ask.where), ...ask.orderBy.map(({ path }) => path), ...(ask.select ?? [])]
}

function namedIn(condition: Condition): Path[] {
  if ('path' in condition) return [condition.path]
  return condition.of.flatMap(namedIn)
}

/** The change of a question's answer by one commit. */
export interface Effect {
  put: readonly Doc[]
  del: readonly string[]
  /** By how much the number of documents changes. */
  delta: number
}

/** Decides by the documents before and after; undefined when the commit does not touch the answer. */
export function questionEffect(question: LiveQuestion, changes: Commit['changes']): Effect | undefined {
  const put: Doc[] = []
  const del: string[] = []
  let delta = 0
  for (const { collection, id, before, after } of changes) {
    if (collection !== question.collection || (question.doc !== undefined && question.doc !== id)) continue
    const was = before !== undefined && matches(question.ask, before.data, id)
    const is = after !== undefined && matches(question.ask, after.data, id)
    if (is) put.push(after)
    else if (was) del.push(id)
    delta += Number(is) - Number(was)
  }
  return put.length + del.length > 0 ? { put, del, delta } : undefined
}
