import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { WebSocket } from 'ws'
import { addDays } from '#base/days.ts'
import { besideOthers, besideWords } from '#bench/company/beside.ts'
import { ms, spread, table } from '#bench/load.ts'
import { ownerOf } from '#bench/owner.ts'
import { AGE_BUCKETS, agedClauses } from '#features/stock/control/rules.ts'
import { firstAfter, HELD, LATEST, wayTo } from '#features/stock/control/valuation/as-of.ts'
import { type Client, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const ROUNDS = 5
const TARGET = '< 1,000 ms'
/** Commands that read every part and lot. */
const HEAVY = {
  'stock.rebuild': 'rebuild: every lot and part against its movements',
  'stock.classify': 'classify: every part by its value and demand',
  'stock.check': 'check integrity: everything against everything',
}
/** A live update that has not arrived by then is lost. */
const LOST_MS = 15_000
/** Without a folder: large enough to see the pattern, quick enough to create. */
const OWN_SIZE = ['--size', 'large', '--parts', '50000', '--movements', '100000', '--documents', '1000']

interface Question {
  collection: string
  body: Record<string, unknown>
}
type Row = { figure: string; measured: string; target: string }

/**
 * The queries of inventory control, with the large sample company; `folder` contains one created by `npm run demo --
 * --size large`.
 */
export async function stockFigures(folder?: string): Promise<void> {
  const own = folder ? undefined : mkdtempSync(join(tmpdir(), 'prime-stock-'))
  const DATABASE_URL = `file:${resolve(folder ?? own!, 'prime.db')}`
  if (own) console.log((await tool('demo', OWN_SIZE, DATABASE_URL)).out.trim())
  const server = await startServer({ DATABASE_URL })
  try {
    const owner = await ownerOf(server.url)
    const [parts, movements] = [await count(owner, 'parts'), await count(owner, 'movements')]
    const today = new Date().toISOString().slice(0, 10)
    // An old lot, so that every live query below is affected by its movements.
    const old = [...agedClauses(AGE_BUCKETS[5], today), ['qtyOnHand', '>', 20]]
    const [lot] = (await ask(owner, { collection: 'inventory', body: { where: old, limit: 1 } })).documents
    const questions = questionsOf(lot.data.partId, today, await waysTo(owner, today))
    const rows: Row[] = []
    // The heavy ones take minutes: if the run is stopped, what was measured until then has been printed.
    const keep = (row: Row) => {
      rows.push(row)
      console.error(`${row.figure}: ${row.measured}`)
    }
    for (const [figure, asked] of Object.entries(questions)) keep(await onceAsked(owner, figure, asked))
    for (const [figure, asked] of Object.entries(liveOf(lot.data.partId, today)))
      keep(await keptLive(server.url, owner, lot.id, figure, asked))
    for (const [command, figure] of Object.entries(HEAVY)) {
      const beside = await besideOthers(server, owner, { command, partId: lot.data.partId, lotId: lot.id })
      keep({ figure, measured: besideWords(beside), target: 'nobody waits over 250 ms, under +500 MB' })
    }
    const said = (many: number) => many.toLocaleString('en-US')
    table(`Stock, with ${said(parts)} parts and ${said(movements)} movements, over HTTP`, rows)
  } finally {
    await server.stop()
    server.wipe()
    if (own) rmSync(own, { recursive: true })
  }
}

const sums = ['qtyDelta', 'valueDelta']

const DAYS = { today: 0, 'a month ago': 30, 'a year ago': 365, 'two years ago': 730, 'three years ago': 1095 }

/** The queries of the screen for the value of all stock on some days. */
async function waysTo(owner: Client, today: string): Promise<Map<string, Question[]>> {
  const asked = ({ collection, ...body }: { collection: string }): Question => ({ collection, body })
  const ways = new Map<string, Question[]>()
  for (const [name, days] of Object.entries(DAYS)) {
    const day = addDays(today, -days)
    const nearby = [asked(firstAfter(day)), asked(LATEST)]
    const [next, latest] = (await Promise.all(nearby.map((one) => ask(owner, one)))).map(
      ({ documents }) => documents[0],
    )
    const { from, moved } = wayTo(day, next, latest)
    ways.set(`stock value as of ${name}`, [
      ...nearby,
      ...(from === 'now' ? [asked(HELD)] : []),
      ...(moved ? [asked(moved)] : []),
    ])
  }
  return ways
}

function questionsOf(partId: string, today: string, asOf: ReadonlyMap<string, Question[]>): Record<string, Question[]> {
  const value = (where: unknown[]): Question => ({
    collection: 'inventory',
    body: { where, aggregate: { sum: ['value'] } },
  })
  return {
    'stock of a part: its lots and the sum of its movements': [
      { collection: 'inventory', body: { where: [['partId', '==', partId]], limit: 200 } },
      { collection: 'movements', body: { where: [['partId', '==', partId]], aggregate: { sum: sums } } },
    ],
    'stock of a part as of a year ago': [
      {
        collection: 'movements',
        body: {
          where: [
            ['partId', '==', partId],
            ['day', '<=', addDays(today, -365)],
          ],
          aggregate: { sum: sums },
        },
      },
    ],
    ...Object.fromEntries(asOf),
    'ageing: six buckets and the total': [...AGE_BUCKETS.map((bucket) => value(agedClauses(bucket, today))), value([])],
    'reorder list: the first hundred and how many': [
      { collection: 'parts', body: { where: [['toOrder', '>', 0]], orderBy: [['toOrder', 'desc']], limit: 100 } },
      { collection: 'parts', body: { where: [['toOrder', '>', 0]], aggregate: { count: true } } },
    ],
  }
}

function liveOf(partId: string, today: string): Record<string, Question> {
  return {
    'live: stock of a part': {
      collection: 'movements',
      body: { where: [['partId', '==', partId]], aggregate: { sum: sums } },
    },
    'live: what all lots hold, the stock value as of today': {
      collection: HELD.collection,
      body: { aggregate: HELD.aggregate },
    },
    'live: what has moved since a month ago': {
      collection: 'movements',
      body: { where: [['day', '>', addDays(today, -30)]], aggregate: { sum: sums } },
    },
    'live: value of the oldest bucket': {
      collection: 'inventory',
      body: { where: agedClauses(AGE_BUCKETS[5], today), aggregate: { sum: ['value'] } },
    },
  }
}

async function onceAsked(owner: Client, figure: string, questions: readonly Question[]): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await Promise.all(questions.map((question) => ask(owner, question)))
    times.push(performance.now() - from)
  }
  const { p50 } = spread(times)
  return { figure, measured: `median ${ms(p50)}, most ${ms(Math.max(...times))}`, target: TARGET }
}

