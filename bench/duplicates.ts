import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ms, table } from '#bench/load.ts'
import { duplicateGroups, duplicateRules } from '#features/data/duplicates/collection.ts'
import { collections } from '#features/definitions.ts'
import type { ScanPlan } from '#model/command/scan.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { startScan } from '#server/duplicates/scanner.ts'
import { endScan, storeGroups } from '#server/duplicates/store-groups.ts'
import { referencePlaces } from '#server/duplicates/weigh.ts'
import type { Driver } from '#store/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

const ROWS = 1_000_000
const BATCH = 5_000
const by = { id: 'bench', email: 'bench@prime.test' }
const BRANDS = ['SKF', 'NSK', 'FAG', 'NTN', 'Timken', 'INA', 'Koyo', 'NACHI']
const SUFFIXES = ['2RS1', 'ZZ', 'C3', 'NR', 'EK']
const PLACES = ['Harbor', 'Delta', 'Summit', 'Prairie', 'Coastal', 'Pioneer', 'Granite', 'Evergreen']

/**
 * Key fields, and the index on references between parts, so that creating a million takes no longer than searching
 * them.
 */
const parts = defineCollection({
  name: 'parts',
  label: { one: 'Part', many: 'Parts' },
  title: 'partNumber',
  fields: { partNumber: text('Part number'), brand: text('Brand'), supersededById: text('Superseded by') },
  list: { columns: ['partNumber'], sort: 'partNumber' },
  form: [['partNumber']],
  search: [],
  indexes: [['supersededById']],
})

/** Two in a hundred are another spelling of an earlier one. */
function part(n: number): Record<string, string | number | boolean> {
  const of = n % 50 === 49 ? n - 49 : n
  const number = `${6000 + (of % 900)}-${SUFFIXES[of % 5]}/${of.toString(36).toUpperCase()}`
  const partNumber = of === n ? number : number.replaceAll('-', ' ').toLowerCase()
  return {
    partNumber,
    pnKey: pnKey(partNumber),
    brand: BRANDS[(of * 7) % BRANDS.length]!,
    description: `Deep groove ball bearing, single row, sealed on both sides, steel cage, batch ${of}`,
    maker: `${PLACES[of % 8]} ${(of * 2_654_435).toString(36).slice(0, 7)} ${n % 50 === 49 ? 'Bearings' : 'Bearing'} Inc`,
    type: 'Deep groove ball',
    boreMm: (of % 90) + 5,
    odMm: (of % 120) + 20,
    widthMm: (of % 40) + 5,
    uom: 'ea',
    listPrice: (of % 10_000) / 100,
    avgCost: (of % 7_000) / 100,
    qtyOnHand: (of * 31) % 500,
    isActive: true,
    notes: 'Imported from the old system',
  }
}

async function fill(driver: Driver): Promise<void> {
  for (let from = 0; from < ROWS; from += BATCH)
    await driver.write(
      (tx) =>
        tx.commit(
          Array.from({ length: BATCH }, (_, at) => ({
            collection: 'parts',
            id: `part-${String(from + at).padStart(7, '0')}`,
            data: part(from + at),
            before: undefined,
          })),
          { at: new Date(), by, command: 'bench' },
        ),
      { large: true },
    )
}

/** One search from the first document read to the last group stored, and how long it blocked the event loop. */
async function search(driver: Driver, databaseUrl: string, name: string, tests: readonly Likeness[]) {
  const plan: ScanPlan = { collection: 'parts', tests, name, ruleId: name }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const turns = longestTurn()
  const began = performance.now()
  const reached: Record<string, number> = {}
  const scanning = startScan(
    {
      databaseUrl,
      collection: 'parts',
      tests,
      title: 'partNumber',
      timeZone: 'UTC',
      places: referencePlaces('parts', collections),
    },
    (step) => {
      reached[step] ??= performance.now() - began
    },
  )
  const prime = { driver, now: () => new Date() }
  const storing = { scan: name, plan, reason: name, by }
  let found = 0
  const stored = new Set<string>()
  try {
    await scanning.ready
    for (let isLast = false; !isLast; ) {
      const chunk = await scanning.next()
      found = chunk.found
      isLast = chunk.isLast
      for (const id of await storeGroups(prime, storing, chunk.groups)) stored.add(id)
    }
    await endScan(prime, storing, found, stored)
  } finally {
    await scanning.close()
  }
  const took = performance.now() - began
  delay.disable()
  const longest = turns.end()
  const seconds = (value = 0) => `${(value / 1000).toFixed(1)} s`
  return {
    figure: name,
    measured: `${seconds(took)} (read ${seconds(reached.comparing)}, compared ${seconds(reached.storing! - reached.comparing!)}), ${found.toLocaleString('en-US')} groups, event loop p99 ${ms(delay.percentile(99) / 1e6)}, most ${ms(delay.max / 1e6)}, longest turn ${ms(longest)} of processor time`,
    target: '< 60 s, < 50 ms',
  }
}

/** The maximum processor time of one turn of the event loop, in ms; waiting for a busy machine is not included. */
function longestTurn() {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1_000)
  }, 1)
  return {
    end(): number {
      clearInterval(timer)
      return longest
    },
  }
}

/**
 * Searches a million parts for duplicates; `folder` contains a database with its own parts, otherwise they are created
 * first.
 */
export async function duplicateFigures(folder?: string): Promise<void> {
  const own = folder ? undefined : mkdtempSync(join(tmpdir(), 'prime-duplicates-'))
  const file = resolve(folder ?? own!, 'prime.db')
  const driver = await openSqlite(file, { log: () => undefined })
  try {
    if (own) {
      await driver.prepare([parts, duplicateGroups, duplicateRules])
      await fill(driver)
    }
    const infos = await driver.read((tx) => tx.collections())
    const count = infos.find(({ name }) => name === 'parts')?.documents ?? 0
    const rows = []
    for (const [name, tests] of Object.entries(RULES)) rows.push(await search(driver, `file:${file}`, name, tests))
    table(`Duplicates among ${count.toLocaleString('en-US')} parts`, rows)
  } finally {
    await driver.close()
    if (own) rmSync(own, { recursive: true })
  }
}

const RULES: Record<string, readonly Likeness[]> = {
  'same part number and maker': [
    { field: 'partNumber', test: 'part' },
    { field: 'brand', test: 'same' },
  ],
  'names at least 80 % alike, same bore and maker': [
    { field: 'maker', test: 'name', atLeast: 0.8 },
    { field: 'boreMm', test: 'same' },
    { field: 'brand', test: 'same' },
  ],
}

if (import.meta.main) await duplicateFigures(process.argv[2])
