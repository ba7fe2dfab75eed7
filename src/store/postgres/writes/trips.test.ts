import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAll, idsOf, put, putIn } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver, ReadTx, WriteTx } from '#store/driver.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { farFrom } from '#test/support/far.ts'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'

const IDS = Array.from({ length: 20 }, (_, at) => `t${String(at).padStart(2, '0')}`)

describe('a database that is far away', () => {
  let server: TestPostgres
  let far: Awaited<ReturnType<typeof farFrom>>
  let driver: Driver
  beforeAll(async () => {
    server = await startPostgres()
    far = await farFrom(server.url)
    driver = await openPostgres({ url: far.url, log: () => undefined })
    await driver.prepare([things])
    await put(
      driver,
      IDS.map((id, n) => ({ collection: things.name, id, data: { a: 'far', n } })),
    )
  })
  afterAll(async () => {
    await driver.close()
    await far.close()
    await server.stop()
  })

  /** How often a connection waits; the minimum of three, because the node itself polls the head every second. */
  const tripsOf = async (work: () => Promise<unknown>, name = 'prime write'): Promise<number> => {
    const counts: number[] = []
    for (let times = 0; times < 3; times++) {
      const before = far.trips(name)
      await work()
      counts.push(far.trips(name) - before)
      // Nobody waits for the end of a read.
      await new Promise((done) => setTimeout(done, 30))
    }
    return Math.min(...counts)
  }
  const ask = askAll(things.name, { where: { op: '==', path: ['a'], value: 'far' } })
  const askMany = (tx: ReadTx) =>
    Promise.all([tx.getMany(things.name, IDS), tx.find(ask), tx.find(askAll(things.name)), tx.get(things.name, 't01')])

  it('answers any number of questions that are asked together in one round trip', async () => {
    const [many, found] = await driver.read(askMany)
    expect([many.length, idsOf(found.docs)]).toEqual([20, IDS])
    expect(await tripsOf(() => driver.read(askMany), 'prime read')).toBe(1)
  })

  const write = (tx: WriteTx) =>
    tx.getMany(things.name, IDS).then(async (docs) => {
      const { seq } = tx
      await tx.commit(
        docs.map((before, at) => ({ collection: things.name, id: IDS[at]!, before, data: { a: 'far', n: seq } })),
        { at: new Date(0), by: { id: 'u1', email: 'sam@prime.test' }, command: 'commit' },
      )
      await tx.storeAnswer('u1', `key ${seq}`, { fingerprint: 'f', answer: '{}' }, new Date(0))
    })

  it('is written to in four: the head, the questions, what is written, the end', async () => {
    expect(await tripsOf(() => driver.write(write))).toBeLessThanOrEqual(4)
  })

  it('is written to in two when it is known what is asked first, however many write', async () => {
    const docs = IDS.map((id) => ({ collection: things.name, id }))
    const ahead = { answer: { userId: 'u1', key: 'a key' }, docs }
    expect(await tripsOf(() => driver.write(write, { ahead }))).toBe(2)
    const many = () => Promise.all(Array.from({ length: 10 }, () => driver.write(write, { ahead })))
    expect(await tripsOf(many)).toBeLessThanOrEqual(4)
  })

  it('is asked once for each document that is not brought first', async () => {
    const oneByOne = () =>
      driver.write((tx) =>
        putIn(
          tx,
          IDS.map((id) => ({ collection: things.name, id, data: {} })),
        ),
      )
    expect(await tripsOf(oneByOne)).toBeGreaterThanOrEqual(IDS.length)
  })
})
