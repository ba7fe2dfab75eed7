import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { addDays } from '#base/days.ts'
import { ms, spread, table } from '#bench/load.ts'
import { onServer } from '#bench/owner.ts'
import { collections } from '#features/definitions.ts'
import { bookings } from '#features/insight/trading/bookings-report.ts'
import type { AggregateQuery } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'
import { openStore } from '#store/open.ts'
import { startPostgres } from '#test/support/postgres.ts'
import type { Client } from '#test/support/server.ts'

const ROUNDS = 5
const TARGET = '< 1,000 ms'
const BATCH = 1_000
const LINES = 5
const DAYS = 730
const by = { id: 'bench', email: 'bench@prime.test' }

/** The number of deals: `npm run bench -- sales --deals=20000 --postgres`; 100,000 by default. */
const DEALS = Number(process.argv.find((one) => one.startsWith('--deals='))?.slice(8) ?? 100_000)

/** Most deals are closed; a few are open, as in a company that has been selling for two years. */
const stateOf = (n: number): string =>
  n % 100 < 85 ? 'Closed' : n % 100 < 90 ? 'Confirmed' : n % 100 < 95 ? 'Lost' : n % 100 < 98 ? 'Quoted' : 'Draft'

function deal(n: number, today: string): Data {
  const status = stateOf(n)
  const day = addDays(today, -(n % DAYS))
  const isDone = status === 'Closed'
  const lines = Array.from({ length: LINES }, (_, at): Data => {
    const qty = ((n + at) % 40) + 1
    return {
      lineId: String(at + 1),
      kind: 'Goods',
      partId: `part-${(n * 7 + at) % 20_000}`,
      partNumber: `${6000 + ((n + at) % 900)}-2RS1`,
      brand: 'SKF',
      qty,
      unitPrice: 9.5,
      amount: qty * 9.5,
      qtyShipped: isDone ? qty : 0,
      qtyOpen: isDone ? 0 : qty,
    }
  })
  return {
    transactionNumber: `SO-${n}`,
    status,
    kind: 'Sale',
    customerId: `customer-${n % 1_000}`,
    customerName: `Customer ${n % 1_000}`,
    quotedOn: day,
    ...(status !== 'Draft' && status !== 'Quoted' && { orderDate: day }),
    validUntil: addDays(day, 30),
    promiseDate: addDays(day, 14),
    shipState: isDone ? 'Full' : 'None',
    billState: isDone ? 'Full' : 'None',
    totalAmount: lines.reduce((sum, { amount }) => sum + Number(amount), 0),
    marginAmount: 40,
    lines,
  }
}

/** The postings of a closed deal: the sale and the cost of each line. */
const postingsOf = (n: number, { lines, quotedOn, customerId, customerName, status }: Data): Data[] =>
  status !== 'Closed'
    ? []
    : (lines as Data[]).flatMap(({ partId, amount }, at) =>
        (['Sales', 'COGS'] as const).map((ledger) => ({
          seq: n * 10 + at,
          groupId: `group-${n}`,
          day: quotedOn!,
          ledger,
          ...(ledger === 'Sales' && { key: 'Goods' }),
          base: ledger === 'Sales' ? -Number(amount) : Number(amount) * 0.6,
          amount: ledger === 'Sales' ? -Number(amount) : Number(amount) * 0.6,
          docType: 'receivable',
          docId: `invoice-${n}`,
          orderId: `deal-${n}`,
          partId: partId!,
          partyId: customerId!,
          partyName: customerName!,
        })),
      )

/** What an order booked on its date. */
function bookingOf(n: number, { orderDate, totalAmount, marginAmount, customerId, customerName, status }: Data) {
  if (status !== 'Closed' && status !== 'Confirmed') return []
  const data: Data = {
    ...{ day: orderDate!, orderId: `deal-${n}`, orderNumber: `SO-${n}`, orders: 1, net: totalAmount!, cancelled: 0 },
    ...{ cost: Number(totalAmount) - 40, margin: marginAmount!, customerId: customerId!, customerName: customerName! },
  }
  return [{ collection: 'bookings', id: `booking-${n}`, data, before: undefined }]
}

async function fill(databaseUrl: string, dataFolder: string, today: string): Promise<number> {
  const driver = await openStore({ databaseUrl, dataFolder, log: () => undefined })
  let postings = 0
  try {
    await driver.prepare([...collections])
    for (let from = 0; from < DEALS; from += BATCH) {
      const writes = Array.from({ length: Math.min(BATCH, DEALS - from) }, (_, at) => from + at).flatMap((n) => {
        const data = deal(n, today)
        const rows = postingsOf(n, data)
        postings += rows.length
        return [
          { collection: 'transactions', id: `deal-${n}`, data, before: undefined },
          ...bookingOf(n, data),
          ...rows.map((row, at) => ({ collection: 'postings', id: `row-${n}-${at}`, data: row, before: undefined })),
        ]
      })
      await driver.write((tx) => tx.commit(writes, { at: new Date(), by, command: 'bench' }), { large: true })
    }
    // As after the first start with bookings: no older orders are left to search.
    const all = { collection: 'counters', id: 'bookings', data: { next: 1 }, before: undefined }
    await driver.write((tx) => tx.commit([all], { at: new Date(), by, command: 'bench' }))
  } finally {
    await driver.close()
  }
  return postings
}

