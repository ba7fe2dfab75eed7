import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoRun } from '#features/data/history/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let keys = 0
const bulk = (run: string, writes: object[], as = world.kim) =>
  world.call('POST', '/api/bulk', { run, writes }, { 'idempotency-key': `a-key-of-bulk-acts-${++keys}` }, as)

describe('the parts of a larger act', () => {
  it('share a run and are undone as one', async () => {
    const one = await world.insert(payables, { vendorInvoiceNo: 'INV-1', notes: 'a' })
    const two = await world.insert(payables, { vendorInvoiceNo: 'INV-2', notes: 'b' })
    const part = ({ id, version }: typeof one) => ({
      op: 'update',
      collection: 'payables',
      id,
      ifVersion: version,
      patch: { notes: 'both' },
    })
    const first = await bulk('run-of-two', [part(one)])
    const second = await bulk('run-of-two', [part(two)])
    expect(first.status).toBe(200)
    expect(second.body.run).toBe(first.body.run)
    expect((await world.get(payables, two.id)).data.notes).toBe('both')
    await world.execute(undoRun, { run: first.body.run })
    expect((await world.get(payables, one.id)).data.notes).toBe('a')
    expect((await world.get(payables, two.id)).data.notes).toBe('b')
  })

  it('are held to rights, versions and values like a commit', async () => {
    const bill = await world.insert(payables, { vendorInvoiceNo: 'INV-3' })
    const update = (more: object) => [{ op: 'update', collection: 'payables', id: bill.id, ...more }]
    const viewer = world.person('vic@prime.test', 'viewer')
    expect((await bulk('run-refused', update({ patch: { notes: 'x' } }), viewer)).body.code).toBe('forbidden')
    const ledger = [{ op: 'delete', collection: 'movements', id: 'm1' }]
    expect((await bulk('run-refused', ledger)).body.code).toBe('commands-only')
    const late = await bulk('run-refused', update({ ifVersion: bill.version - 1, patch: { notes: 'x' } }))
    expect(late.body).toMatchObject({ code: 'version-conflict', conflicts: [{ index: 0, actual: bill.version }] })
    expect((await bulk('short', update({ patch: { notes: 'x' } }))).status).toBe(400)
    expect((await bulk('run-refused', [])).status).toBe(400)
  })

  it('never join the run of someone else', async () => {
    const bill = await world.insert(payables, { vendorInvoiceNo: 'INV-4' })
    const writes = [{ op: 'update', collection: 'payables', id: bill.id, patch: { notes: 'x' } }]
    const kim = await bulk('same-name', writes)
    const sam = await bulk('same-name', writes, world.sam)
    expect(sam.body.run).not.toBe(kim.body.run)
  })
})
