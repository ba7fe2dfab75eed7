import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { designTable, setTableAccess } from '#features/data/custom-tables/commands.ts'
import { undoCommit } from '#features/data/history/commands.ts'
import { databaseFile } from '#store/file-path.ts'
import { send, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let keys = 0
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const fields = {
  item: { kind: 'text', label: 'Item', options: { required: true } },
  qty: { kind: 'number', label: 'Quantity', options: {} },
  price: { kind: 'money', label: 'Price', options: {} },
  total: { kind: 'money', label: 'Total', options: { formula: 'round(qty * price, 2)' } },
}
const structure = { one: 'Loan', many: 'Loans', title: 'item', fields, columns: ['item', 'total'] }
const design = async (more: object = {}) => {
  const { result } = await world.execute(designTable, { table: 'loans', structure: { ...structure, ...more } })
  // The new definition takes effect a moment after its structure changes.
  await pause(120)
  return result
}
const write = (data: object, as = world.sam) =>
  world.call(
    'POST',
    '/api/commit',
    { writes: [{ op: 'create', collection: 'loans', data }] },
    { 'idempotency-key': `own-table-test-key-${keys++}` },
    as,
  )
const rows = async () => (await world.all('loans')).map(({ data }) => data)

describe('an own table', () => {
  it('works its formulas out on every write, no matter who writes', async () => {
    await design()
    expect((await write({ item: 'Puller', qty: 3, price: 0.1 })).status).toBe(200)
    expect((await write({ item: 'Gauge', qty: 2, price: 4, total: 999 })).status).toBe(200)
    expect((await write({ item: 'Nothing known' })).status).toBe(200)
    expect(await rows()).toEqual([
      { item: 'Puller', qty: 3, price: 0.1, total: 0.3 },
      { item: 'Gauge', qty: 2, price: 4, total: 8 },
      { item: 'Nothing known' },
    ])
  })

  it('refuses a value of another kind, and names the field', async () => {
    await design()
    const { status, body } = await write({ item: 'Puller', qty: 'many' })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('qty')])
  })

  it('works its rows out again when a formula changes, and undoes the change whole', async () => {
    await world.put('loans', 'a', { item: 'Puller', qty: 3, price: 2 })
    expect(await design()).toEqual({ rows: 1 })
    expect(await rows()).toEqual([{ item: 'Puller', qty: 3, price: 2, total: 6 }])
    const doubled = { ...fields, total: { ...fields.total, options: { formula: 'qty * price * 2' } } }
    expect(await design({ fields: doubled })).toEqual({ rows: 1 })
    expect(await rows()).toMatchObject([{ total: 12 }])
  })

  it('has no formula that cannot be read, and none in a circle', async () => {
    const bad = (formula: string) => design({ fields: { ...fields, total: { ...fields.total, options: { formula } } } })
    await expect(bad('qty * cost')).rejects.toThrow('There is no field “cost”')
    await expect(bad('total + 1')).rejects.toThrow('circle')
    await expect(world.execute(designTable, { table: 'po', structure, isNew: true })).rejects.toThrow('already')
    await expect(world.execute(designTable, { table: 'po', structure })).rejects.toThrow('is part of Prime')
    await design()
    await expect(world.execute(designTable, { table: 'loans', structure, isNew: true })).rejects.toThrow('already')
    await expect(world.execute(designTable, { table: 'a b', structure })).rejects.toThrow('letter')
  })

  it('holds a value once where it is to stand once, no matter who writes, and names the row that has it', async () => {
    const serial = { kind: 'text', label: 'Serial', options: { unique: true } }
    await world.put('loans', 'a', { item: 'Puller', serial: 'A-1' })
    await world.put('loans', 'b', { item: 'Gauge', serial: 'A-1' })
    const withSerial = { fields: { ...fields, serial } }
    await expect(design(withSerial)).rejects.toThrow('Serial “A-1” is already used by “Puller”')
    await world.put('loans', 'b', { item: 'Gauge', serial: 'A-2' })
    await design(withSerial)
    const taken = 'Serial “A-1” is already used by “Puller”. Serial must be unique.'
    const said = async (answer: ReturnType<typeof write>) => {
      const { status, body } = await answer
      return [status, body.detail, body.errors?.[0]?.pointer]
    }
    expect(await said(write({ item: 'Other', serial: 'A-1' }))).toEqual([422, taken, '/writes/0/data/serial'])
    // Rows without a serial number never collide; two rows of the same commit do.
    expect((await write({ item: 'None' })).status).toBe(200)
    expect((await write({ item: 'None', serial: '' })).status).toBe(200)
    const both = (writes: object[]) =>
      world.call(
        'POST',
        '/api/bulk',
        { run: 'bulk-run-1', writes },
        { 'idempotency-key': `own-table-test-key-${keys++}` },
      )
    const update = (id: string, patch: object) => ({ op: 'update', collection: 'loans', id, patch })
    const twice = [update('a', { serial: 'B' }), update('b', { serial: 'B' })]
    expect((await said(both(twice)))[1]).toContain('Serial “B” is already used by “Puller”')
    // Two rows may swap values, and a row may keep its own.
    expect((await both([update('a', { serial: 'A-2' }), update('b', { serial: 'A-1' })])).status).toBe(200)
    expect((await both([update('a', { item: 'Puller 2', serial: 'A-2' })])).status).toBe(200)
  })

  it('has an index behind the values that stand once, from its first row on', async () => {
    const indexes = () => {
      const db = new DatabaseSync(databaseFile(world.prime.config.databaseUrl), { readOnly: true })
      const { shape } = db.prepare("SELECT shape FROM collections WHERE name = 'loans'").get() as { shape: string }
      const there = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'index'").all()
      db.close()
      const { indexes: made } = JSON.parse(shape) as { indexes: { name: string; paths: string[] }[] }
      return made.filter(({ name, paths }) => paths[0] === 'serial' && there.some((one) => one.name === name)).length
    }
    const serial = { kind: 'text', label: 'Serial', options: { unique: true } }
    await design({ fields: { ...fields, serial } })
    await expect.poll(indexes).toBe(1)
    await design({ fields: { ...fields, code: { kind: 'text', label: 'Code', options: { unique: true } } } })
    await expect.poll(indexes).toBe(0)
  })

  it('takes the good rows of a file, and says of the others who has their value', async () => {
    await design({ fields: { ...fields, serial: { kind: 'text', label: 'Serial', options: { unique: true } } } })
    await write({ item: 'Puller', serial: 'A-1' })
    const file = 'Item,Serial\nGauge,A-1\nLamp,A-2\nDrill,A-2\n'
    const plan = { collection: 'loans', format: 'csv' } as const
    const { body } = await send(world, { name: 'loans.csv', bytes: Buffer.from(file) }, plan, { run: true })
    const { counts, faults } = await settled(world, body.id)
    expect(counts).toMatchObject({ created: 1, failed: 2 })
    expect(faults.map(({ row, reason }) => [row, reason.split('. ')[0]])).toEqual([
      [1, 'Serial “A-1” is already used by “Puller”'],
      [3, 'Serial “A-2” is already used by “Lamp”'],
    ])
  })

  it('says in a dry run who has the values of a file, be it a row far above', async () => {
    await design({ fields: { ...fields, serial: { kind: 'text', label: 'Serial', options: { unique: true } } } })
    await write({ item: 'Puller', serial: 'A-1' })
    const rows = Array.from({ length: 600 }, (_, at) => `Tool ${at},S-${at === 599 ? 3 : at}`)
    const bytes = Buffer.from(['Item,Serial', 'Heater,A-1', ...rows].join('\n'))
    const plan = { collection: 'loans', format: 'csv' } as const
    const { counts, faults } = await settled(world, (await send(world, { name: 'loans.csv', bytes }, plan)).body.id)
    expect(counts).toMatchObject({ created: 599, failed: 2 })
    expect(faults).toMatchObject([
      { row: 1, column: 'serial', reason: expect.stringContaining('is already used by “Puller”') },
      { row: 601, column: 'serial', reason: 'Row 5 has the same Serial, S-3; Serial must be unique.' },
    ])
  })

  it('does not bring a taken value back by undo', async () => {
    await design({ fields: { ...fields, serial: { kind: 'text', label: 'Serial', options: { unique: true } } } })
    const { body } = await write({ item: 'Puller', serial: 'A-1' })
    const [{ id }] = body.results
    const gone = await world.call(
      'POST',
      '/api/commit',
      { writes: [{ op: 'delete', collection: 'loans', id }] },
      { 'idempotency-key': `own-table-test-key-${keys++}` },
    )
    await write({ item: 'Second', serial: 'A-1' })
    await expect(world.execute(undoCommit, { seq: gone.body.seq })).rejects.toThrow('is already used by “Second”')
  })

  it('is seen and changed by the roles an owner says, over every way in', async () => {
    await design()
    await write({ item: 'Puller' })
    const viewer = world.person('viewer@prime.test', 'viewer')
    const staff = world.person('staff@prime.test', 'staff')
    const owner = world.person('owner@prime.test', 'owner')
    const read = async (as: typeof viewer) =>
      (await world.call('GET', '/api/collections/loans/documents', undefined, {}, as)).status
    expect(await read(viewer)).toBe(200)
    await world.execute(setTableAccess, { table: 'loans', readers: ['owner', 'staff'], writers: ['owner'] }, owner)
    await pause(120)
    expect([await read(viewer), await read(staff), await read(owner)]).toEqual([404, 200, 200])
    expect((await write({ item: 'Gauge' }, staff)).status).toBe(403)
    expect((await write({ item: 'Gauge' }, owner)).status).toBe(200)
    await expect(
      world.execute(setTableAccess, { table: 'loans', readers: ['owner'], writers: ['staff'] }, owner),
    ).rejects.toThrow('must see it')
    await expect(world.execute(setTableAccess, { table: 'loans', readers: ['boss'] }, owner)).rejects.toThrow('boss')
    await expect(world.execute(setTableAccess, { table: 'loans', readers: [] }, staff)).rejects.toThrow('may not run')
    // Nor can staff change the structure in any other way; an empty structure would open the table to everyone.
    const touch = (write: object) =>
      world.call(
        'POST',
        '/api/commit',
        { writes: [{ collection: 'structures', id: 'loans', ...write }] },
        { 'idempotency-key': `own-table-test-key-${keys++}` },
        staff,
      )
    expect(await touch({ op: 'update', patch: { fields: {} } })).toMatchObject({ status: 403 })
    expect(await touch({ op: 'delete' })).toMatchObject({ status: 403 })
    const serial = { kind: 'text', label: 'Serial', options: { unique: true } }
    await expect(
      world.execute(
        designTable,
        { table: 'loans', structure: { one: 'Loan', many: 'Loans', fields: { serial } } },
        staff,
      ),
    ).rejects.toThrow('You do not have permission to change the table loans')
    // Saving the design again gives nobody more access.
    await design()
    expect(await read(viewer)).toBe(404)
  })
})
