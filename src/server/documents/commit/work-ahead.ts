import type { Commit } from '#model/command/commit.ts'
import { type Ask, matches } from '#model/query/query.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, LogHead, ReadTx, WriteTx } from '#store/driver.ts'

/** The outcome of a script: its answer and its writes. */
export interface ScriptOutcome {
  result: unknown
  writes: readonly DocWrite[]
  undoes: number | undefined
}

type IsTouchedBy = (commit: Commit) => boolean

/** An outcome that was worked out on a snapshot, and what it was worked out from. */
export interface PlannedOutcome extends ScriptOutcome {
  head: LogHead
  isTouchedBy: IsTouchedBy
  /** The same with the numbers that come next; they hold while no one else has taken any. */
  numbered?: ScriptOutcome & { isTouchedBy: IsTouchedBy }
}

/** Gives an outcome its numbers, of which the next ones are in the collection `from`. */
interface Numbering {
  from: string
  give(tx: WriteTx, outcome: ScriptOutcome): Promise<ScriptOutcome>
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
        const standing = planned && (await whatFollows(tx, planned))
        if (planned && !standing && made < PLANS) throw new Outdated()
        return standing
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
 * the collection its numbers come from is nothing to it.
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

/** What of a planned outcome follows from what stands now, when its turn has come; its numbers may be taken by then. */
async function whatFollows(tx: ReadTx, planned: PlannedOutcome): Promise<PlannedOutcome | undefined> {
  const { head, isTouchedBy, numbered, ...outcome } = planned
  const now = await tx.head()
  if (now.epoch !== head.epoch) return undefined
  if (now.seq === head.seq) return planned
  const since = await tx.log({ after: head.seq, ...LOOKED_THROUGH })
  if (since.length !== now.seq - head.seq || since.some(isTouchedBy)) return undefined
  return numbered && since.some(numbered.isTouchedBy) ? { ...outcome, head, isTouchedBy } : planned
}

/** Has what writing new documents takes worked out before their turn. */
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

/** A snapshot that a script takes for its transaction, with note of what it asks; it writes nothing. */
function watch(tx: ReadTx, head: LogHead, apart?: string): { watched: WriteTx; isTouchedBy(commit: Commit): boolean } {
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
