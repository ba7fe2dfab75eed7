import { cpus, loadavg } from 'node:os'
import { load } from '#bench/load.ts'
import { liveP99 } from '#bench/peers/live.ts'
import { profileOf } from '#bench/peers/profile.ts'
import { FIGURES } from '#bench/peers/questions.ts'
import { type Peer, startFeathers, startPrime } from '#bench/peers/servers.ts'
import { residentMb } from '#bench/resident.ts'
import { startPostgres } from '#test/support/postgres.ts'

const WARM_MS = 1_500
const ROUND_MS = 2_000
const ROUNDS = 3
const LIVE_ROUNDS = 5
/** A collection without a definition is queried this long first, so that it gets the index its queries need. */
const LEARNING_MS = 4_000

/** Only the figures whose names contain these words. */
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const print = (cells: readonly string[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(21))).join(' '))
const beside = (value: number, ratio: number, target: string, met: boolean): string =>
  `${value.toLocaleString('en-US')} (${ratio.toFixed(2)}×${met ? '' : '!'} ${target})`

/** Prime on both stores and Feathers on PostgreSQL, each queried in turn; the median of the rounds counts. */
async function figures(feathers: Peer, sqlite: Peer, postgres: Peer): Promise<void> {
  const peers = [feathers, sqlite, postgres]
  print(['per second', 'Feathers', 'Prime, SQLite', 'Prime, PostgreSQL'])
  for (const figure of FIGURES.filter(({ name }) => !only || name.includes(only))) {
    const requests = peers.map((peer) => (peer === feathers ? figure.feathers(peer) : figure.prime(peer)))
    const learns = figure.name.includes('loose')
    for (const [at, peer] of peers.entries())
      await load(peer.url, figure.connections, learns && peer !== feathers ? LEARNING_MS : WARM_MS, requests[at]!)
    const rates: number[][] = peers.map(() => [])
    let failed = 0
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, peer] of peers.entries()) {
        const run = await load(peer.url, figure.connections, ROUND_MS, requests[at]!)
        rates[at]!.push(run.perSecond)
        failed += run.failed
      }
    const ratio = (of: number): number => middle(rates[of]!.map((rate, round) => rate / rates[0]![round]!))
    const { target } = figure
    print([
      figure.name + (failed > 0 ? ` (${failed} failed)` : ''),
      middle(rates[0]!).toLocaleString('en-US'),
      beside(middle(rates[1]!), ratio(1), `≥${target.sqlite}`, ratio(1) >= target.sqlite),
      beside(middle(rates[2]!), ratio(2), `≥${target.postgres}`, ratio(2) >= target.postgres),
    ])
  }
}

const LIVE = 'live p99, 100 clients, 50/s'
const MAX_RATIO = { sqlite: 0.6, postgres: 0.8 }

/**
 * The 99th percentile of the delay until a commit is received: the median of five rounds after a warm-up, because
 * single rounds vary threefold.
 */
async function waits(peers: readonly [Peer, Peer, Peer]): Promise<void> {
  const rounds: number[][] = []
  for (let round = 0; round <= LIVE_ROUNDS; round++) {
    const late: number[] = []
    for (const peer of peers) late.push(await liveP99(peer, peer === peers[0]))
    if (round > 0) rounds.push(late)
  }
  const at = (of: number): number => middle(rounds.map((late) => late[of]!))
  const ratio = (of: number): number => middle(rounds.map((late) => late[of]! / late[0]!))
  const cell = (of: number, most: number): string =>
    `${at(of).toFixed(1)} ms (${ratio(of).toFixed(2)}×${ratio(of) <= most ? '' : '!'} ≤${most})`
  print([LIVE, `${at(0).toFixed(1)} ms`, cell(1, MAX_RATIO.sqlite), cell(2, MAX_RATIO.postgres)])
}

export async function peerFigures(): Promise<void> {
  const database = await startPostgres()
  const stop: (() => Promise<unknown>)[] = [() => database.stop()]
  try {
    const feathers = await startFeathers(await database.another())
    stop.unshift(() => feathers.stop())
    const sqlite = await startPrime('Prime on SQLite')
    stop.unshift(() => sqlite.stop())
    const postgres = await startPrime('Prime on PostgreSQL', await database.another())
    stop.unshift(() => postgres.stop())
    console.log(`\nBeside Feathers 5 on the same PostgreSQL: ${cpus().length} cores for client, servers and database`)
    console.log(`load average ${loadavg()[0]!.toFixed(1)}; ratios of the same round, ! where a target is missed`)
    console.log(
      'A write of Prime: rights, rules, log with hash chain, answer under its key, live. Of Feathers: the row.\n',
    )
    if (process.argv.includes('--profile')) return await profileOf([feathers, sqlite, postgres])
    await figures(feathers, sqlite, postgres)
    if (only && !LIVE.includes(only)) return
    await waits([feathers, sqlite, postgres])
    print([
      'resident memory',
      ...[feathers, sqlite, postgres].map((peer, at) => `${residentMb(peer.pid)} MB${at === 0 ? '' : ' (≤240)'}`),
    ])
    await profileOf([feathers, sqlite, postgres])
  } finally {
    for (const one of stop) await one()
  }
}

if (import.meta.main) await peerFigures()
