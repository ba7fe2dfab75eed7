import type { Commit } from '#model/command/commit.ts'
import { type Ask, matches } from '#model/query/query.ts'
import type { DocWrite, LogHead, ReadTx, WriteTx } from '#store/driver.ts'

/** The outcome of a script: its answer and its writes. */
export interface ScriptOutcome {
  result: unknown
  writes: readonly DocWrite[]
  undoes: number | undefined
}

/** An outcome that was worked out on a snapshot, and what it was worked out from. */
export interface PlannedOutcome extends ScriptOutcome {
  head: LogHead
  isTouchedBy(commit: Commit): boolean
}

/** How often something is worked out again before it is done in its turn, while others wait. */
const PLANS = 3

/** The plan is outdated, and there is time for another one. */
class Outdated extends Error {}

/** Does work that is planned, with a new plan where others have changed meanwhile what it was made from. */
export async function withPlans<T>(
  plan: () => Promise<PlannedOutcome | undefined>,
  work: (outcome: (tx: ReadTx) => Promise<PlannedOutcome | undefined>) => Promise<T>,
): Promise<T> {
  for (let made = 1; ; made++) {
    const planned = await plan()
    try {
      return await work(async (tx) => {
        if (!planned || (await stillFollows(tx, planned))) return planned
        if (made < PLANS) throw new Outdated()
        return undefined
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
}

/** So many commits, and bytes of them, are looked through for what a script has read; after more it runs again. */
const LOOKED_THROUGH = { limit: 200, bytes: 512 * 1024 }

/**
 * Runs a script on a snapshot, while others write. Undefined where it is refused there: its turn tells why. What changes in
 * the collection `apart` is nothing to it.
 */
export async function runAhead(
  read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>,
  script: (tx: WriteTx) => Promise<ScriptOutcome>,
  apart?: string,
): Promise<PlannedOutcome | undefined> {
  try {
    return await read(async (tx) => {
      const head = await tx.head()
      const { watched, isTouchedBy } = watch(tx, head, apart)
      return { ...(await script(watched)), head, isTouchedBy }
    })
  } catch {
    return undefined
  }
}

/** Whether an outcome still follows from what stands now, when its turn has come. */
async function stillFollows(tx: ReadTx, { head, isTouchedBy }: PlannedOutcome): Promise<boolean> {
  const now = await tx.head()
  if (now.epoch !== head.epoch) return false
  if (now.seq === head.seq) return true
  const since = await tx.log({ after: head.seq, ...LOOKED_THROUGH })
  return since.length === now.seq - head.seq && !since.some(isTouchedBy)
}

type Question = Pick<Ask, 'where' | 'orderBy' | 'search' | 'searchIn'>

/** A snapshot that a script takes for its transaction, with note of what it asks; it writes nothing. */
function watch(
  tx: ReadTx,
  head: LogHead,
  apart: string | undefined,
): { watched: WriteTx; isTouchedBy(commit: Commit): boolean } {
  const docs = new Set<string>()
  const questions = new Map<string, Question[]>()
  let readsAll = false

  const asked = (collection: string, ask: Question) => {
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
        asked(ask.collection, ask)
        return tx.find(ask)
      },
      page(ask) {
        asked(ask.collection, ask)
        return tx.page(ask)
      },
      pageTexts(ask) {
        asked(ask.collection, ask)
        return tx.pageTexts(ask)
      },
      aggregate(task) {
        asked(task.collection, { ...task, orderBy: [] })
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
