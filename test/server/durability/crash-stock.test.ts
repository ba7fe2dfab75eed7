import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

/** All twenty take half a minute; the suite makes do with a few. */
const KILLS = process.env.PRIME_TEST_WHOLE === '1' ? 20 : 5
const CLERKS = 6

let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer({}, { onDisk: true })
  owner = await signUp(server.url, 'sam@prime.test')
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

interface Posting {
  key: string
  command: string
  input: object
  /** What it does to the quantity of the lot it names. */
  lotId: string
  change: number
  isAnswered: boolean
}
interface Stored {
  id: string
  data: { qtyOnHand: number; partId: string; locationId: string }
}

async function post(posting: Posting): Promise<void> {
  const { command, input, key } = posting
  const answer = await owner.call('POST', `/api/commands/${command}`, { input }, { 'idempotency-key': key })
  if (answer.status !== 200) throw new Error(`${command} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  posting.isAnswered = true
}

async function lotsOf(where: unknown[] = []): Promise<Stored[]> {
  const ask = { where, orderBy: [['qtyOnHand', 'desc']], limit: 1000 }
  return (await owner.call('POST', '/api/collections/inventory/query', ask)).body.documents
}

/** What the integrity checks find, and how many lots they looked at. */
async function check(): Promise<{ lots: number; failing: { name: string; found: number }[] }> {
  const answer = await owner.call(
    'POST',
    '/api/commands/stock.check',
    { input: {} },
    { 'idempotency-key': randomUUID() },
  )
  const { checks, lots } = answer.body.result
  return { lots, failing: checks.filter((one: { found: number; isAdvice?: true }) => one.found > 0 && !one.isAdvice) }
}

/** A turn of a clerk: more and less on a lot of its own, goods that come in, goods that go to another place. */
function nextPosting({ id, data }: Stored, turn: number, toLocationId: string): Posting {
  const kinds = [
    { command: 'stock.adjust', input: { lotId: id, qty: 5, reason: 'Found' }, change: 5 },
    { command: 'stock.adjust', input: { lotId: id, qty: -2, reason: 'Lost' }, change: -2 },
    {
      command: 'stock.receive',
      input: { partId: data.partId, qty: 3, unitCost: 1.25, locationId: data.locationId },
      change: 0,
    },
    { command: 'stock.transfer', input: { lotId: id, qty: 1, toLocationId }, change: -1 },
    { command: 'stock.scrap', input: { lotId: id, qty: 1, reason: 'Damaged' }, change: -1 },
  ]
  return { ...kinds[turn % kinds.length]!, key: `clerk-${randomUUID()}`, lotId: id, isAnswered: false }
}

it(`after ${KILLS} kill -9 during posting every projection equals the sum of its movements`, async () => {
  const loaded = await owner.call('POST', '/api/commands/demo.load', { input: {} }, { 'idempotency-key': randomUUID() })
  expect(loaded.status).toBe(200)
  const own = (await lotsOf([['qcStatus', '==', 'OK']])).slice(0, CLERKS)
  const places = await owner.call('POST', '/api/collections/locations/query', { where: [['type', '==', 'Bin']] })
  const other = (lot: Stored) =>
    places.body.documents.find(({ id }: { id: string }) => id !== lot.data.locationId).id as string
  // Nothing is wrong before or after.
  const { failing: before } = await check()
  expect(before).toEqual([])
  const all: Posting[] = []
  const answered = () => all.filter(({ isAnswered }) => isAnswered).length
  for (let kill = 0; kill < KILLS; kill++) {
    let isRunning = true
    const clerks = own.map(async (lot) => {
      for (let turn = kill; isRunning; turn++) {
        const posting = nextPosting(lot, turn, other(lot))
        all.push(posting)
        try {
          await post(posting)
        } catch (error) {
          // Cut off by the kill: it is sent once more below.
          expect(isRunning, String(error)).toBe(false)
        }
      }
    })
    await pause(120 + Math.random() * 300)
    // However slow the machine is, something of it was acknowledged before.
    while (answered() < (kill + 1) * 2) await pause(10)
    isRunning = false
    await server.kill()
    await Promise.all(clerks)
    await server.restart()
  }
  expect(answered()).toBeGreaterThan(KILLS)
  for (const posting of all.filter(({ isAnswered }) => !isAnswered)) await post(posting)

  const now = new Map((await lotsOf()).map(({ id, data }) => [id, data.qtyOnHand]))
  for (const { id, data } of own) {
    const changes = all.filter(({ lotId }) => lotId === id).reduce((sum, { change }) => sum + change, 0)
    expect(now.get(id), id).toBe(data.qtyOnHand + changes)
  }
  const after = await check()
  expect(after.lots).toBeGreaterThan(own.length)
  expect(after.failing).toEqual(before)
})
