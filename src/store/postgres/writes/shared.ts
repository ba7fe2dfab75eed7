import type { Commit } from '#model/command/commit.ts'
import { LOCK_WAIT_MS, type PgSession } from '#store/postgres/connect.ts'
import { headOf } from '#store/postgres/log/log.ts'
import { isLost, problemFrom } from '#store/postgres/problems.ts'
import { type KnownTables, readerOf } from '#store/postgres/reader.ts'
import { type Grouping, isTimeUp, MAX_SHARED } from '#store/postgres/writes/grouping.ts'
import type { WriteJob, WriteLine } from '#store/postgres/writes/line.ts'
import { type ReadBefore, readBefore } from '#store/postgres/writes/read-before.ts'
import { makeTables, save } from '#store/postgres/writes/save.ts'
import { add, fits, isAllSaved, nothing, takeFrom } from '#store/postgres/writes/unsaved.ts'
import { type HeadRow, TAKE_HEAD, writerOf } from '#store/postgres/writes/writer.ts'

/**
 * How long one group holds the head row before its commit; writes that do not get their turn wait for the next group.
 */
const SHARED_MS = 20
/** Thrown by a write that queries what it has just written: it needs a transaction in which that is already stored. */
const NEEDS_ITS_OWN = Symbol('needs its own')

interface Outcome {
  done: { job: WriteJob; result: unknown }[]
  /** Jobs to run by themselves. */
  again: WriteJob[]
  tables: KnownTables
  /** Its writes, and their history. */
  commits: Commit[]
  epoch: string
}

/**
 * A transaction of several writes: what they read first takes one round trip, together with the head row, and what they
 * write takes one, together with the COMMIT. If the database refuses, each runs again by itself and gets its own
 * reason. Returns the number of writes.
 */
export async function runShared(line: WriteLine, grouping: Grouping): Promise<number> {
  const meant = line.sharedNext(MAX_SHARED)
  const waitMs = LOCK_WAIT_MS - (performance.now() - meant[0]!.since)
  const outcome: Outcome = { done: [], again: [], tables: new Map(), commits: [], epoch: '' }
  let jobs: WriteJob[] = []
  let bringing: Bringing | undefined
  const ahead = (session: PgSession) => {
    bringing = bring(session, grouping, meant)
    return bringing.brought
  }
  try {
    await grouping.connections.write({ take: TAKE_HEAD, ahead, waitMs }, (session, first) => {
      // Jobs that gave up in the meantime are no longer in the queue.
      jobs = meant.filter((job) => line.remove(job))
      return runJobs(session, first[0] as HeadRow, { jobs, read: bringing!.read, grouping, line, outcome })
    })
  } catch (error) {
    if (jobs.length === 0) {
      if (!isTimeUp(error)) for (const job of line.all()) job.reject(error)
      return 0
    }
    // A commit in flight when the connection broke may or may not be saved, so it is never repeated automatically.
    const isDatabases = !isLost(error) && (error as { code?: unknown }).code !== 'unavailable'
    if (isDatabases) line.putBack([...outcome.done.map(({ job }) => job), ...outcome.again])
    else for (const job of [...outcome.done.map(({ job }) => job), ...outcome.again]) job.reject(error)
    return 0
  }
  grouping.keep(outcome.tables)
  if (outcome.done.length > 0) grouping.wake(outcome)
  for (const { job, result } of outcome.done) job.resolve(result as never)
  line.putBack(outcome.again)
  return outcome.done.length
}

type Bringing = { read: ReadBefore; brought: Promise<void> }

/** Reads in advance what the writes will need, before the head row is locked. */
function bring(session: PgSession, grouping: Grouping, jobs: readonly WriteJob[]): Bringing {
  const read = readBefore(session, readerOf(session, grouping.known), grouping.known)
  return { read, brought: read.bring(jobs.flatMap(({ ahead }) => ahead ?? [])) }
}

async function runJobs(
  session: PgSession,
  first: HeadRow,
  parts: { jobs: readonly WriteJob[]; read: ReadBefore; grouping: Grouping; line: WriteLine; outcome: Outcome },
) {
  const { jobs, read, grouping, line, outcome } = parts
  const until = performance.now() + SHARED_MS
  const tables = grouping.tablesAt(first)
  outcome.tables = tables
  outcome.epoch = first.epoch
  const reader = readerOf(session, tables)
  const unsaved = nothing()
  const sent: Promise<void>[] = []
  let [head, keep] = [first, false]
  const sendAll = (isLast = false) => {
    if (isAllSaved(unsaved)) return
    sent.push(grouping.purge(session, unsaved), save(session, takeFrom(unsaved), tables, { isLast }))
  }
  for (const [at, job] of jobs.entries()) {
    if (performance.now() > until) {
      line.putFirst(jobs.slice(at))
      break
    }
    const writer = writerOf(head, {
      reader,
      read,
      signer: grouping.signer,
      send(own) {
        if (!isAllSaved(own)) throw NEEDS_ITS_OWN
        sendAll()
      },
    })
    try {
      const result = await job.work(writer.tx)
      if (!fits(unsaved, writer.decided.commits)) sendAll()
      add(unsaved, writer.decided)
      read.take(writer.decided)
      head = writer.head()
      keep ||= !isAllSaved(writer.decided)
      outcome.done.push({ job, result })
      for (const { changes, line: logged } of writer.decided.commits)
        outcome.commits.push({ ...headOf(logged), changes })
    } catch (error) {
      // After a refusal by the database the transaction is unusable: all run again.
      if (error === NEEDS_ITS_OWN || isDatabases(error)) outcome.again.push(job)
      else job.reject(problemFrom(error))
      if (isDatabases(error)) {
        outcome.again.push(...jobs.slice(at + 1))
        await Promise.allSettled(sent)
        throw error
      }
    }
  }
  // What is awaited comes before the COMMIT.
  await makeTables(session, unsaved, tables)
  sendAll(true)
  return { result: undefined, keep, sent }
}

/** Whether the database refused a statement, or is gone. */
const isDatabases = (error: unknown): boolean =>
  isLost(error) || /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | undefined)?.code ?? ''))
