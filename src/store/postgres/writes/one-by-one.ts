import { LOCK_WAIT_MS, type PgSession } from '#store/postgres/connect.ts'
import { isLost, problemFrom } from '#store/postgres/problems.ts'
import { type KnownTables, readerOf } from '#store/postgres/reader.ts'
import { type Grouping, isTimeUp } from '#store/postgres/writes/grouping.ts'
import type { WriteJob, WriteLine } from '#store/postgres/writes/line.ts'
import { readBefore } from '#store/postgres/writes/read-before.ts'
import { save } from '#store/postgres/writes/save.ts'
import { isAllSaved, takeFrom, type Unsaved } from '#store/postgres/writes/unsaved.ts'
import { type HeadRow, TAKE_HEAD, writerOf } from '#store/postgres/writes/writer.ts'

/** How long one group continues to take writes, because other nodes wait for the head row in the meantime. */
const GROUP_MS = 20

interface Group {
  /** Jobs waiting for the COMMIT, with their results. */
  done: { job: WriteJob; result: unknown }[]
  /** The running job. */
  current?: WriteJob | undefined
  tables: KnownTables
}

/** Runs several writes in one transaction, each in its own savepoint, and returns their number. */
export async function runOneByOne(line: WriteLine, grouping: Grouping): Promise<number> {
  const group: Group = { done: [], tables: new Map() }
  const waitMs = LOCK_WAIT_MS - (performance.now() - line.first()!.since)
  try {
    await grouping.connections.write({ take: TAKE_HEAD, waitMs }, (session, first) =>
      runJobs(session, first[0] as HeadRow, { line, group, grouping }),
    )
    grouping.keep(group.tables)
    grouping.wake()
    for (const { job, result } of group.done) job.resolve(result as never)
  } catch (error) {
    const failed = [...group.done.map(({ job }) => job), ...(group.current ? [group.current] : [])]
    // No job has run: jobs waiting for the lock use up their own time; without a database none waits.
    if (failed.length === 0 && isTimeUp(error)) return 0
    for (const job of failed.length > 0 ? failed : line.all()) job.reject(error)
  }
  return group.done.length
}

async function runJobs(
  session: PgSession,
  first: HeadRow,
  { line, group, grouping }: { line: WriteLine; group: Group; grouping: Grouping },
) {
  const until = performance.now() + GROUP_MS
  let [head, keep] = [first, false]
  group.tables = grouping.tablesAt(first)
  do {
    if (line.isSharedNext()) break
    const job = line.shift()
    if (!job) break
    group.current = job
    // A single write needs no savepoint: when it fails the whole transaction is rolled back.
    const alone = group.done.length === 0 && line.length === 0
    if (!alone) await session.rows('SAVEPOINT job')
    const tables: KnownTables = new Map(group.tables)
    const send = async (own: Unsaved) => {
      if (isAllSaved(own)) return
      await grouping.purge(session, own)
      await save(session, takeFrom(own), tables, { inPieces: true })
    }
    const reader = readerOf(session, tables)
    const writer = writerOf(head, { reader, read: readBefore(session, reader, tables), signer: grouping.signer, send })
    try {
      const result = await job.work(writer.tx)
      await send(writer.unsaved)
      if (!alone) await session.rows('RELEASE SAVEPOINT job')
      group.done.push({ job, result })
      group.tables = tables
      head = writer.head()
      keep ||= !isAllSaved(writer.decided)
    } catch (error) {
      if (alone || isLost(error)) throw error
      await session.rows('ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job')
      job.reject(problemFrom(error))
    }
    group.current = undefined
  } while (performance.now() < until)
  return { result: undefined, keep }
}
