import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { number, text } from '#model/schema/fields.ts'
import type { Driver } from '#store/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

const parts = defineCollection({
  name: 'parts',
  label: { one: 'Part', many: 'Parts' },
  title: 'partNumber',
  fields: {
    partNumber: text('Part number'),
    brand: text('Brand'),
    description: text('Description'),
    location: text('Location'),
    quantity: number('Quantity'),
  },
  list: { columns: ['partNumber'], sort: 'partNumber' },
  form: [['partNumber']],
  search: ['partNumber', 'brand'],
  indexes: [
    ['brand', 'partNumber'],
    ['location', 'quantity'],
  ],
})

const ROWS = Number(process.argv[2] ?? 200_000)
const by = { id: 'bench', email: 'bench@prime.test' }
const at = new Date('2026-11-20T12:00:00Z')
const BRANDS = ['SKF', 'NSK', 'FAG', 'NTN', 'Timken', 'INA', 'Koyo', 'NACHI']
const part = (n: number) => ({
  partNumber: `${6000 + (n % 400)}-${['2RS1', 'ZZ', 'C3', 'NR', 'EK'][n % 5]}/${n.toString(36)}`,
  brand: BRANDS[(n * 7) % BRANDS.length]!,
  description: `Deep groove ball bearing, single row, series ${n % 400}, sealed on both sides, steel cage, batch ${n}`,
  location: `A-${n % 90}`,
  quantity: (n * 31) % 500,
  cost: (n % 10_000) / 100,
})
const ask = (raw: object) => readAsk(raw, 'parts', [['partNumber'], ['brand']])
const task = (raw: object) => readAggregate(raw, 'parts', [['partNumber'], ['brand']])

function report(name: string, times: number[], each = 1): void {
  const sorted = times.toSorted((a, b) => a - b)
  const p = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3)
  const rate = Math.round((times.length * each * 1000) / times.reduce((sum, time) => sum + time, 0))
  console.log(`${name.padEnd(44)} p50 ${p(0.5).padStart(9)} ms   p99 ${p(0.99).padStart(9)} ms   ${rate}/s`)
}

async function timed(name: string, times: number, run: (n: number) => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const from = performance.now()
    await run(n)
    took.push(performance.now() - from)
  }
  report(name, took)
}

const write = (driver: Driver, collection: string, from: number, count: number, large = false) =>
  driver.write(
    (tx) =>
      tx.commit(
        Array.from({ length: count }, (_, n) => ({
          collection,
          id: `p${String(from + n).padStart(8, '0')}`,
          data: part(from + n),
          before: undefined,
        })),
        { at, by, command: 'commit' },
      ),
    { large },
  )

const folder = mkdtempSync(join(tmpdir(), 'prime-bench-'))
const driver = await openSqlite(join(folder, 'prime.db'), { log: () => undefined })
await driver.prepare([parts])

await timed('durable commit of one document', 2_000, (n) => write(driver, 'singles', n, 1))
const took: number[] = []
const begun = performance.now()
let next = 10_000
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (next < 20_000) {
      const from = performance.now()
      await write(driver, 'singles', next++, 1)
      took.push(performance.now() - from)
    }
  }),
)
report(`the same, 16 in flight (${Math.round(10_000_000 / (performance.now() - begun))}/s together)`, took)

const loading = performance.now()
let stall = 0
let last = performance.now()
const watch = setInterval(() => {
  stall = Math.max(stall, performance.now() - last - 5)
  last = performance.now()
}, 5)
for (let from = 0; from < ROWS; from += 500) {
  await write(driver, 'parts', from, 500, true)
  if (from === 99_500)
    console.log(`100,000 rows in commits of 500: ${((performance.now() - loading) / 1000).toFixed(2)} s`)
}
clearInterval(watch)
console.log(
  `${ROWS} rows: ${((performance.now() - loading) / 1000).toFixed(2)} s, longest stall ${stall.toFixed(0)} ms`,
)
console.log(
  `file ${(statSync(join(folder, 'prime.db')).size / 1e6).toFixed(0)} MB, memory ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
)

const id = (n: number) => `p${String((n * 7919) % ROWS).padStart(8, '0')}`
await timed('point get', 5_000, (n) => driver.read((tx) => tx.get('parts', id(n))))
const page = (raw: object) => driver.read((tx) => tx.find(ask({ limit: 50, ...raw })))
const brand = (n: number) => ['brand', '==', BRANDS[n % BRANDS.length]]
await timed('page of 50: brand, by part number', 1_000, (n) =>
  page({ where: [brand(n)], orderBy: [['partNumber', 'asc']] }),
)
await timed('page of 50: by part number, descending', 1_000, () => page({ orderBy: [['partNumber', 'desc']] }))
await timed('page of 50: brand, default order', 300, (n) => page({ where: [brand(n)] }))
await timed('page of 50: location and quantity range', 1_000, (n) =>
  page({
    where: [
      ['location', '==', `A-${n % 90}`],
      ['quantity', '>', 100],
    ],
    orderBy: [['quantity', 'asc']],
  }),
)
await timed('page of 50: prefix of part number', 1_000, (n) =>
  page({ where: [['partNumber', 'starts-with', `${6000 + (n % 400)}-`]], orderBy: [['partNumber', 'asc']] }),
)
const aggregate = (raw: object) => driver.read((tx) => tx.aggregate(task(raw)))
await timed('count all', 1_000, () => aggregate({ aggregate: { count: true } }))
await timed('count of a location', 500, (n) =>
  aggregate({ where: [['location', '==', `A-${n % 90}`]], aggregate: { count: true } }),
)
await timed('count of a brand', 100, (n) => aggregate({ where: [brand(n)], aggregate: { count: true } }))
await timed('sum of an index range', 100, (n) =>
  aggregate({ where: [['location', '==', `A-${n % 90}`]], aggregate: { sum: ['quantity'] } }),
)
for (const typed of ['6205', '205-2', '2rs1', 'skf', '6123-zz/a', 'zz', '62', 'c3/1a', 'nope9', '6205 skf'])
  await timed(`search ${typed}`, 100, () => page({ search: typed }))
await timed('is it quick (brand, by part number)', 1_000, (n) =>
  driver.read((tx) => tx.isQuick(ask({ where: [brand(n)], orderBy: [['partNumber', 'asc']] }))),
)
await timed('long: unindexed filter', 3, (n) =>
  driver.read((tx) => tx.find(ask({ where: [['cost', '==', n / 7]] })), { long: true }),
)
await timed('long: count by brand and sum of cost', 3, () =>
  driver.read((tx) => tx.aggregate(task({ aggregate: { count: true, sum: ['cost'], by: ['brand'] } })), { long: true }),
)
const waits: number[] = []
let isBuilt = false
const building = driver.makeIndex('parts', ['cost', 'location']).finally(() => {
  isBuilt = true
})
while (!isBuilt) {
  const from = performance.now()
  await write(driver, 'parts', ROWS + waits.length, 1)
  waits.push(performance.now() - from)
}
await building
report('commit while an index is built', waits)
console.log(`memory ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`)
console.log('verify', JSON.stringify(await driver.verify()))
await driver.close()
rmSync(folder, { recursive: true })