/** The time from subscribing to the first response, and from posting a movement to the response that contains it. */
async function keptLive(url: string, owner: Client, lotId: string, figure: string, { collection, body }: Question) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: owner.cookie, origin: url },
    perMessageDeflate: false,
  })
  let heard: (seq: number) => void = () => undefined
  socket.on('message', (data) => {
    const said = JSON.parse(String(data)) as { t: string; seq?: number }
    if (said.t === 'snap' || said.t === 'chg') heard(said.seq ?? 0)
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const answered = (after: number) =>
    new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${figure}: no answer came.`)), LOST_MS)
      heard = (seq) => {
        if (seq < after) return
        clearTimeout(late)
        resolve(performance.now())
      }
    })
  const from = performance.now()
  const first = answered(0)
  const { aggregate, ...query } = body
  socket.send(JSON.stringify({ t: 'sub', id: 's1', collection, mode: 'aggregate', query, aggregate }))
  const began = (await first) - from
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sent = performance.now()
    const { status, body: answer } = await owner.call(
      'POST',
      '/api/commands/stock.adjust',
      { input: { lotId, qty: round % 2 ? -1 : 1, reason: 'Data fix' } },
      { 'idempotency-key': `bench-stock-${figure}-${round}-${sent}` },
    )
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(answer)}`)
    times.push((await answered(answer.seq)) - sent)
  }
  socket.terminate()
  const { p50 } = spread(times)
  return {
    figure,
    measured: `first ${ms(began)}, after a movement median ${ms(p50)}, most ${ms(Math.max(...times))}`,
    target: `${TARGET}, then < 2,000 ms`,
  }
}

async function ask(owner: Client, { collection, body }: Question) {
  const answer = await owner.call('POST', `/api/collections/${collection}/query`, body)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const count = async (owner: Client, collection: string): Promise<number> =>
  (await ask(owner, { collection, body: { aggregate: { count: true } } })).aggregate.count

if (import.meta.main) await stockFigures(process.argv[2])
