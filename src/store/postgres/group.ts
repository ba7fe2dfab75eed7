import type { Driver, WriteTx } from '#store/driver.ts'
import type { Connections, Session } from '#store/postgres/connect.ts'
import { LOCK_WAIT_MS } from '#store/postgres/connect.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import { busy, isLost, troubleOf } from '#store/postgres/trouble.ts'
import type { HeadRow } from '#store/postgres/writer.ts'
import { TAKE_HEAD, writerOf } from '#store/postgres/writer.ts'

/** How long one group goes on taking writes: other nodes wait for the head row meanwhile. */
const GROUP_MS = 20

interface Job {
  work: (tx: WriteTx) => Promise<unknown>
  since: number
  resolve: (result: never) => void
  reject: (error: unknown) => void
}
interface Group {
  /** Jobs whose outcome hangs on the COMMIT, with their results. */
  done: { job: Job; result: unknown }[]
  /** The job at work. */
  current?: Job
  tables: KnownTables
}

/** Writes that wait together share one transaction and its flush to disk, each in a savepoint of its own. */
export function groupWrites(connections: Connections, known: KnownTables): Driver['write'] {
  const queue: Job[] = []
  let running = false

  const drain = async () => {
    running = true
    while (queue.length > 0) await runGroup()
    running = false
  }
  const runGroup = async () => {
    // Tables created here are known to others only once they are there for good.
    const group: Group = { done: [], tables: new Map(known) }
    const left = LOCK_WAIT_MS - (performance.now() - queue[0]!.since)
    try {
      await connections.write(
        TAKE_HEAD,
        (session, first) => runJobs(session, first.rows[0] as HeadRow, queue, group),
        left,
      )
      for (const [name, id] of group.tables) known.set(name, id)
      for (const { job, result } of group.done) job.resolve(result as never)
    } catch (error) {
      const failed = [...group.done.map(({ job }) => job), ...(group.current ? [group.current] : [])]
      // No job has run: those that wait for the lock wait out their time, without a database nobody waits.
      if (failed.length === 0 && isTimeUp(error)) return
      for (const job of failed.length > 0 ? failed : queue.splice(0)) job.reject(error)
    }
  }
  return <T>(work: (tx: WriteTx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = queue.indexOf(job)
        if (at >= 0) queue.splice(at, 1)[0]!.reject(busy())
      }, LOCK_WAIT_MS)
      const job: Job = {
        work,
        since: performance.now(),
        resolve: (result) => {
          clearTimeout(timer)
          resolve(result)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      queue.push(job)
      if (!running) void drain()
    })
}

const isTimeUp = (error: unknown): boolean => (error as { code?: unknown }).code === 'storage-busy'

async function runJobs(session: Session, first: HeadRow, queue: Job[], group: Group) {
  const until = performance.now() + GROUP_MS
  let [head, keep] = [first, false]
  do {
    const job = queue.shift()
    if (!job) break
    group.current = job
    // A write that is alone needs no savepoint: with it the whole transaction goes.
    const alone = group.done.length === 0 && queue.length === 0
    if (!alone) await session.rows('SAVEPOINT job')
    const tables: KnownTables = new Map(group.tables)
    const writer = writerOf(session, head, tables)
    try {
      const result = await job.work(writer.tx)
      if (!alone) await session.rows('RELEASE SAVEPOINT job')
      group.done.push({ job, result })
      group.tables = tables
      head = writer.head()
      keep ||= writer.wrote()
    } catch (error) {
      if (alone || isLost(error)) throw error
      await session.rows('ROLLBACK TO SAVEPOINT job; RELEASE SAVEPOINT job')
      job.reject(troubleOf(error))
    }
    group.current = undefined
  } while (performance.now() < until)
  return { result: undefined, keep }
}
