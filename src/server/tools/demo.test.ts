import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { largeCompany } from '#features/data/sample-company/company.ts'
import { collections } from '#features/definitions.ts'
import { validate } from '#model/schema/validate.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'

const SIZE = { parts: 300, movements: 600, documents: 50 }
const args = Object.entries(SIZE).flatMap(([name, value]) => [`--${name}`, String(value)])

let server: Server
let owner: Client
const url = () => `file:${server.folder}/prime.db`
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'sam@prime.test')
})
afterAll(async () => {
  await server.stop()
  server.wipe()
})

const run = (command: string, input: object) =>
  owner.call('POST', `/api/commands/${command}`, { input }, { 'idempotency-key': randomUUID() })
const query = async (collection: string, ask: object) =>
  (await owner.call('POST', `/api/collections/${collection}/query`, ask)).body

it('the large company keeps to its definitions and never holds less than nothing', () => {
  let rows = 0
  let day = ''
  for (const { collection, id, data } of largeCompany({ today: '2026-11-20', now: new Date('2026-11-20') }, SIZE)) {
    const definition = collections.find(({ name }) => name === collection)!
    const faults = validate(definition.fields, data)
    expect({ id, faults }).toEqual({ id, faults: [] })
    expect(definition.derive ? definition.derive(data) : data).toEqual(data)
    if (collection !== 'movements') continue
    rows++
    expect(data.qtyAfter).toBeGreaterThanOrEqual(0)
    expect(String(data.day) >= day && String(data.day) <= '2026-11-20').toBe(true)
    day = String(data.day)
  }
  expect(rows).toBe(SIZE.movements)
})

it('is loaded with lots whose figures are the sums of their movements, and goes on from there', async () => {
  const { code, out, error } = await tool('demo', ['--size', 'large', ...args], url())
  expect({ code, error }).toMatchObject({ code: 0 })
  expect(out).toMatch(/The large sample company is there: [\d,]+ documents in \d+ s\.\n/)
  const counts = await owner.call('GET', '/api/collections')
  const documents = Object.fromEntries(
    counts.body.map(({ name, documents }: { name: string; documents: number }) => [name, documents]),
  )
  expect(documents).toMatchObject({ parts: 300, movements: 600, inventory: 100 })

  const check = await run('stock.check', {})
  expect(check.body.result).toMatchObject({ lots: 100, parts: 300 })
  const failing = check.body.result.checks.filter(
    ({ found, isAdvice }: { found: number; isAdvice?: true }) => found > 0 && !isAdvice,
  )
  expect(failing).toEqual([])

  const { documents: lots } = await query('inventory', { where: [['qtyOnHand', '>', 5]], limit: 1 })
  const adjusted = await run('stock.adjust', { lotId: lots[0].id, qty: -1, reason: 'Lost' })
  expect(adjusted.body.result.qtyAfter).toBe(lots[0].data.qtyOnHand - 1)
  const { documents: rows } = await query('movements', { orderBy: [['seq', 'desc']], limit: 1 })
  expect(rows[0].data).toMatchObject({ seq: 601, lotId: lots[0].id })
  const { partId, locationId, receivedOn } = lots[0].data
  const received = await run('stock.receive', { partId, qty: 1, unitCost: 1, locationId, on: receivedOn })
  const same = await query('inventory', { where: [['lotNumber', '==', received.body.result.lotNumber]] })
  expect(same.documents).toHaveLength(1)
})

it('its way in is the local socket alone', async () => {
  const body = { command: 'demo.large', run: 'x', documents: [] }
  const answer = await owner.call('POST', '/maintenance/load', body, { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(404)
})

it('is in the log under its name, is not taken back in parts, and is not loaded twice', async () => {
  const history = await owner.call('GET', '/api/history?command=demo.large')
  expect(history.body.entries[0]).toMatchObject({ label: 'Load the large sample company', by: { id: 'system' } })
  const undo = await run('history.undo', { seq: history.body.entries[0].seq })
  expect(undo.body).toMatchObject({ code: 'refused', detail: expect.stringContaining('empty data folder') })
  expect((await run('demo.large', {})).body.code).toBe('forbidden')
  expect(await tool('demo', ['--size', 'large', ...args], url())).toMatchObject({
    code: 1,
    error: expect.stringContaining('needs an empty database'),
  })
  await server.stop()
  expect(await tool('verify', [], url())).toMatchObject({ code: 0 })
})
