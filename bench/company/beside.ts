import { readFileSync } from 'node:fs'
import { ms, spread } from '#bench/load.ts'
import type { Client, Server } from '#test/support/server.ts'

const MB = 1024
const BETWEEN_READS_MS = 5
const BETWEEN_POSTS_MS = 100

export interface Beside {
  seconds: number
  /** The waiting times of others for a document, and for a posting, in the meantime. */
  read: { p99: number; most: number }
  post: { p99: number; most: number }
  /** The maximum growth of the server's memory, in MB. */
  grew: number
  result: unknown
}

/** Runs a command while one user opens documents and another posts; returns how long each of them waited. */
export async function besideOthers(
  server: Server,
  owner: Client,
  { command, partId, lotId }: { command: string; partId: string; lotId: string },
): Promise<Beside> {
  const before = memoryOf(server)
  let most = before
  let isOver = false
  const [reads, posts]: [number[], number[]] = [[], []]
  const over = async (times: number[], pause: number, act: (round: number) => Promise<void>) => {
    for (let round = 0; !isOver || round % 2; round++) {
      const from = performance.now()
      await act(round)
      times.push(performance.now() - from)
      most = Math.max(most, memoryOf(server))
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const others = Promise.all([
    over(reads, BETWEEN_READS_MS, async () => {
      const { status } = await owner.call('GET', `/api/collections/parts/documents/${encodeURIComponent(partId)}`)
      if (status !== 200) throw new Error(`A part answered ${status}.`)
    }),
    // Alternates between plus and minus one, so that the postings cancel out.
    over(posts, BETWEEN_POSTS_MS, async (round) => {
      await execute(owner, 'stock.adjust', { lotId, qty: round % 2 ? -1 : 1, reason: 'Data fix' })
    }),
  ])
  const from = performance.now()
  try {
    const result = await execute(owner, command, {})
    const seconds = (performance.now() - from) / 1000
    isOver = true
    await others
    const of = (times: number[]) => ({ p99: spread(times).p99, most: Math.max(...times) })
    return { seconds, read: of(reads), post: of(posts), grew: Math.round((most - before) / MB), result }
  } finally {
    isOver = true
  }
}

/** The duration and its effect on others, as one table cell. */
export const besideWords = ({ seconds, read, post, grew }: Beside): string =>
  `${seconds.toFixed(1)} s; meanwhile a read waited ${ms(read.most)} at most (p99 ${ms(read.p99)}), a posting ${ms(post.most)} (p99 ${ms(post.p99)}), memory +${grew} MB`

let keys = 0
/** Runs one command; returns its result. */
async function execute(owner: Client, command: string, input: object): Promise<unknown> {
  const { status, body } = await owner.call(
    'POST',
    `/api/commands/${command}`,
    { input },
    { 'idempotency-key': `bench-beside-${process.pid}-${performance.timeOrigin}-${++keys}` },
  )
  if (status !== 200) throw new Error(`${command}: ${status} ${JSON.stringify(body)}`)
  return body.result
}

const memoryOf = ({ process: { pid } }: Server): number =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
