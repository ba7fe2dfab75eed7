import type { Driver, WriteTx } from '#store/driver.ts'
import { type Connections, LOCK_WAIT_MS, type Session } from '#store/postgres/connect.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import { busy, isLost, troubleOf } from '#store/postgres/trouble.ts'
import { type HeadRow, TAKE_HEAD, writerOf } from '#store/postgres/writer.ts'
import type { Signer } from '#store/signing.ts'

/** How long one group goes on taking writes: other nodes wait for the head row meanwhile. */
const GROUP_MS = 20

interface Job {
  work: (tx: WriteTx) => Promise<unknown>
  since: number
  resolve: (result: never) => void
  reject: (error: unknown) => void
}
/** Those that wait. Small jobs go before large ones, but a large one that was passed over by a whole group comes next. */
function openLine() {
  const small: Job[] = []
  const large: Job[] = []
  let isOwed = false
  const next = () => (large.length > 0 && (isOwed || small.length === 0) ? large : small)
  return {
    add: (job: Job, isLarge: boolean) => (isLarge ? large : small).push(job),
    get length() {
      return small.length + large.length
    },
    first: (): Job | undefined => next()[0],
    shift(): Job | undefined {
      const from = next()
      if (from === large) isOwed = false
      return from.shift()
    },
    /** Called when a group ends. */
    owe() {
      isOwed = large.length > 0
    },
    /** Whether the job was still waiting. */
    remove(job: Job): boolean {
      for (const jobs of [small, large]) {
        const at = jobs.indexOf(job)
        if (at >= 0) return jobs.splice(at, 1).length > 0
      }
      return false
    },
    all: (): Job[] => [...small.splice(0), ...large.splice(0)],
  }
}
type Line = ReturnType<typeof openLine>

interface Group {
  /** Jobs whose outcome hangs on the COMMIT, with their results. */
  done: { job: Job; result: unknown }[]
  /** The job at work. */
  current?: Job
  tables: KnownTables
}

/** Writes that wait together share one transaction and its flush to disk, each in a savepoint of its own. */
export function groupWrites(connections: Connections, known: KnownTables, signer: Signer | undefined): Driver['write'] {
  const line = openLine()
  let running = false

  const drain = async () => {
    running = true
    while (line.length > 0) {
      await runGroup()
      line.owe()
    }
    running = false
  }
  const runGroup = async () => {
    // Tables created here are known to others only once they are there for good.
    const group: Group = { done: [], tables: new Map(known) }
    const left = LOCK_WAIT_MS - (performance.now() - line.first()!.since)
    try {
      await connections.write(
        TAKE_HEAD,
        (session, first) => runJobs(session, first.rows[0] as HeadRow, { line, group, signer }),
        left,
      )
      for (const [name, id] of group.tables) known.set(name, id)
      for (const { job, result } of group.done) job.resolve(result as never)
    } catch (error) {
      const failed = [...group.done.map(({ job }) => job), ...(group.current ? [group.current] : [])]
      // No job has run: those that wait for the lock wait out their time, without a database nobody waits.
      if (failed.length === 0 && isTimeUp(error)) return
      for (const job of failed.length > 0 ? failed : line.all()) job.reject(error)
    }
  }
  return <T>(work: (tx: WriteTx) => Promise<T>, how?: { large?: boolean }) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (line.remove(job)) job.reject(busy())
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
      line.add(job, how?.large ?? false)
      if (!running) void drain()
    })
}

const isTimeUp = (error: unknown): boolean => (error as { code?: unknown }).code === 'storage-busy'

async function runJobs(
  session: Session,
  first: HeadRow,
  { line, group, signer }: { line: Line; group: Group; signer: Signer | undefined },
) {
  const until = performance.now() + GROUP_MS
  let [head, keep] = [first, false]
  do {
    const job = line.shift()
    if (!job) break
    group.current = job
    // A write that is alone needs no savepoint: with it the whole transaction goes.
    const alone = group.done.length === 0 && line.length === 0
    if (!alone) await session.rows('SAVEPOINT job')
    const tables: KnownTables = new Map(group.tables)
    const writer = writerOf(session, head, { known: tables, signer })
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
