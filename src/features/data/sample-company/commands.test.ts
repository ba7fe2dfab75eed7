import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSampleCompany } from '#features/data/sample-company/commands.ts'
import { beginLedger } from '#features/money/books/commands.ts'
import { checkStock, classifyStock } from '#features/stock/control/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

type Row = Record<string, number> & { Ledger: string }

/** The rows of the reports an accountant looks at first, as objects keyed by heading. */
async function booksOf() {
  const rows = async (name: string): Promise<Row[]> => {
    const { body } = await world.call('GET', `/api/reports/${name}`)
    return body.rows.map((row: unknown[]) => Object.fromEntries(row.map((cell, at) => [body.head[at], cell])))
  }
  return {
    'trial-balance': await rows('trial-balance'),
    'payables-by-age': await rows('payables-by-age'),
    'receivables-by-age': await rows('receivables-by-age'),
    'goods-not-billed': await rows('goods-not-billed'),
  }
}

it('an owner fills an empty database with the sample company in one commit, once, and it trades', async () => {
  const { result } = await world.execute(loadSampleCompany, {})

  const commits = await world.commits()
  expect(commits).toHaveLength(1)
  expect(commits[0]).toMatchObject({ command: 'demo.load' })
  expect(commits[0]!.changes.length).toBeGreaterThan(result.documents)
  expect(await world.all('parts')).toHaveLength(1284)
  await expect(world.execute(loadSampleCompany, {})).rejects.toThrow('needs an empty database')
  await trades()
})

it('the sample company is refused where someone has begun to work', async () => {
  await world.insert(parts, { partNumber: '6205' })
  await expect(world.execute(loadSampleCompany, {})).rejects.toThrow('already has parts')
})

it('the sample company is for owners only', async () => {
  await expect(world.execute(loadSampleCompany, {}, world.kim)).rejects.toMatchObject({ code: 'forbidden' })
})

/** Deals in every stage, their documents, and books without findings. */
async function trades(): Promise<void> {
  const deals = await world.all('transactions')
  expect(new Set(deals.map(({ data }) => data.status))).toEqual(
    new Set(['Draft', 'Quoted', 'Lost', 'Confirmed', 'Closed']),
  )
  for (const follows of ['rfqs', 'proformas', 'packingSlips', 'reservations', 'payments', 'lineEntries', 'receipts'])
    expect({ follows, any: (await world.all(follows)).length > 0 }).toEqual({ follows, any: true })
  const { result } = await world.execute(checkStock, {})
  const known = ['Parts with stock have a weight']
  expect(result.checks.filter(({ name, found }) => found > 0 && !known.includes(name))).toEqual([])
  expect(result.parts).toBe(1_284)
  expect(result.lots).toBeGreaterThan(1_000)

  const loaded = await booksOf()
  const stands = Object.fromEntries(
    loaded['trial-balance'].map((row) => [row.Ledger, (row.Debit ?? 0) - (row.Credit ?? 0)]),
  )
  const signs = {
    Bank: 1,
    AR: 1,
    Inventory: 1,
    SNI: 1,
    COGS: 1,
    'Checks issued': -1,
    AP: -1,
    GRNI: -1,
    Opening: -1,
    Sales: -1,
  }
  expect(Object.fromEntries(Object.entries(stands).map(([ledger, sum]) => [ledger, Math.sign(sum)]))).toEqual(signs)
  expect(stands.Bank).toBeGreaterThan(100_000)
  for (const name of ['payables-by-age', 'receivables-by-age'] as const) {
    const buckets = ['Not due', '1 to 30', '31 to 60', '61 to 90'] as const
    expect(buckets.filter((bucket) => loaded[name].some((row) => (row[bucket] ?? 0) > 0))).toEqual(buckets)
    for (const row of loaded[name]) expect(row).toMatchObject({ Difference: 0, Total: row['Control account'] })
  }
  expect(loaded['goods-not-billed'].length).toBeGreaterThan(2)

  // The ledger entries that are added on every start already exist.
  expect((await world.execute(beginLedger, {})).result).toEqual({ parts: 0, documents: 0, checks: 0 })
  expect(await booksOf()).toEqual(loaded)

  const classes = (await world.execute(classifyStock, {})).result
  const stocked = (await world.all('parts')).filter(({ data }) => (data.stockValue as number) > 0)
  expect(classes.A + classes.B + classes.C).toBe(stocked.length)
  expect(classes.A).toBeLessThan(stocked.length / 2)
}

it('the sample company is refused where the company counts in another currency', async () => {
  await world.put('settings', 'company', { name: 'Company', currency: 'EUR' })
  await expect(world.execute(loadSampleCompany, {})).rejects.toThrow('uses USD, yours uses EUR')
})
