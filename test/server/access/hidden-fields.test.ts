import { expect, it } from 'vitest'
import { profiles } from '#features/admin/users/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { openTestWorld } from '#test/support/world.ts'

it('a field that is hidden from a reader is in no page or document kept for another, however it is written', async () => {
  const world = await openTestWorld()
  const staff = world.person('pat@prime.test', 'staff')
  const data = { userId: 'p', name: 'Pat Able', commissionPct: 7 }
  await world.put(profiles.name, 'a', data)
  await world.put(profiles.name, 'b', { userId: 'q', name: 'says "commissionPct"' })
  await world.put(vendors.name, 'v', { name: 'Able', taxId: '12-3456789' })
  const page = async (collection: string, as = world.sam) =>
    (await world.call('POST', `/api/collections/${collection}/query`, {}, {}, as)).body.documents
  const one = async (collection: string, id: string, as = world.sam) =>
    (await world.call('GET', `/api/collections/${collection}/documents/${id}`, undefined, {}, as)).body
  for (let times = 0; times < 2; times++) {
    const seen = await page(profiles.name)
    expect(seen.find(({ id }: { id: string }) => id === 'a').data).toMatchObject(data)
    const [first, second] = (await page(profiles.name, staff)).filter(({ id }: { id: string }) => 'ab'.includes(id))
    expect(first.data).toEqual({ userId: 'p', name: 'Pat Able' })
    expect(second.data.name).toBe('says "commissionPct"')
    expect(await one(profiles.name, 'a', staff)).toEqual(first)
    expect((await one(profiles.name, 'a')).data).toMatchObject(data)
    expect((await page(vendors.name))[0].data).toEqual({ name: 'Able' })
    expect((await one(vendors.name, 'v')).data).toEqual({ name: 'Able' })
  }
  await world.close()
})

it('a hidden field that is sent is refused alike, whether or not the value is the stored one', async () => {
  const world = await openTestWorld()
  const staff = world.person('pat@prime.test', 'staff')
  const own = { userId: 'p', name: 'Pat Able', email: 'pat@prime.test' }
  await world.put(profiles.name, 'a', { ...own, commissionPct: 7 })
  await world.put(profiles.name, 'b', own)
  let made = 0
  const commit = async (write: object) => {
    const headers = { 'idempotency-key': `hidden-fields-test-${++made}` }
    const writes = [{ collection: profiles.name, ...write }]
    const { status, body } = await world.call('POST', '/api/commit', { writes }, headers, staff)
    return [status, body.detail]
  }
  const forbidden = [403, 'Your role may not use the field "commissionPct".']
  for (const id of ['a', 'b']) {
    for (const commissionPct of [7, 8, null, { $increment: 0 }, { $increment: 1 }])
      expect(await commit({ op: 'update', id, patch: { commissionPct } })).toEqual(forbidden)
    expect(await commit({ op: 'update', id, patch: { '`commissionPct`': 7 } })).toEqual(forbidden)
    expect(await commit({ op: 'update', id, patch: {}, unset: ['commissionPct'] })).toEqual(forbidden)
    for (const commissionPct of [7, 8])
      expect(await commit({ op: 'set', id, data: { ...own, commissionPct } })).toEqual(forbidden)
    expect((await commit({ op: 'set', id, data: own }))[0]).toBe(200)
    expect((await commit({ op: 'update', id, patch: { name: 'Pat' } }))[0]).toBe(200)
  }
  expect((await world.get(profiles, 'a')).data.commissionPct).toBe(7)
  await world.close()
})

it('a field that a role may not use stays as it is when that role undoes or merges', async () => {
  const world = await openTestWorld()
  const staff = world.person('pat@prime.test', 'staff')
  let made = 0
  const by = async (name: string, input: object, as = staff) => {
    const headers = { 'idempotency-key': `closed-fields-test-${++made}` }
    const { status, body } = await world.call('POST', `/api/commands/${name}`, { input }, headers, as)
    return [status, body.detail ?? body.result]
  }
  const patch = async (fields: object) => {
    const address = `/api/collections/${profiles.name}/documents/a`
    return (await world.call('PATCH', address, { patch: fields }, { 'if-match': '*' })).body.seq
  }
  await world.put(profiles.name, 'a', { userId: 'p', name: 'Pat Able', email: 'pat@prime.test', commissionPct: 3 })
  await world.put(profiles.name, 'b', { userId: 'q', name: 'Pat B', email: 'b@prime.test', commissionPct: 50 })
  await world.put(profiles.name, 'c', { userId: 'r', name: 'Pat C', email: 'c@prime.test' })
  for (const commissionPct of [9, 9])
    expect(await by('history.undo', { seq: await patch({ commissionPct }) })).toEqual([
      422,
      'This change is of fields that your role may not use. Ask an owner to undo it.',
    ])
  expect((await by('history.undo', { seq: await patch({ commissionPct: 5, name: 'Pat' }) }))[0]).toBe(200)
  expect((await world.get(profiles, 'a')).data).toMatchObject({ commissionPct: 5, name: 'Pat Able' })
  expect((await by('history.undo', { seq: await patch({ commissionPct: 8 }) }, world.sam))[0]).toBe(200)
  expect((await world.get(profiles, 'a')).data.commissionPct).toBe(5)
  const merge = { collection: profiles.name, keepId: 'a', loserIds: ['b'] }
  expect(await by('duplicates.merge', { ...merge, choices: { commissionPct: 'b' } })).toEqual([
    403,
    'Your role may not use the field "commissionPct".',
  ])
  expect((await by('duplicates.merge', { ...merge, keepId: 'c' }))[0]).toBe(200)
  expect((await world.get(profiles, 'c')).data.commissionPct).toBeUndefined()
  await world.close()
})
