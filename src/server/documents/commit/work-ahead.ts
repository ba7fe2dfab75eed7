import type { Commit } from '#model/command/commit.ts'
import { type Ask, matches } from '#model/query/query.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, LogHead, ReadTx, WriteTx } from '#store/driver.ts'

/** The outcome of a script: its result and its writes. */
export interface ScriptOutcome {
  result: unknown
  writes: readonly DocWrite[]
  undoes: number | undefined
}

type IsTouchedBy = (commit: Commit) => boolean

/** An outcome prepared on a snapshot, and what it was prepared from. */
export interface PlannedOutcome extends ScriptOutcome {
  head: LogHead
  isTouchedBy: IsTouchedBy
  /** The same with the next numbers, which are valid as long as nobody else has taken any. */
  numbered?: ScriptOutcome & { isTouchedBy: IsTouchedBy }
}

/** Assigns numbers to an outcome; the next ones are stored in the collection `from`. */
interface Numbering {
  from: string
  give(tx: WriteTx, outcome: ScriptOutcome): Promise<ScriptOutcome>
}

/** How often work is prepared again before it is done in its turn, while others wait. */
const PLANS = 3

/** The prepared work is outdated, and there is time to prepare it again. */
class Outdated extends Error {}

/** Runs prepared work, preparing it again when others have changed what it was based on. */
export async function withPlans<T>(
  plan: () => Promise<PlannedOutcome | undefined>,
  work: (outcome: (tx: ReadTx) => Promise<PlannedOutcome | undefined>) => Promise<T>,
): Promise<T> {
  for (let made = 1; ; made++) {
    const planned = await plan()
    try {
      return await work(async (tx) => {
        const consequences = planned && (await whatFollows(tx, planned))
        if (planned && !consequences && made < PLANS) throw new Outdated()
        return consequences
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
}

/** The commits, and their bytes, examined for what a script has read; after more the script runs again. */
const LOOKED_THROUGH = { limit: 200, bytes: 512 * 1024 }

/**
 * Runs a script on a snapshot while others write. Undefined when it is refused there: its turn reports why. Changes in
 * the collection that its numbers come from do not matter.
 */
export async function runAhead(
  read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>,
  script: (tx: WriteTx) => Promise<ScriptOutcome>,
  numbers?: Numbering,
): Promise<PlannedOutcome | undefined> {
  try {
    return await read(async (tx) => {
      const head = await tx.head()
      const { watched, isTouchedBy } = watch(tx, head, numbers?.from)
      const planned: PlannedOutcome = { ...(await script(watched)), head, isTouchedBy }
      if (!numbers) return planned
      const counted = watch(tx, head)
      const given = await numbers.give(counted.watched, planned)
      return { ...planned, numbered: { ...given, isTouchedBy: counted.isTouchedBy } }
    })
  } catch {
    return undefined
  }
}

/** The prepared outcome on the current data when its turn has come; its numbers may be taken by then. */
async function whatFollows(tx: ReadTx, planned: PlannedOutcome): Promise<PlannedOutcome | undefined> {
  const { head, isTouchedBy, numbered, ...outcome } = planned
  const now = await tx.head()
  if (now.epoch !== head.epoch) return undefined
  if (now.seq === head.seq) return planned
  const since = await tx.log({ after: head.seq, ...LOOKED_THROUGH })
  if (since.length !== now.seq - head.seq || since.some(isTouchedBy)) return undefined
  return numbered && since.some(numbered.isTouchedBy) ? { ...outcome, head, isTouchedBy } : planned
}

/** Prepares the writing of new documents before their turn. */
export async function expectNew(
  { driver, collections }: Prime,
  writes: readonly DocWrite[],
  pause: () => Promise<void> | undefined,
): Promise<void> {
  for (const { collection, before, data } of writes) {
    const definition = collections.get(collection)
    if (!definition || !data || before) continue
    await pause()
    driver.expect(definition, [{ data }])
  }
}

type Question = Pick<Ask, 'where' | 'orderBy' | 'search' | 'searchIn'>

/** A snapshot that a script uses like its transaction, recording what it reads; it writes nothing. */
function watch(tx: ReadTx, head: LogHead, apart?: string): { watched: WriteTx; isTouchedBy(commit: Commit): boolean } {
  const docs = new Set<string>()
  const questions = new Map<string, Question[]>()
  let readsAll = false

  const answerOf = (collection: string, ask: Question) => {
    const known = questions.get(collection) ?? []
    known.push(ask)
    questions.set(collection, known)
  }
  const everything = <A extends unknown[], R>(question: (...given: A) => R) => {
    return (...given: A): R => {
      readsAll = true
      return question(...given)
    }
  }
  const refused = () => Promise.reject(new Error('A snapshot is not written to.'))

  return {
    watched: {
      ...tx,
      seq: head.seq + 1,
      get(collection, id) {
        docs.add(keyOf(collection, id))
        return tx.get(collection, id)
      },
      getMany(collection, ids) {
        for (const id of ids) docs.add(keyOf(collection, id))
        return tx.getMany(collection, ids)
      },
      find(ask) {
        answerOf(ask.collection, ask)
        return tx.find(ask)
      },
      page(ask) {
        answerOf(ask.collection, ask)
        return tx.page(ask)
      },
      pageTexts(ask) {
        answerOf(ask.collection, ask)
        return tx.pageTexts(ask)
      },
      headIfUnchanged: async () => undefined,
      aggregate(task) {
        answerOf(task.collection, { ...task, orderBy: [] })
        return tx.aggregate(task)
      },
      collections: everything(tx.collections),
      changes: everything(tx.changes),
      log: everything(tx.log),
      lines: everything(tx.lines),
      linePart: everything(tx.linePart),
      commit: refused,
      storeAnswer: refused,
      note: refused,
    },
    isTouchedBy: ({ changes }) =>
      readsAll ||
      changes.some(
        ({ collection, id, before, after }) =>
          collection !== apart &&
          (docs.has(keyOf(collection, id)) ||
            (questions.get(collection) ?? []).some((ask) =>
              [before, after].some((doc) => doc && matches(ask, doc.data, id)),
            )),
      ),
  }
}

const keyOf = (collection: string, id: string): string => `${collection}/${id}`
