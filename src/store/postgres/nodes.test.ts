import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Problem } from '#base/problem.ts'
import { headSeq, put, putIn } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'

let server: TestPostgres
const open: Driver[] = []

beforeAll(async () => {
  server = await startPostgres()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((driver) => driver.close()))
})
afterAll(async () => await server.stop())

const node = async (url: string): Promise<Driver> => {
  const driver = await openPostgres({ url, log: () => undefined })
  open.push(driver)
  return driver
}
const twoNodes = async () => {
  const url = await server.another()
  return { url, nodes: (await Promise.all([node(url), node(url)])) as [Driver, Driver] }
}
it('a node that does not reach its database says which, and why', async () => {
  const there = new URL(server.url)
  const none = server.url.replace(/[^/]*$/, 'no_such')
  await expect(node(none)).rejects.toThrow(`There is no database "no_such" on PostgreSQL at 127.0.0.1:${there.port}.`)
  await expect(node('postgres://prime:secret@127.0.0.1:1/x')).rejects.toThrow(
    'PostgreSQL at 127.0.0.1:1 does not answer. Start it, or set DATABASE_URL to where it is.',
  )
})

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Follows a collection as the live service does: every commit after the last one seen, on each wake. */
async function follow(driver: Driver, collection: string) {
  const seen: number[] = []
  let since = 0
  let running = false
  let again = false
  const catchUp = async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      try {
        const lines = await driver.read((tx) => tx.log({ after: since, limit: 1000, collection }))
        seen.push(...lines.map(({ seq }) => seq))
        since = seen.at(-1) ?? since
      } catch (error) {
        // The database is unavailable: the next wake comes within a second.
        expect(error).toBeInstanceOf(Problem)
      }
    }
    running = false
  }
  const leave = await driver.onCommit(() => void catchUp())
  return { seen, leave }
}

/** Writes until told to stop; remembers what was acknowledged, and ignores only "not now" errors. */
function writer(driver: Driver, name: string) {
  const acknowledged: { id: string; seq: number }[] = []
  const refused: string[] = []
  let going = true
  const run = async () => {
    for (let n = 0; going; n++) {
      const id = `${name}-${n}`
      try {
        acknowledged.push({ id, seq: await put(driver, [{ collection: 'feed', id, data: { n } }]) })
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 503) throw error
        refused.push(error.code)
        await sleep(20)
      }
    }
  }
  const done = run()
  return {
    acknowledged,
    refused,
    async stop() {
      going = false
      await done
    },
  }
}

async function expectNothingLost(driver: Driver, writers: readonly ReturnType<typeof writer>[]) {
  const lines = await driver.read((tx) => tx.log({ after: 0, limit: 1_000_000 }), { long: true })
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1))
  const idAt = new Map(lines.map((line) => [line.seq, line.changes[0]!.id]))
  const acknowledged = writers.flatMap((one) => one.acknowledged)
  expect(acknowledged.filter(({ id, seq }) => idAt.get(seq) !== id)).toEqual([])
  expect(await driver.verify()).toMatchObject({ commits: lines.length, documents: lines.length })
  expect((await driver.verify()).firstBad).toBeUndefined()
  return lines.map(({ seq }) => seq)
}

