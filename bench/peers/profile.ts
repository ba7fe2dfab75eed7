import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { load } from '#bench/load.ts'
import { FIGURES } from '#bench/peers/questions.ts'
import type { Peer } from '#bench/peers/servers.ts'

const FOR_MS = 2_500
/** The kernel counts processor time in hundredths of a second. */
const TICK_US = 10_000

/** Processor time of each process so far, in µs; without those that have ended. */
function spentBy(pids: readonly number[]): Map<number, number> {
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

/** What the processes that are still there have spent since. */
const since = (before: ReadonlyMap<number, number>): number =>
  [...spentBy([...before.keys()])].reduce((sum, [pid, spent]) => sum + spent - before.get(pid)!, 0)

/** The processes of a database that serve a peer. */
async function servingOf(url: string | undefined): Promise<number[]> {
  if (!url) return []
  const client = new Client(url)
  await client.connect()
  const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const { rows } = await client.query<{ pid: number }>(sql)
  await client.end()
  return rows.map(({ pid }) => pid)
}

/**
 * Prints how much processor time one answer takes, in the server and in its database. On a machine that others use too it
 * tells more than the rate: where processors are the limit, the rate is one divided by it.
 */
export async function profileOf(peers: readonly Peer[]): Promise<void> {
  console.log('\nProcessor time for one answer, in µs: server + database, and Feathers’ sum divided by it')
  for (const figure of FIGURES) {
    const sums: number[] = []
    const cells: string[] = []
    for (const [at, peer] of peers.entries()) {
      const request = at === 0 ? figure.feathers(peer) : figure.prime(peer)
      const pids = await servingOf(peer.databaseUrl)
      const before = [spentBy([peer.pid]), spentBy(pids)] as const
      const { count } = await load(peer.url, figure.connections, FOR_MS, request)
      const [own, database] = [since(before[0]) / count, since(before[1]) / count]
      sums.push(own + database)
      const ratio = at === 0 ? '' : ` (${(sums[0]! / sums[at]!).toFixed(2)}×)`
      cells.push(`${own.toFixed(0)} + ${database.toFixed(0)}${ratio}`.padStart(21))
    }
    console.log(`${figure.name.padEnd(30)} ${cells.join(' ')}`)
  }
}
