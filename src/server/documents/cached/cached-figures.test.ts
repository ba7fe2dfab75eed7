import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAggregate } from '#model/query/ask.ts'
import { figuresNow } from '#server/documents/cached/cached-figures.ts'
import type { Driver } from '#store/driver.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const MANY = 500
const TASKS = [
  { where: [['state', '==', 'Open']], aggregate: { count: true, sum: ['amount'], by: ['customer'] } },
  { where: [['amount', '>', 10]], aggregate: { avg: ['amount'], by: ['state', 'customer'] } },
  { aggregate: { sum: ['amount'], avg: ['amount'] } },
].map((raw) => readAggregate(raw, 'loads', []))

describe.each(['sqlite', 'postgres'] as const)('figures over many documents on %s', (store) => {
  let world: World
  let postgres: SharedPostgres | undefined
  let long = 0
  let seemsQuick = false
  let driver: Driver
  let turn = 0
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } })
    const { prime } = world
    // As if there were more documents than are examined one by one.
    driver = {
      ...prime.driver,
      read: (work, how) => {
        if (how?.long) long++
        return prime.driver.read(
          (tx) =>
            work({
              ...tx,
              isQuick: async () => seemsQuick,
              aggregate: async (task) => {
                if (seemsQuick && !how?.long) await delay(40)
                return tx.aggregate(task)
              },
            }),
          how,
        )
      },
    }
    await write(
      Array.from({ length: MANY }, (_, at) => ({
        ...{ op: 'create', collection: 'loads', id: `d${at}` },
        data: { state: at % 3 ? 'Open' : 'Closed', customer: `c${at % 7}`, amount: at / 8 },
      })),
    )
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  async function write(writes: object[]): Promise<void> {
    const key = { 'idempotency-key': `a-write-of-its-own-${turn++}` }
    expect((await world.call('POST', '/api/commit', { writes }, key)).status).toBe(200)
  }
  const scanned = async (work: () => Promise<void>) => {
    const before = long
    await work()
    return long - before
  }
  const areTrue = async () => {
    for (const task of TASKS) {
      const { result, head } = await figuresNow(driver, task)
      expect(result).toEqual(await world.prime.driver.read((tx) => tx.aggregate(task), { long: true }))
      expect(head).toEqual(await world.prime.driver.read((tx) => tx.head()))
    }
  }

  it('are added up once and follow what is created, changed and removed', async () => {
    expect(await scanned(areTrue)).toBe(TASKS.length)
    expect(await scanned(areTrue)).toBe(0)
    await write([
      { op: 'create', collection: 'loads', id: 'new', data: { state: 'Open', customer: 'other', amount: 0.1 } },
      { op: 'update', collection: 'loads', id: 'd1', patch: { state: 'Closed' } },
      { op: 'update', collection: 'loads', id: 'd2', patch: { amount: 1_000.05, customer: 'c6' } },
      { op: 'delete', collection: 'loads', id: 'd4' },
      { op: 'create', collection: 'others', id: 'x', data: { state: 'Open', amount: 5 } },
    ])
    await write([{ op: 'update', collection: 'loads', id: 'new', patch: { amount: '12.50', customer: null } }])
    expect(await scanned(areTrue)).toBe(0)
    await write([{ op: 'delete', collection: 'loads', id: 'new' }])
    expect(await scanned(areTrue)).toBe(0)
  })

  it('are true for everyone who asks while others write', async () => {
    const [task] = TASKS as [(typeof TASKS)[number]]
    const all = Array.from({ length: 20 }, async (_, at) => {
      await write([{ op: 'update', collection: 'loads', id: `d${at + 10}`, patch: { amount: at + 0.01 } }])
      await Promise.all([figuresNow(driver, task), figuresNow(driver, task)])
    })
    expect(await scanned(async () => void (await Promise.all(all)))).toBe(0)
    await areTrue()
  })

  it('are kept where the store took them for quick ones and they were not', async () => {
    seemsQuick = true
    const task = readAggregate({ aggregate: { count: true, by: ['amount'] } }, 'loads', [])
    const ask = () => scanned(async () => void (await figuresNow(driver, task)))
    expect([await ask(), await ask(), await ask()]).toEqual([0, 1, 0])
    seemsQuick = false
  })

  it('are added up again after a large change', async () => {
    await write(
      Array.from({ length: 400 }, (_, at) => ({
        ...{ op: 'update', collection: 'loads', id: `d${at + 10}` },
        patch: { amount: at, note: 'x'.repeat(1_500) },
      })),
    )
    expect(await scanned(areTrue)).toBe(TASKS.length)
  })
})
