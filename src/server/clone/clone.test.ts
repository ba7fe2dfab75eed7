import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collections } from '#features/collections.ts'
import { parts } from '#features/parts/collection.ts'
import type { ClonePlan, CloneState } from '#model/clone.ts'
import { defineCollection } from '#model/collection.ts'
import { number, text } from '#model/fields.ts'
import type { Caller } from '#model/people.ts'
import { NOBODY } from '#model/people.ts'
import type { Data } from '#model/value.ts'
import { faultsOf, keepFaults } from '#server/clone/job-files.ts'
import { beforeFirst } from '#server/data/test-import.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

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
  // Sam signed in five minutes ago.
  world = await openTestWorld({ collections: [...collections, strict], at: '2026-11-20T00:05:00.000Z' })
})
afterEach(() => world.close())

const plan = (items: ClonePlan['items'], changes: Partial<ClonePlan> = {}): ClonePlan => ({
  mode: 'both',
  ids: 'keep',
  relations: 'remap',
  existing: 'skip',
  items,
  ...changes,
})

async function begin(wanted: ClonePlan): Promise<CloneState> {
  const { status, body } = await world.call('POST', '/api/clones', { plan: wanted })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return await settled(body.id)
}

async function settled(id: string): Promise<CloneState> {
  for (;;) {
    const { body } = await world.call('GET', `/api/clones/${id}`)
    if (!['checking', 'running', 'undoing'].includes(body.step)) return body
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function act(id: string, what: string): Promise<CloneState> {
  const { status, body } = await world.call('POST', `/api/clones/${id}/${what}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await settled(id)
}

const dataOf = async (collection: string): Promise<Data[]> =>
  (await world.all(collection)).map(({ id, data }) => ({ id, ...data }))

it('what was left is listed once, however often a page was told', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-clone-'))
  const fault = { collection: 'bins', id: 'b1', reason: 'size is no number: "big".' }
  keepFaults({ folder }, [fault, { ...fault, id: 'b2' }])
  keepFaults({ folder }, [{ ...fault, id: 'b2' }])
  expect(faultsOf({ folder })?.match(/bins,b\d/g)).toEqual(['bins,b1', 'bins,b2'])
  rmSync(folder, { recursive: true })
})

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
    expect(state.faults).toEqual([{ collection: 'bins', id: 'b2', reason: 'size is no number: "big".' }])
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
    expect(faults.body).toBe('\uFEFFCollection,Document,Reason\r\nbins,b2,"size is no number: ""big""."\r\n')
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
    const [kept] = (await world.all('structures')).filter((structure) => structure.id === 'loans_test')
    expect(kept?.data.fields).toMatchObject({
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

  it('leaves what stands in the target as it is, or replaces it when told to', async () => {
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

  it('plans anew what somebody wrote between the look and the write', async () => {
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
    const kept = await begin(plan(items, { mode: 'records' }))
    expect(kept.counts).toMatchObject({ created: 3 })
    expect((await act(kept.id, 'run')).counts).toMatchObject({ created: 3 })
  })

  it('of what is not there is refused', async () => {
    const answer = await world.call('POST', '/api/clones', { plan: plan([{ source: 'bims', target: 'x' }]) })
    expect(answer).toMatchObject({ status: 404, body: { detail: 'There is no collection "bims" to copy.' } })
  })

  it('is one run in the log, and an undo removes exactly what it wrote; what was changed since is told and stays', async () => {
    for (let at = 0; at < 600; at++) await world.put('bins', `b${at}`, { at })
    await world.put('copy', 'mine', { own: true })
    const { id } = await begin(plan([{ source: 'bins', target: 'copy', append: true }], { mode: 'records' }))
    const { run } = await act(id, 'run')
    expect(await world.all('copy')).toHaveLength(601)
    const written = (await world.commits()).filter((commit) => commit.run === run)
    expect(written.map(({ command, changes }) => [command, changes.length])).toEqual([
      ['clone', 250],
      ['clone', 250],
      ['clone', 100],
    ])
    await world.put('copy', 'b7', { at: 'changed' })
    const undone = await act(id, 'undo')
    expect(undone).toMatchObject({ step: 'undone', undone: 599 })
    expect(undone.conflicts).toEqual([{ collection: 'copy', id: 'b7', reason: 'Changed since; it stays.' }])
    expect((await dataOf('copy')).map((doc) => doc.id).sort()).toEqual(['b7', 'mine'])
    expect(await world.all('bins')).toHaveLength(600)
  })

  it('is paused where it stands, and goes on from there', async () => {
    for (let at = 0; at < 1200; at++) await world.put('bins', `b${at}`, { at })
    const { id } = await begin(plan([{ source: 'bins', target: 'copy' }], { mode: 'records' }))
    expect((await world.call('POST', `/api/clones/${id}/pause`)).body.detail).toContain('only a running one')
    await world.call('POST', `/api/clones/${id}/run`)
    await world.call('POST', `/api/clones/${id}/pause`)
    const stopped = await settled(id)
    expect(stopped.step).toBe('paused')
    expect(stopped.counts.created).toBeLessThan(1200)
    expect(await world.all('copy')).toHaveLength(stopped.counts.created)
    const done = await act(id, 'run')
    expect(done).toMatchObject({ step: 'done', counts: { read: 1200, created: 1200 } })
    expect(await world.all('copy')).toHaveLength(1200)
  })

  it('stops when it is cancelled, and goes on without doubles', async () => {
    for (let at = 0; at < 1200; at++) await world.put('bins', `b${at}`, { at })
    const { id } = await begin(plan([{ source: 'bins', target: 'copy' }], { mode: 'records', ids: 'new' }))
    await world.call('POST', `/api/clones/${id}/run`)
    await world.call('POST', `/api/clones/${id}/cancel`)
    const cut = await settled(id)
    expect(cut.step).toBe('cancelled')
    expect(cut.counts.created).toBeLessThan(1200)
    const done = await act(id, 'run')
    expect(done).toMatchObject({ step: 'done', counts: { read: 1200, created: 1200 } })
    expect(new Set((await dataOf('copy')).map(({ at }) => at)).size).toBe(1200)
    expect(await world.all('copy')).toHaveLength(1200)
  })
})

describe('a clone is refused', () => {
  const post = (items: object[], as: Caller = world.sam) =>
    world.call('POST', '/api/clones', { plan: { ...plan([]), items } }, {}, as)

  it('to whoever is not an owner with a fresh sign-in', async () => {
    const items = [{ source: 'vendors', target: 'v2' }]
    expect((await post(items, NOBODY)).body.code).toBe('unauthenticated')
    expect((await post(items, world.kim)).body.code).toBe('forbidden')
    const { body } = await post(items)
    await settled(body.id)
    world.pass(15 * 60_000)
    expect((await post(items)).body.code).toBe('fresh-sign-in-required')
    expect((await world.call('POST', `/api/clones/${body.id}/run`)).body.code).toBe('fresh-sign-in-required')
    expect((await world.call('POST', `/api/clones/${body.id}/undo`)).body.code).toBe('fresh-sign-in-required')
    expect((await world.call('GET', `/api/clones/${body.id}`, undefined, {}, world.kim)).body.code).toBe('forbidden')
    expect((await world.call('GET', '/api/clones')).status).toBe(200)
  })

  it.each([
    [{ source: 'vendors', target: 'movements' }, 'movements is kept by commands'],
    [{ source: 'vendors', target: 'counters' }, 'counters is kept by Prime itself'],
    [{ source: 'vendors', target: 'payables' }, 'payables is there already'],
    [{ source: 'vendors', target: 'a/b' }, '"a/b" is no name'],
    [{ source: 'secrets', target: 'mine' }, 'There is no collection "secrets"'],
    [{ source: 'vendors', target: 'x', where: [['a', 'like', 'b']] }, ''],
    [{ source: 'vendors', target: 'x', limit: 0 }, '"limit" is 1 or more'],
    [{ source: 'vendors', target: 'x', rules: [{ field: 'a', as: '__proto__x__' }] }, 'cannot be the name of a field'],
    [{ source: 'vendors', target: 'x', rules: [{ field: 'a', to: 'gold' }] }, '"to" is text'],
    [{ source: 'vendors', target: 'x', colour: 1 }, '"colour" is not known here'],
  ])('%j: %s', async (item, sentence) => {
    const { status, body } = await post([item])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body.detail).toContain(sentence)
  })
})
