import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** The kernel counts processor time in hundredths of a second. */
const TICK_US = 10_000

/** Processor time of each process so far, in µs; processes that have ended are left out. */
export function spentBy(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [[pid, (Number(fields[11]) + Number(fields[12])) * TICK_US] as const]
      } catch {
        return []
      }
    }),
  )
}

/** The processor time that processes have used since, in µs; processes started in the meantime count completely. */
export const spentSince = (before: ReadonlyMap<number, number>, pids: readonly number[] = [...before.keys()]): number =>
  [...spentBy(pids)].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0)

/** The database processes that serve one program. */
export async function backendsOf(url: string | undefined): Promise<number[]> {
  if (!url) return []
  const client = new Client(url)
  await client.connect()
  const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const { rows } = await client.query<{ pid: number }>(sql)
  await client.end()
  return rows.map(({ pid }) => pid)
}
