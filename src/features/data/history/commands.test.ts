import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTableAccess } from '#features/data/custom-tables/commands.ts'
import { mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { restoreDocument, undoCommit, undoRun } from '#features/data/history/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Caller } from '#model/command/people.ts'
import type { Data } from '#model/schema/value.ts'
import { commitWrites } from '#server/documents/execute.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let vic: Caller
beforeAll(async () => {
  world = await openTestWorld()
  vic = world.person('vic@prime.test', 'viewer')
})
afterAll(() => world.close())

const patch = (id: string, notes: string, as = world.kim) =>
  world.call('PATCH', `/api/collections/payables/documents/${id}`, { patch: { notes } }, { 'if-match': '*' }, as)
const run = (name: string, input: object, as?: Caller) =>
  world.call(
    'POST',
    `/api/commands/${name}`,
    { input },
    { 'idempotency-key': `a-key-of-undo-${name}-${JSON.stringify(input)}` },
    as,
  )

describe('undo', () => {
  it('puts every document of a change back and says in the log what it took back', async () => {
    const payable = await world.insert(payables, { vendorInvoiceNo: 'INV-1', notes: 'first' })
    const { body } = await patch(payable.id, 'second')
    await world.execute(undoCommit, { seq: body.seq })
    expect((await world.get(payables, payable.id)).data.notes).toBe('first')
    expect((await world.commits()).at(-1)).toMatchObject({
      command: 'history.undo',
      undoes: body.seq,
      by: { email: 'sam@prime.test' },
    })
  })

  it('takes a creation back by removing, a deletion by restoring, and an undo by undoing it', async () => {
    const payable = await world.insert(payables, { vendorInvoiceNo: 'INV-2' })
    const undo = await world.execute(undoCommit, { seq: payable.version })
    await expect(world.get(payables, payable.id)).rejects.toThrow('no document')
    await world.execute(undoCommit, { seq: undo.seq })
    expect((await world.get(payables, payable.id)).data).toEqual(payable.data)
  })

  it('of what only an owner does is an owner’s, and so is the undo of such an undo', async () => {
    await world.put('structures', 'tools', { one: 'Tool', many: 'Tools' })
    const { seq } = await world.execute(setTableAccess, { table: 'tools', writers: ['owner'] })
    await expect(world.execute(undoCommit, { seq }, world.kim)).rejects.toThrow('so not undo it')
    const undo = await world.execute(undoCommit, { seq })
    await expect(world.execute(undoCommit, { seq: undo.seq }, world.kim)).rejects.toThrow('so not undo it')
  })

  it('refuses when a document was changed since, and names it', async () => {
    const payable = await world.insert(payables, { vendorInvoiceNo: 'INV-3', notes: 'a' })
    const { body } = await patch(payable.id, 'b')
    await patch(payable.id, 'c')
    const refused = await run('history.undo', { seq: body.seq })
    expect(refused.body).toMatchObject({ status: 422, code: 'refused' })
    expect(refused.body.detail).toContain("can't be undone: Bill")
    expect((await world.get(payables, payable.id)).data.notes).toBe('c')
  })

  it('refuses what has its own way back, what is not there, and who may not', async () => {
    await world.put('po', 'o1', { status: 'Pending', poNumber: '01152612', vendorName: 'ACME', totalAmount: 5 })
    const received = await run('po.receive', { poId: 'o1', invoiceNumber: 'X1', receivedOn: '2026-11-20' })
    expect(received.status).toBe(200)
    expect((await run('history.undo', { seq: received.body.seq })).body.code).toBe('refused')
    expect((await run('history.undo', { seq: 99_999 })).body.detail).toBe('There is no change 99999 to undo.')
    expect((await run('history.undo', { seq: 1 }, vic)).body.code).toBe('forbidden')
  })

  it('takes a whole run back, each document once', async () => {
    const how = { run: 'import-7', command: 'import' }
    await commitWrites(
      world.prime,
      world.sam,
      [{ op: 'create', collection: 'rows', id: 'r1', data: { a: 1 } }],
      undefined,
      how,
    )
    await commitWrites(
      world.prime,
      world.sam,
      [
        { op: 'set', collection: 'rows', id: 'r1', data: { a: 2 } },
        { op: 'create', collection: 'rows', id: 'r2', data: { a: 3 } },
      ],
      undefined,
      how,
    )
    const { result } = await world.execute(undoRun, { run: 'import-7' })
    expect(result).toEqual({ undone: 2, documents: 2 })
    expect(await world.all('rows')).toEqual([])
    await expect(world.execute(undoRun, { run: 'import-7' })).rejects.toThrow('Changed since')
  })

  it('lists what was changed since a run, and leaves it when asked', async () => {
    const how = { run: 'import-8', command: 'import' }
    const rows = ['s1', 's2', 's3'].map((id) => ({
      op: 'create' as const,
      collection: 'rows',
      id,
      data: { name: id, a: 1 },
    }))
    await commitWrites(world.prime, world.sam, rows, undefined, how)
    await world.call('PATCH', '/api/collections/rows/documents/s2', { patch: { a: 2 } }, { 'if-match': '*' })

    const refused = await run('history.undoRun', { run: 'import-8' })
    expect(refused.body).toMatchObject({
      code: 'refused',
      conflictCount: 1,
      conflicts: [{ collection: 'rows', id: 's2', title: 's2' }],
    })
    const { result } = await world.execute(undoRun, { run: 'import-8', leaveChanged: true })
    expect(result).toEqual({ undone: 1, documents: 2, left: 1 })
    expect((await world.all('rows')).map(({ id, data }) => [id, data.a])).toEqual([['s2', 2]])
    await expect(world.execute(undoRun, { run: 'import-8', leaveChanged: true })).rejects.toThrow(
      'Nothing can be undone',
    )
    await world.call('DELETE', '/api/collections/rows/documents/s2', undefined, { 'if-match': '*' })
  })
})

it('keeps what a changed record of the run names, says so first, and takes back the rest', async () => {
  const how = { run: 'import-9', command: 'import' }
  const made = (collection: string, id: string, data: Data) => ({ op: 'create' as const, collection, id, data })
  const bill = (vendorId: string) => ({ status: 'Open', dueDate: '2026-12-01', totalAmount: 5, vendorId })
  await commitWrites(
    world.prime,
    world.sam,
    [
      made('vendors', 'rv1', { name: 'Named by a bill' }),
      made('vendors', 'rv2', { name: 'Named by nobody' }),
      made('payables', 'rb1', { ...bill('rv1'), vendorInvoiceNo: 'R-1' }),
      made('payables', 'rb2', { ...bill('rv1'), vendorInvoiceNo: 'R-2' }),
    ],
    undefined,
    how,
  )
  await patch('rb1', 'changed since')
  const refused = await run('history.undoRun', { run: 'import-9' })
  expect(refused.body).toMatchObject({
    conflictCount: 1,
    conflicts: [{ collection: 'payables', id: 'rb1' }],
    along: [{ collection: 'vendors', id: 'rv1', title: 'Named by a bill', for: expect.stringMatching(/^AP-/) }],
    alongCount: 1,
    others: 2,
  })
  const { result } = await world.execute(undoRun, { run: 'import-9', leaveChanged: true })
  expect(result).toEqual({ undone: 1, documents: 2, left: 2 })
  const ids = async (collection: string) => (await world.all(collection)).map(({ id }) => id)
  expect(await ids('vendors')).toEqual(['rv1'])
  expect((await ids('payables')).filter((id) => id.startsWith('rb'))).toEqual(['rb1'])
})

it('takes a run of thousands of records back at once', async () => {
  const how = { run: 'import-large', command: 'import', large: true }
  const made = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      op: 'create' as const,
      collection: 'rows',
      id: `n${from + at}`,
      data: { a: at, text: 'x'.repeat(200) },
    }))
  for (let from = 0; from < 2162; from += 500)
    await commitWrites(world.prime, world.sam, made(from, Math.min(500, 2162 - from)), undefined, how)
  const { result } = await world.execute(undoRun, { run: 'import-large' })
  expect(result).toEqual({ undone: 5, documents: 2162 })
  expect(await world.all('rows')).toEqual([])
})

