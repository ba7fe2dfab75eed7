import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#base/limits.ts'
import { collections } from '#features/definitions.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { number, text } from '#model/schema/fields.ts'
import { clones, plan } from '#test/support/clone-clone.ts'
import { beforeFirst } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const strict = defineCollection({
  name: 'strict',
  label: { one: 'Strict', many: 'Strict' },
  title: 'name',
  fields: { name: text('Name', { required: true }), size: number('Size') },
  list: { columns: ['name'], sort: 'name' },
  form: [['name', 'size']],
  search: ['name'],
  indexes: [],
})

let world: World
beforeEach(async () => {
  // Sam logged in five minutes ago.
  world = await openTestWorld({ collections: [...collections, strict], at: '2026-11-20T00:05:00.000Z' })
})
afterEach(() => world.close())

const { begin, act, settled, dataOf } = clones(() => world)

describe('a clone', () => {
  it('is tried out first, with a table of differences, and writes nothing yet', async () => {
    await world.put('bins', 'b1', { label: 'A', size: '5', contact: 'Kim Berg' })
    await world.put('bins', 'b2', { label: 'B', size: 'big', contact: 'Lee' })
    const rules = [
      { field: 'size', to: 'number' as const },
      { field: 'label', as: 'name' },
      { field: 'contact', mask: 'name' as const },
    ]
    const state = await begin(plan([{ source: 'bins', target: 'bins_test', rules }]))
    expect(state).toMatchObject({ step: 'checked', total: 2, counts: { read: 2, created: 1, failed: 1 } })
    expect(state.faults).toEqual([{ collection: 'bins', id: 'b2', reason: 'size is not a number: "big".' }])
    expect(state.differences).toMatchObject([
      { field: 'label', as: 'name', change: 'renamed', before: 'A', after: 'A', documents: 1 },
      { field: 'size', as: 'size', change: 'converted', before: '5', after: '5' },
      { field: 'contact', change: 'masked', before: 'Kim Berg', after: expect.stringMatching(/^Name /) },
    ])
    expect(await world.all('bins_test')).toEqual([])
    expect(await world.all('structures')).toEqual([])

    const done = await act(state.id, 'run')
    expect(done).toMatchObject({ step: 'done', counts: { read: 2, created: 1, failed: 1 } })
    expect(await dataOf('bins_test')).toEqual([
      { id: 'b1', name: 'A', size: 5, contact: expect.stringMatching(/^Name /) },
    ])
    const faults = await world.call('GET', `/api/clones/${state.id}/faults`)
    expect(faults.body).toBe('\uFEFFCollection,Document,Reason\r\nbins,b2,"size is not a number: ""big""."\r\n')
  })

  it('works on one of a person at a time, the others wait', async () => {
    await world.put('bins', 'b1', { label: 'A' })
    const { driver } = world.prime
    const read = driver.read.bind(driver)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let begun = 0
    const targets = ['one', 'two', 'three', 'four']
    const made = targets.map((target) => plan([{ source: 'bins', target }]))
    const tried = await Promise.all(made.map((each) => begin(each)))
    driver.read = async (work, how) => {
      if (how?.long) {
        begun++
        await gate
      }
      return await read(work, how)
    }
    for (const { id } of tried) await world.call('POST', `/api/clones/${id}/run`)
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toBe(LIMITS.jobsAtOnce)
    open()
    for (const { id } of tried) expect((await settled(id)).step).toBe('done')
    for (const target of targets) expect(await dataOf(target)).toHaveLength(1)
  })

  it('copies a set into new ids whose references point to the copies', async () => {
    await world.put('vendors', 'v1', { name: 'SKF' })
    await world.put('vendors', 'v2', { name: 'FAG' })
    await world.put('payables', 'a1', { vendorId: 'v1', totalAmount: 5 })
    await world.put('payables', 'a2', { vendorId: 'v2', totalAmount: 6 })
    await world.put('comments', 'c1', { collection: 'payables', recordId: 'a1', text: 'paid?' })
    const items = [
      { source: 'payables', target: 'test_payables' },
      { source: 'vendors', target: 'test_vendors', where: [['name', '==', 'SKF']] as const },
      { source: 'comments', target: 'test_comments' },
    ]
    const { id } = await begin(plan(items as never, { ids: 'new' }))
    const done = await act(id, 'run')
    expect(done.counts).toMatchObject({ read: 4, created: 4 })
    const [vendor] = await dataOf('test_vendors')
    const payables = await dataOf('test_payables')
    const [comment] = await dataOf('test_comments')
    const [first, second] = payables.sort((a, b) => Number(a.totalAmount) - Number(b.totalAmount))
    expect(vendor!.id).not.toBe('v1')
    expect(first).toMatchObject({ vendorId: vendor!.id, totalAmount: 5 })
    expect(second).toMatchObject({ vendorId: 'v2', totalAmount: 6 })
    expect(comment).toMatchObject({ collection: 'test_payables', recordId: first!.id })
    expect(done.differences).toContainEqual(
      expect.objectContaining({ field: 'vendorId', change: 'remapped', outside: 1 }),
    )
  })

  it('copies loose collections that point to each other in a ring', async () => {
    await world.put('looms', 'l1', { name: 'A', weaverId: 'w1' })
    await world.put('weavers', 'w1', { name: 'Kim', villageId: 'g1' })
    await world.put('villages', 'g1', { name: 'Oak', loomIds: ['l1', 'gone'] })
    const items = ['looms', 'weavers', 'villages'].map((source) => ({ source, target: `test_${source}` }))
    const { id, differences } = await begin(plan(items, { ids: 'new' }))
    expect(differences.filter(({ change }) => change === 'remapped')).toMatchObject([
      { field: 'weaverId', outside: 0 },
      { field: 'villageId', outside: 0 },
      { field: 'loomIds', outside: 1 },
    ])
    await act(id, 'run')
    const [loom, weaver, village] = await Promise.all(items.map(async ({ target }) => (await dataOf(target))[0]!))
    expect(loom).toMatchObject({ weaverId: weaver!.id })
    expect(weaver).toMatchObject({ villageId: village!.id })
    expect(village).toMatchObject({ loomIds: [loom!.id, 'gone'] })
  })

  it('points to no copy that there is not', async () => {
    await world.put('bins', 'b1', { size: '5', binId: 'b2' })
    await world.put('bins', 'b2', { size: 'big', binId: 'b1' })
    await world.put('labels', 'l1', { binId: 'b2' })
    const rules = [{ field: 'size', to: 'number' as const }]
    const items = [
      { source: 'bins', target: 'bins2', rules },
      { source: 'labels', target: 'labels2' },
    ]
    const { id } = await begin(plan(items, { ids: 'new' }))
    expect(await act(id, 'run')).toMatchObject({ counts: { created: 2, failed: 1 } })
    expect((await dataOf('bins2')).map(({ binId }) => binId)).toEqual(['b2'])
    expect((await dataOf('labels2')).map(({ binId }) => binId)).toEqual(['b2'])
  })

  it('of the structure makes an empty table with the fields, columns and references of the original', async () => {
    const items = [
      { source: 'payables', target: 'payables_2027' },
      { source: 'vendors', target: 'vendors_2027' },
    ]
    const { id } = await begin(plan(items, { mode: 'structure' }))
    await act(id, 'run')
    const { body } = await world.call('GET', '/api/collections')
    const made = body.find(({ name }: { name: string }) => name === 'payables_2027')
    expect(made).toMatchObject({ documents: 0, defined: false })
    expect(made.definition.fields.vendorId).toMatchObject({ kind: 'reference', target: 'vendors_2027' })
    expect(made.definition.list.columns).toEqual(collections.find(({ name }) => name === 'payables')!.list.columns)
    expect(await world.all('payables_2027')).toEqual([])
    await act(id, 'undo')
    const after = await world.call('GET', '/api/collections')
    expect(after.body.map(({ name }: { name: string }) => name)).not.toContain('payables_2027')
  })

  it('of an own table works its formulas out as the original does', async () => {
    const fields = {
      qty: { kind: 'number', label: 'Quantity', options: { default: 1 } },
      double: { kind: 'number', label: 'Double', options: { formula: 'qty * 2' } },
    }
    await world.put('structures', 'loans', { one: 'Loan', many: 'Loans', title: 'qty', fields })
    const { id } = await begin(plan([{ source: 'loans', target: 'loans_test' }], { mode: 'structure' }))
    await act(id, 'run')
    const [copy] = (await world.all('structures')).filter((structure) => structure.id === 'loans_test')
    expect(copy?.data.fields).toMatchObject({
      qty: { options: { default: 1 } },
      double: { options: { formula: 'qty * 2' } },
    })
  })

  it('of a sample takes the first so many documents', async () => {
    for (let at = 0; at < 30; at++) await world.put('bins', `b${String(at).padStart(2, '0')}`, { at })
    const { id, total } = await begin(plan([{ source: 'bins', target: 'few', limit: 7 }], { mode: 'records' }))
    expect(total).toBe(7)
    await act(id, 'run')
    expect((await dataOf('few')).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(await world.all('structures')).toEqual([])
  })

  it('leaves existing documents of the target unchanged, or replaces them in mode replace', async () => {
    await world.put('bins', 'b1', { n: 1 })
    await world.put('bins', 'b2', { n: 2 })
    await world.put('bins', 'b3', { n: 3 })
    await world.put('old', 'b1', { n: 1 })
    await world.put('old', 'b2', { n: 99 })
    const items = [{ source: 'bins', target: 'old', append: true }]
    const skipping = await begin(plan(items, { mode: 'records' }))
    expect(skipping.counts).toMatchObject({ created: 1, unchanged: 1, skipped: 1 })
    const replacing = await begin(plan(items, { mode: 'records', existing: 'replace' }))
    expect(replacing.counts).toMatchObject({ created: 1, unchanged: 1, replaced: 1 })
    await act(replacing.id, 'run')
    expect((await dataOf('old')).map(({ n }) => n)).toEqual([1, 2, 3])
    await act(replacing.id, 'undo')
    expect((await dataOf('old')).map(({ n }) => n)).toEqual([1, 99])
  })

  it('plans again what someone wrote between the look and the write', async () => {
    await world.put('bins', 'b1', { n: 1 })
    await world.put('bins', 'b2', { n: 2 })
    await world.put('old', 'b2', { n: 98 })
    const items = [{ source: 'bins', target: 'old', append: true }]
    const { id } = await begin(plan(items, { mode: 'records', existing: 'replace' }))
    beforeFirst(world, async () => {
      await world.put('old', 'b1', { n: 99 })
      await world.put('old', 'b2', { n: 99 })
    })
    expect((await act(id, 'run')).counts).toMatchObject({ replaced: 2, skipped: 0, failed: 0 })
    expect((await dataOf('old')).map(({ n }) => n)).toEqual([1, 2])
    await act(id, 'undo')
    expect((await dataOf('old')).map(({ n }) => n)).toEqual([99, 99])
  })

  it('into a defined collection is held to its definition', async () => {
    await world.put('bins', 'b1', { name: 'A', size: 5 })
    await world.put('bins', 'b2', { size: 5 })
    await world.put('bins', 'b3', { name: 'C', size: 'big' })
    const state = await begin(plan([{ source: 'bins', target: 'strict', append: true }], { mode: 'records' }))
    expect(state.counts).toMatchObject({ created: 1, failed: 2 })
    expect(state.faults.map(({ reason }) => reason)).toEqual(['Name is missing.', 'Size is not a number.'])
    await act(state.id, 'run')
    expect(await dataOf('strict')).toEqual([{ id: 'b1', name: 'A', size: 5 }])
  })

  it('under new ids meets what stands once, in the dry run as in the run; under its own ids it brings what it brings', async () => {
    await world.insert(parts, { partNumber: '6205-2RS', brand: 'SKF' }, 'p1')
    await world.put('old', 'o1', { partNumber: '6205 2RS', brand: 'SKF' })
    await world.put('old', 'o2', { partNumber: '6206', brand: 'SKF' })
    await world.put('old', 'o3', { partNumber: '6206', brand: 'SKF' })
    const items = [{ source: 'old', target: 'parts', append: true as const }]
    const { id, ...tried } = await begin(plan(items, { mode: 'records', ids: 'new' }))
    expect(tried).toMatchObject({ counts: { created: 1, failed: 2 } })
    const done = await act(id, 'run')
    expect(done).toMatchObject({ counts: { created: 1, failed: 2 } })
    expect(done.faults.map((fault) => fault.id)).toEqual(tried.faults.map((fault) => fault.id))
    expect(await world.all('parts')).toHaveLength(2)
    const copied = await begin(plan(items, { mode: 'records' }))
    expect(copied.counts).toMatchObject({ created: 3 })
    expect((await act(copied.id, 'run')).counts).toMatchObject({ created: 3 })
  })

  it('of what is not there is refused', async () => {
    const answer = await world.call('POST', '/api/clones', { plan: plan([{ source: 'bims', target: 'x' }]) })
    expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no collection "bims" to copy.' } })
  })
})