/** The time that each figure of the trading screen takes. */
async function measured(owner: Client): Promise<{ figure: string; measured: string; target: string }[]> {
  const asked: Record<string, () => Promise<unknown>> = {
    'sales and margin by month': () => owner.call('GET', '/api/reports/sales-and-margin'),
    'sales and margin by customer': () => owner.call('GET', '/api/reports/sales-and-margin?chosen=by%3Dcustomer'),
    bookings: () => owner.call('GET', '/api/reports/bookings'),
    'sales and margin by part': () => owner.call('GET', '/api/reports/sales-and-margin?chosen=by%3Dpart'),
    'sales and margin by owner': () => owner.call('GET', '/api/reports/sales-and-margin?chosen=by%3Downer'),
    'bookings by customer': () => owner.call('GET', '/api/reports/bookings?chosen=by%3Dcustomer'),
    pipeline: () => owner.call('GET', '/api/reports/pipeline'),
    'open orders': () => owner.call('GET', '/api/reports/open-order-book'),
    'quotes by outcome': () => owner.call('GET', '/api/reports/quotes-by-outcome'),
    'the first page of all deals': () =>
      owner.call('POST', '/api/collections/transactions/query', {
        orderBy: [['transactionNumber', 'desc']],
        limit: 50,
      }),
  }
  const rows = []
  for (const [figure, ask] of Object.entries(asked)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now()
      await ask()
      times.push(performance.now() - from)
    }
    const { p50 } = spread(times)
    rows.push({ figure, measured: `${ms(p50)}, first ${ms(times[0]!)}`, target: TARGET })
  }
  return rows
}

/** From the change of a deal to its new figure on an open screen: the first time, and while deals keep changing. */
async function liveAfterChange(url: string, owner: Client, today: string) {
  const at = { by: 'owner', from: addDays(today, -364), to: today, base: 'USD', nameOf: String } as const
  const [question] = bookings.figures!(at) as [AggregateQuery]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: owner.cookie, origin: url },
    perMessageDeflate: false,
  })
  let hear: () => void = () => undefined
  const heard = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hear = resolve
    return promise
  }
  socket.on('message', (data) => ['snap', 'chg'].includes(JSON.parse(String(data)).t) && hear())
  await new Promise((resolve) => socket.on('open', resolve))
  const { collection, ...query } = question
  const began = performance.now()
  const first = heard()
  socket.send(JSON.stringify({ t: 'sub', id: 's1', collection, mode: 'aggregate', query }))
  await first
  const opened = performance.now() - began
  const times: number[] = []
  for (let turn = 0; turn < 4 * ROUNDS; turn++) {
    const next = heard()
    const sent = performance.now()
    const write = {
      op: 'update',
      collection: 'transactions',
      id: `deal-${turn}`,
      patch: { owner: `seller-${turn}@prime.test` },
    }
    const key = { 'idempotency-key': `bench-sales-commit-${turn}` }
    const { status, body } = await owner.call('POST', '/api/commit', { writes: [write] }, key)
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    await next
    times.push(performance.now() - sent)
  }
  socket.terminate()
  const { p50 } = spread(times)
  return [
    { figure: 'bookings on an open screen, the first time', measured: ms(opened), target: TARGET },
    {
      figure: 'the same after a deal has changed',
      measured: `${ms(p50)}, most ${ms(Math.max(...times))}`,
      target: TARGET,
    },
  ]
}

/** The figures of the trading screen with many deals. */
export async function salesFigures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'prime-sales-'))
  const today = new Date().toISOString().slice(0, 10)
  const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
  try {
    const url = postgres?.url ?? `file:${join(folder, 'prime.db')}`
    const postings = await fill(url, folder, today)
    await onServer(url, async (owner, address) => {
      const rows = [...(await liveAfterChange(address, owner, today)), ...(await measured(owner))]
      const said = (many: number) => many.toLocaleString('en-US')
      table(
        `Trading on ${postgres ? 'PostgreSQL' : 'SQLite'}, with ${said(DEALS)} deals, ${said(DEALS * LINES)} lines and ${said(postings)} postings`,
        rows,
      )
    })
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await salesFigures()