describe('restore', () => {
  it('brings a deleted document back as it was', async () => {
    const payable = await world.insert(payables, { vendorInvoiceNo: 'INV-9', notes: 'kept' })
    await expect(world.execute(restoreDocument, { collection: 'payables', id: payable.id })).rejects.toThrow(
      'is not deleted',
    )
    await world.call('DELETE', `/api/collections/payables/documents/${payable.id}`, undefined, { 'if-match': '*' })
    await world.execute(restoreDocument, { collection: 'payables', id: payable.id })
    expect((await world.get(payables, payable.id)).data).toEqual(payable.data)
    await expect(world.execute(restoreDocument, { collection: 'payables', id: 'never' })).rejects.toThrow(
      'has no document',
    )
  })
})

describe('what later records name', () => {
  const made = (collection: string, id: string, data: Data) => ({ op: 'create' as const, collection, id, data })
  const order = (id: string, data: Data) =>
    world.put('po', id, { poNumber: `112026-${id}`, status: 'Pending', ...data })

  it('is not removed by an undo of its creation, and the refusal lists what refers to it', async () => {
    const vendor = await world.insert(vendors, { name: 'Kugel AG' })
    await order('71', { vendorId: vendor.id })
    const sentence = "Named by later records, so this can't be undone: Vendor Kugel AG (by Purchase order 112026-71)."
    await expect(world.execute(undoCommit, { seq: vendor.version })).rejects.toThrow(sentence)
    await order('71', { vendorId: null })
    await world.execute(undoCommit, { seq: vendor.version })
    expect((await world.all('vendors')).some(({ id }) => id === vendor.id)).toBe(false)
  })

  it('stays when a run is undone, with what that names, and the rest goes', async () => {
    const part = (id: string, preferredVendorId: string) =>
      made('parts', id, { partNumber: id, brand: 'SKF', preferredVendorId })
    const rows = [made('vendors', 'lv1', { name: 'First' }), made('vendors', 'lv2', { name: 'Second' })]
    const how = { run: 'import-10', command: 'import' }
    const parts = [part('6203', 'lv1'), part('6204', 'lv2')]
    await commitWrites(world.prime, world.sam, [...rows, ...parts], undefined, how)
    await order('72', { lines: [{ partId: '6203', qty: 1 }] })
    const refused = await run('history.undoRun', { run: 'import-10' })
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('Part 6203 (by Purchase order 112026-72)'),
      conflicts: [],
      along: [
        { id: '6203', for: 'Purchase order 112026-72' },
        { id: 'lv1', for: '6203' },
      ],
      others: 2,
    })
    const { result } = await world.execute(undoRun, { run: 'import-10', leaveChanged: true })
    expect(result).toEqual({ undone: 1, documents: 2, left: 2 })
    expect((await world.all('parts')).map(({ id }) => id)).toEqual(['6203'])
  })
})

it('what a merge took into another record comes back with the merge only', async () => {
  await world.insert(vendors, { name: 'Zephyr' }, 'keep')
  await world.insert(vendors, { name: 'Zephyr Ltd' }, 'lose')
  await world.execute(mergeDuplicates, { collection: 'vendors', keepId: 'keep', loserIds: ['lose'] })
  const restored = world.execute(restoreDocument, { collection: 'vendors', id: 'lose' })
  await expect(restored).rejects.toThrow('Undo the merge instead.')
})
