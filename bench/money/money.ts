import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as Postgres } from 'pg'
import { addDays } from '#base/days.ts'
import { ms, spread, table } from '#bench/load.ts'
import { DAYS, dueThrough, fillMoney, RECEIPTS } from '#bench/money/money-rows.ts'
import { onServer } from '#bench/owner.ts'
import { collections } from '#features/definitions.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Ask } from '#model/query/query.ts'
import { openStore } from '#store/open.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { startPostgres } from '#test/support/postgres.ts'
import type { Client } from '#test/support/server.ts'

const ROUNDS = 5
/** The number of documents copied at a time. */
const BATCH = 2_000
const by = { id: 'bench', email: 'bench@prime.test' }

/**
 * The number of bills: `npm run bench -- money --bills=20000 [--postgres]`; 200,000 with a million parts by default.
 */
const BILLS = Number(process.argv.find((one) => one.startsWith('--bills='))?.slice(8) ?? 200_000)
const PARTS = BILLS * RECEIPTS

interface Row {
  figure: string
  measured: string
  target: string
}

async function fill(file: string, today: string): Promise<string> {
  const driver = await openSqlite(file, { log: () => undefined })
  await driver.prepare([...collections])
  const data = {
    company: { name: 'Company', currency: 'USD', timeZone: 'UTC' },
    money: { name: 'Money', bankAccountId: 'main' },
  }
  const writes = Object.entries(data).map(([id, one]) => ({ collection: 'settings', id, data: one, before: undefined }))
  const account = { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true }
  writes.push({ collection: 'bankAccounts', id: 'main', data: account as never, before: undefined })
  await driver.write((tx) => tx.commit(writes, { at: new Date(), by, command: 'bench' }))
  await driver.close()
  const began = performance.now()
  const filled = fillMoney(file, { parts: PARTS, bills: BILLS }, today, 1)
  console.log(
    `Filled in ${Math.round((performance.now() - began) / 1000)} s: ${filled.map(({ name, count }) => `${count.toLocaleString('en-US')} ${name}`).join(', ')}`,
  )
  return `${(PARTS / 1e6).toLocaleString('en-US')} million parts, ${((2 * PARTS) / 1e6).toLocaleString('en-US')} million movements, ${BILLS.toLocaleString('en-US')} bills`
}

/** Copies the documents of a file into a PostgreSQL database. */
async function copy(file: string, databaseUrl: string, dataFolder: string): Promise<void> {
  const began = performance.now()
  const how = { log: () => undefined }
  const [from, to] = [await openSqlite(file, how), await openStore({ databaseUrl, dataFolder, ...how })]
  await to.prepare([...collections])
  for (const { name } of await from.read((tx) => tx.collections())) {
    let ask: Ask | undefined = { ...readAsk({}, name, []), limit: BATCH }
    while (ask) {
      const page: Ask = ask
      const { docs, next } = await from.read((tx) => tx.find(page), { long: true })
      const writes = docs.map(({ id, data }) => ({ collection: name, id, data, before: undefined }))
      const commit = { at: new Date(), by, command: 'bench' }
      if (writes.length > 0) await to.write((tx) => tx.commit(writes, commit), { large: true })
      ask = next ? { ...page, after: next } : undefined
    }
  }
  await Promise.all([from.close(), to.close()])
  // The database would do this by itself some minutes later.
  const client = new Postgres(databaseUrl)
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
  console.log(`Copied to PostgreSQL in ${Math.round((performance.now() - began) / 1000)} s`)
}

const command = async (owner: Client, name: string, input: object) => {
  const answer = await owner.call(
    'POST',
    `/api/commands/${name}`,
    { input },
    { 'idempotency-key': crypto.randomUUID() },
  )
  if (answer.status !== 200) throw new Error(`${name} ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.result
}

const timed = async <T>(work: () => Promise<T>): Promise<[took: number, result: T]> => {
  const from = performance.now()
  const result = await work()
  return [performance.now() - from, result]
}

/** The state of the books on past days, each queried several times. */
async function pastDays(owner: Client, today: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [figure, name] of [
    ['aged payables', 'payables-as-of'],
    ['received, not billed', 'goods-not-billed'],
    ['trial balance', 'trial-balance'],
  ])
    for (const ago of [1, 17, 200, DAYS - 90]) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const chosen = encodeURIComponent(`asOf=${addDays(today, -ago)}`)
        const [took, { status, body }] = await timed(() => owner.call('GET', `/api/reports/${name}?chosen=${chosen}`))
        if (status !== 200 || body.rows.length === 0)
          throw new Error(`${name} ${status}: ${JSON.stringify(body).slice(0, 300)}`)
        times.push(took)
      }
      rows.push({
        figure: `${figure}, ${ago} days ago`,
        measured: `${ms(spread(times).p50)}, first ${ms(times[0]!)}`,
        target: '< 1,000 ms',
      })
    }
  return rows
}

/** Posts a run of some 500 bills while another user writes one thing after the other. */
async function payRun(owner: Client, today: string): Promise<Row[]> {
  const [proposing, run] = await timed(() =>
    command(owner, 'payRuns.propose', { payBy: dueThrough(today, BILLS), bankAccountId: 'main', method: 'Check' }),
  )
  const waits: number[] = []
  let isDone = false
  const others = (async () => {
    for (let at = 0; !isDone; at++) {
      const body = { data: { name: `Customer ${at}`, status: 'Active' } }
      const key = { 'idempotency-key': crypto.randomUUID() }
      const [took, { status }] = await timed(() =>
        owner.call('POST', '/api/collections/customers/documents', body, key),
      )
      if (status >= 300) throw new Error(`A customer was answered ${status}`)
      waits.push(took)
    }
  })()
  const [posting] = await timed(() => command(owner, 'payRuns.post', { payRunId: run.id }))
  isDone = true
  await others
  const bills = run.data.lines.filter((line: { skip?: boolean }) => !line.skip).length
  return [
    { figure: `pay run of ${bills} bills proposed`, measured: ms(proposing), target: '' },
    { figure: `pay run of ${bills} bills posted`, measured: ms(posting), target: '< 3,000 ms' },
    {
      figure: `longest of ${waits.length} writes of others meanwhile`,
      measured: ms(Math.max(...waits)),
      target: '< 250 ms',
    },
  ]
}

/** Past days and a pay run in a large company. */
export async function moneyFigures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prime-money-'))
  const file = join(folder, 'prime.db')
  const today = new Date().toISOString().slice(0, 10)
  const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
  try {
    const size = await fill(file, today)
    if (postgres) await copy(file, postgres.url, folder)
    await onServer(postgres?.url ?? `file:${file}`, async (owner) => {
      const [summing, { months }] = await timed(() => command(owner, 'ledger.sumMonths', {}))
      const [again] = await timed(() => command(owner, 'ledger.sumMonths', {}))
      const rows = [
        { figure: `${months} months added up for the first time, at night`, measured: ms(summing), target: '' },
        { figure: 'the same the next night', measured: ms(again), target: '' },
        ...(await pastDays(owner, today)),
        ...(await payRun(owner, today)),
      ]
      table(
        `Money on ${postgres ? 'PostgreSQL' : 'SQLite'}, with ${size}; load average ${loadavg()[0]!.toFixed(1)}`,
        rows,
      )
    })
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await moneyFigures()