describe('two nodes on one database', () => {
  it('see every commit of the other, in order and without gaps', async () => {
    const { nodes } = await twoNodes()
    const feeds = await Promise.all(nodes.map((driver) => follow(driver, 'feed')))
    const writers = [0, 1, 0, 1, 0, 1].map((at, name) => writer(nodes[at]!, `w${name}`))
    await sleep(1_500)
    for (const one of writers) await one.stop()
    const seqs = await expectNothingLost(nodes[0], writers)
    expect(seqs.length).toBeGreaterThan(20)
    for (const feed of feeds) await vi.waitFor(() => expect(feed.seen).toEqual(seqs), { timeout: 20_000 })
  })

  it('wake each other at once', async () => {
    const { nodes } = await twoNodes()
    await put(nodes[0], [{ id: 'x', data: {} }])
    // Polling alone would take up to a second each.
    const started = performance.now()
    for (let n = 0; n < 20; n++) {
      const woken = new Promise<void>((resolve) => void nodes[1].onCommit(() => resolve()))
      await put(nodes[0], [{ id: 'x', data: { n } }])
      await woken
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('may write the first document of the same collection at the same moment', async () => {
    const { nodes } = await twoNodes()
    for (let n = 0; n < 10; n++)
      await Promise.all(nodes.map((driver, at) => put(driver, [{ collection: `new${n}`, id: `by${at}`, data: {} }])))
    const infos = await nodes[0].read((tx) => tx.collections())
    expect(infos.map(({ documents }) => documents)).toEqual(Array.from({ length: 10 }, () => 2))
  })

  it('may set up and prepare an empty database at the same moment', async () => {
    const url = await server.another()
    const nodes = await Promise.all([node(url), node(url), node(url)])
    await Promise.all(nodes.map((driver) => driver.prepare([things])))
    const epochs = await Promise.all(nodes.map((driver) => driver.read(async (tx) => (await tx.head()).epoch)))
    expect(new Set(epochs).size).toBe(1)
  })

  it('never both win against the same version, and never both break a rule over two documents', async () => {
    const { nodes } = await twoNodes()
    for (let round = 0; round < 20; round++) {
      const ids = [`a${round}`, `b${round}`]
      await put(
        nodes[0],
        ids.map((id) => ({ collection: 'shifts', id, data: { onCall: true } })),
      )
      // Each may leave only while the other is still on call.
      const leave = (driver: Driver, mine: string, other: string) =>
        driver.write(async (tx) => {
          const colleague = await tx.get('shifts', other)
          if (colleague?.data['onCall']) await putIn(tx, [{ collection: 'shifts', id: mine, data: { onCall: false } }])
        })
      await Promise.all([leave(nodes[0], ids[0]!, ids[1]!), leave(nodes[1], ids[1]!, ids[0]!)])
      const left = await nodes[0].read((tx) => tx.getMany('shifts', ids))
      expect(left.filter((doc) => doc?.data['onCall']).length).toBe(1)
    }
  })
})

describe('when the database fails', () => {
  it('and every connection is cut 20 times, nothing acknowledged is lost and nothing is missed', async () => {
    const { nodes } = await twoNodes()
    const feeds = await Promise.all(nodes.map((driver) => follow(driver, 'feed')))
    const writers = [0, 1, 0, 1].map((at, name) => writer(nodes[at]!, `w${name}`))
    for (let cut = 0; cut < 20; cut++) {
      await sleep(100)
      await server.killBackends()
    }
    await sleep(500)
    for (const one of writers) await one.stop()
    const seqs = await expectNothingLost(nodes[1], writers)
    for (const feed of feeds) await vi.waitFor(() => expect(feed.seen).toEqual(seqs), { timeout: 20_000 })
  })

  it('and is down for 2 s, both say so at once and go on by themselves', async () => {
    const { nodes } = await twoNodes()
    const feed = await follow(nodes[1], 'feed')
    const writers = nodes.map((driver, at) => writer(driver, `w${at}`))
    await sleep(300)
    let isDown = true
    const restart = server.restart(2_000).finally(() => {
      isDown = false
    })
    await sleep(1_000)
    await expect(nodes[0].read((tx) => tx.head())).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      more: { retryAfter: 2 },
    })
    expect(isDown).toBe(true)
    await restart
    const back = performance.now()
    const before = writers.map(({ acknowledged }) => acknowledged.length)
    await vi.waitFor(
      () => expect(writers.every(({ acknowledged }, at) => acknowledged.length > before[at]!)).toBe(true),
      { timeout: 10_000 },
    )
    expect(performance.now() - back).toBeLessThan(10_000)
    for (const one of writers) await one.stop()
    expect(writers.every(({ refused }) => refused.length > 0)).toBe(true)
    const seqs = await expectNothingLost(nodes[0], writers)
    await vi.waitFor(() => expect(feed.seen).toEqual(seqs), { timeout: 20_000 })
  })

  it('and someone else holds the write lock, a write waits 1.5 s but says "busy" before 8 s', async () => {
    const { url, nodes } = await twoNodes()
    const holder = new Client(url)
    await holder.connect()
    await holder.query('BEGIN; SELECT * FROM prime.head FOR UPDATE')
    const short = put(nodes[0], [{ id: 'x', data: {} }])
    await sleep(1_500)
    await holder.query('COMMIT')
    expect(await short).toBe(1)

    await holder.query('BEGIN; SELECT * FROM prime.head FOR UPDATE')
    const started = performance.now()
    const waiting = [nodes[0], nodes[0], nodes[1]].map((driver) => put(driver, [{ id: 'x', data: {} }]))
    expect(await headSeq(nodes[0])).toBe(1)
    const ends = await Promise.allSettled(waiting)
    expect(ends).toMatchObject(waiting.map(() => ({ status: 'rejected', reason: { code: 'storage-busy' } })))
    expect(performance.now() - started).toBeLessThan(8_000)
    await holder.query('COMMIT')
    await holder.end()
    expect(await put(nodes[0], [{ id: 'x', data: {} }])).toBe(2)
  })

  it('for want of room, says so, reads on, and writes again as soon as there is room', async () => {
    const { url, nodes } = await twoNodes()
    const [driver] = nodes
    await put(driver, [{ id: 'x', data: { n: 1 } }])
    const admin = new Client(url)
    await admin.connect()
    await admin.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON prime.log EXECUTE FUNCTION full_disk()`)
    await expect(put(driver, [{ id: 'x', data: { n: 2 } }])).rejects.toMatchObject({
      code: 'storage-full',
      status: 507,
    })
    expect(await driver.read((tx) => tx.get('loose-things', 'x'))).toMatchObject({ data: { n: 1 } })
    await admin.query('DROP TRIGGER full_disk ON prime.log')
    await admin.end()
    expect(await put(driver, [{ id: 'x', data: { n: 3 } }])).toBe(2)
  })
})
