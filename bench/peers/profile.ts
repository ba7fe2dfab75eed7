import { load } from '#bench/load.ts'
import { FIGURES } from '#bench/peers/questions.ts'
import type { Peer } from '#bench/peers/servers.ts'
import { backendsOf, spentBy, spentSince } from '#bench/spent.ts'

const FOR_MS = 2_500
/**
 * Prints the processor time of one response, in the server and in its database. On a machine that is also used for
 * other work it says more than the rate: when processors are the limit, the rate is one divided by it.
 */
export async function profileOf(peers: readonly Peer[]): Promise<void> {
  console.log('\nProcessor time for one answer, in µs: server + database, and Feathers’ sum divided by it')
  for (const figure of FIGURES) {
    const sums: number[] = []
    const cells: string[] = []
    for (const [at, peer] of peers.entries()) {
      const request = at === 0 ? figure.feathers(peer) : figure.prime(peer)
      const pids = await backendsOf(peer.databaseUrl)
      const before = [spentBy([peer.pid]), spentBy(pids)] as const
      const { count } = await load(peer.url, figure.connections, FOR_MS, request)
      const [own, database] = [spentSince(before[0]) / count, spentSince(before[1]) / count]
      sums.push(own + database)
      const ratio = at === 0 ? '' : ` (${(sums[0]! / sums[at]!).toFixed(2)}×)`
      cells.push(`${own.toFixed(0)} + ${database.toFixed(0)}${ratio}`.padStart(21))
    }
    console.log(`${figure.name.padEnd(30)} ${cells.join(' ')}`)
  }
}
