import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { duplicateGroups, duplicateMerges } from '#features/data/duplicates/collection.ts'
import { decideDuplicates, mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { undoMerge } from '#features/data/duplicates/undo-command.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { empty, everything } from '#test/support/contents.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
afterEach(() => empty(world))

const dataOf = async (collection: string, id: string): Promise<Data | undefined> =>
  (await world.all(collection)).find((doc) => doc.id === id)?.data

/** Two records of the same vendor, with every kind of reference to them. */
async function twoVendors(): Promise<void> {
  await world.insert(vendors, { name: 'Acme Bearing', country: 'US', phone: '555 010 4477' }, 'v1')
  await world.insert(vendors, { name: 'ACME Bearing, Inc.', country: 'US', email: 'sales@acme.example' }, 'v2')
  await world.put('payables', 'p1', {
    status: 'Open',
    vendorId: 'v2',
    vendorName: 'ACME Bearing, Inc.',
    totalAmount: 5,
  })
  await world.put('parts', 'part', { partNumber: '6205', preferredVendorId: 'v2' })
  await world.put('comments', 'c1', { text: 'Nice', collection: 'vendors', recordId: 'v2', by: 'kim' })
  await world.put('comments', 'c2', { text: 'Not theirs', collection: 'customers', recordId: 'v2', by: 'kim' })
  await world.put('attachments', 'f1', {
    name: 'W9.pdf',
    hash: 'h',
    size: 1,
    type: 'pdf',
    collection: 'vendors',
    recordId: 'v2',
  })
  await world.put('followups', 'u1', { subject: 'Call', dueOn: '2026-11-21', about: '/vendors?tab=all&id=v2' })
  await world.put('visits', 'n1', { when: '2026-01-01', vendorId: 'v2' })
  await world.put('visits', 'n2', { when: '2026-01-02', vendorId: 'v1' })
  await world.put('trips', 't1', {
    name: 'North',
    stops: [
      { vendorId: 'v1', km: 1 },
      { vendorId: 'v2', km: 2 },
    ],
  })
  await world.put('oldNotes', 'o1', { note: 'from the old system', parent: { ref: 'vendors/v2' } })
  await world.put('oldDeals', 'd1', {
    meta: { by: { who: { ref: 'vendors/v2' } }, also: [{ at: { ref: 'vendors/v2' } }] },
  })
  await world.put('fairs', 'h1', { name: 'Hannover', vendorIds: ['v2', 'v3', 'v1'] })
  await world.put('oldFairs', 'h2', { name: 'Hannover', guests: [{ ref: 'vendors/v2' }, { ref: 'customers/v2' }] })
}

const merge = (more: Partial<Parameters<typeof world.execute<typeof mergeDuplicates.input, unknown>>[1]> = {}) =>
  world.execute(mergeDuplicates, { collection: 'vendors', keepId: 'v1', loserIds: ['v2'], ...more })

it('a merge looks for references before it writes, and moves those that came meanwhile, too', async () => {
  await twoVendors()
  const { driver } = world.prime
  const { read } = driver
  let meanwhile = 0
  driver.read = async (work, how) => {
    const answer = await read(work, how)
    if (how?.long && meanwhile++ === 0) {
      await world.put('payables', 'late', { status: 'Open', vendorId: 'v2', totalAmount: 1 })
      await world.put('payables', 'p1', { status: 'Open', vendorId: 'v1', totalAmount: 5 })
    }
    return answer
  }
  try {
    await world.execute(mergeDuplicates, { collection: 'vendors', keepId: 'v1', loserIds: ['v2'] })
  } finally {
    driver.read = read
  }
  expect(meanwhile).toBe(1)
  expect(await dataOf('payables', 'late')).toMatchObject({ vendorId: 'v1' })
  expect(await dataOf('payables', 'p1')).toEqual({ status: 'Open', vendorId: 'v1', totalAmount: 5 })
  expect(await dataOf('parts', 'part')).toMatchObject({ preferredVendorId: 'v1' })
})

describe('a merge', () => {
  it('moves every reference, of defined and loose collections, in lines, pairs, addresses and imported references and lists of them', async () => {
    await twoVendors()
    const { result } = await merge({ choices: { name: 'v2' } })
    expect(result).toMatchObject({ keptId: 'v1', references: 12 })
    expect(await dataOf('vendors', 'v1')).toMatchObject({
      name: 'ACME Bearing, Inc.',
      phone: '555 010 4477',
      email: 'sales@acme.example',
    })
    expect(await dataOf('vendors', 'v2')).toBeUndefined()
    expect(await dataOf('payables', 'p1')).toMatchObject({ vendorId: 'v1', vendorName: 'ACME Bearing, Inc.' })
    expect(await dataOf('parts', 'part')).toMatchObject({ preferredVendorId: 'v1' })
    expect(await dataOf('comments', 'c1')).toMatchObject({ recordId: 'v1' })
    expect(await dataOf('comments', 'c2')).toMatchObject({ recordId: 'v2' })
    expect(await dataOf('attachments', 'f1')).toMatchObject({ recordId: 'v1' })
    expect(await dataOf('followups', 'u1')).toMatchObject({ about: '/vendors?tab=all&id=v1' })
    expect(await dataOf('visits', 'n1')).toMatchObject({ vendorId: 'v1' })
    expect(await dataOf('trips', 't1')).toMatchObject({
      stops: [
        { vendorId: 'v1', km: 1 },
        { vendorId: 'v1', km: 2 },
      ],
    })
    expect(await dataOf('oldNotes', 'o1')).toMatchObject({ parent: { ref: 'vendors/v1' } })
    const deep = { by: { who: { ref: 'vendors/v1' } }, also: [{ at: { ref: 'vendors/v1' } }] }
    expect(await dataOf('oldDeals', 'd1')).toEqual({ meta: deep })
    expect(await dataOf('fairs', 'h1')).toMatchObject({ vendorIds: ['v1', 'v3'] })
    expect(await dataOf('oldFairs', 'h2')).toMatchObject({ guests: [{ ref: 'vendors/v1' }, { ref: 'customers/v2' }] })
  })

  it('is one change in the log, and keeps the name of what went', async () => {
    await twoVendors()
    const before = (await world.commits()).length
    const { result } = await merge()
    const added = (await world.commits()).slice(before)
    expect(added.map(({ command }) => command)).toEqual(['duplicates.merge'])
    expect(await dataOf('vendors', 'v1')).toMatchObject({ aliases: ['ACME Bearing, Inc.'] })
    expect((await world.get(duplicateMerges, result.mergeId)).data).toMatchObject({
      status: 'Merged',
      loserIds: ['v2'],
      aliases: ['ACME Bearing, Inc.'],
      by: 'sam@prime.test',
    })
  })

  it('leaves no record that points to itself', async () => {
    await world.put('parts', 'a', { partNumber: '6205', brand: 'SKF', supersededById: 'b' })
    await world.put('parts', 'b', { partNumber: '6205', brand: 'SKF' })
    await world.put('interchanges', 'i', { aPartId: 'a', bPartId: 'b', bPartNumber: '6205' })
    await world.execute(mergeDuplicates, { collection: 'parts', keepId: 'a', loserIds: ['b'] })
    expect(await dataOf('parts', 'a')).not.toHaveProperty('supersededById')
    expect(await world.all('interchanges')).toEqual([])
  })

  it('of parcels leads the links that visitors were given to the one that is kept', async () => {
    await world.put('Tracking', 'k1', { trackingNumber: '1Z' })
    await world.put('Tracking', 'k2', { trackingNumber: '1z' })
    await world.put('publicShares', 'token', { kind: 'parcel', sourceId: 'k2' })
    await world.execute(mergeDuplicates, { collection: 'Tracking', keepId: 'k1', loserIds: ['k2'] })
    expect(await dataOf('publicShares', 'token')).toEqual({ kind: 'parcel', sourceId: 'k1' })
  })

  it('works for a loose collection, whose records others name', async () => {
    await world.put('contacts', 'k1', { name: 'Kim Berg' })
    await world.put('contacts', 'k2', { name: 'Kim  Berg', mail: 'kim@berg.example' })
    await world.put('calls', 'x', { contactId: 'k2' })
    await world.execute(mergeDuplicates, { collection: 'contacts', keepId: 'k1', loserIds: ['k2'] })
    expect(await dataOf('contacts', 'k1')).toMatchObject({ name: 'Kim Berg', mail: 'kim@berg.example' })
    expect(await dataOf('calls', 'x')).toEqual({ contactId: 'k1' })
  })

  it('knows the references that a kept structure names', async () => {
    await twoVendors()
    const supplier = { kind: 'reference', label: 'Supplier', options: {}, target: 'vendors' }
    await world.put('structures', 'deals', { one: 'Deal', many: 'Deals', title: 'supplier', fields: { supplier } })
    await world.put('deals', 'd1', { supplier: 'v2' })
    await merge()
    expect(await dataOf('deals', 'd1')).toEqual({ supplier: 'v1' })
  })

  it('refuses what it cannot do truthfully', async () => {
    await twoVendors()
    await world.put('vendors', 'v1', { name: 'Acme', taxShown: '••••1111' })
    await world.put('vendors', 'v2', { name: 'Acme', taxShown: '••••2222' })
    await expect(merge()).rejects.toThrow('tax IDs differ')
    await world.put('vendors', 'v3', { name: 'Acme' })
    await expect(merge({ keepId: 'v3', loserIds: ['v1', 'v2'] })).rejects.toThrow('tax IDs differ')
    await expect(merge({ loserIds: ['v1'] })).rejects.toThrow('Choose one record to keep')
    await expect(merge({ loserIds: ['nobody'] })).rejects.toThrow('There is no vendor "nobody"')
    await expect(merge({ collection: 'movements' })).rejects.toThrow()
    const vic = world.person('vic@prime.test', 'viewer')
    await expect(
      world.execute(mergeDuplicates, { collection: 'vendors', keepId: 'v1', loserIds: ['v2'] }, vic),
    ).rejects.toThrow()
    await merge({ confirmed: true })
    expect(await dataOf('vendors', 'v2')).toBeUndefined()
  })
})

describe('the undo of a merge', () => {
  it('restores exactly, and only once', async () => {
    await twoVendors()
    const before = await everything(world)
    const { result } = await merge({ choices: { name: 'v2' } })
    await world.execute(undoMerge, { mergeId: result.mergeId })
    expect(await everything(world)).toEqual(before)
    await expect(world.execute(undoMerge, { mergeId: result.mergeId })).rejects.toThrow(
      'already undone by sam@prime.test',
    )
    expect((await world.commits()).at(-1)?.undoes).toBeDefined()
  })

  it('keeps what was changed in other fields since', async () => {
    await twoVendors()
    const { result } = await merge()
    await world.put('payables', 'p1', { ...(await dataOf('payables', 'p1')), notes: 'written since' })
    const undone = await world.execute(undoMerge, { mergeId: result.mergeId })
    expect(undone.result.conflicts).toEqual([])
    expect(await dataOf('payables', 'p1')).toMatchObject({ vendorId: 'v2', notes: 'written since' })
  })

  it('lists what was changed where the merge had changed it, and overwrites nothing', async () => {
    await twoVendors()
    await world.insert(vendors, { name: 'Somebody else' }, 'v3')
    const { result } = await merge()
    await world.put('payables', 'p1', { ...(await dataOf('payables', 'p1')), vendorId: 'v3' })
    await world.put('visits', 'n1', { when: '2026-01-01', vendorId: 'v3' })
    await world.put('vendors', 'v2', { name: 'Made again' })
    const before = await everything(world)
    const refused = await world.execute(undoMerge, { mergeId: result.mergeId }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect((refused as Problem).message).toContain('3 records were changed since')
    const { conflicts } = (refused as Problem).more as { conflicts: object[] }
    expect(conflicts).toHaveLength(3)
    expect(conflicts).toContainEqual({ collection: 'payables', id: 'p1', fields: ['vendorId'] })
    expect(conflicts).toContainEqual({ collection: 'vendors', id: 'v2', fields: ['made again'] })
    expect(await everything(world)).toEqual(before)

    const undone = await world.execute(undoMerge, { mergeId: result.mergeId, leaveChanged: true })
    expect(undone.result.conflicts).toHaveLength(3)
    expect(await dataOf('payables', 'p1')).toMatchObject({ vendorId: 'v3' })
    expect(await dataOf('vendors', 'v2')).toEqual({ name: 'Made again' })
    expect(await dataOf('parts', 'part')).toMatchObject({ preferredVendorId: 'v2' })
    expect(await dataOf('vendors', 'v1')).not.toHaveProperty('email')
  })
})

describe('groups', () => {
  const group = (id: string, ids: string[], status = 'Open') =>
    world.put(duplicateGroups.name, id, {
      title: id,
      collection: 'vendors',
      ids,
      size: ids.length,
      score: 1,
      status,
      ruleId: 'r',
    })

  it('say what was decided, and open again with the undo', async () => {
    await twoVendors()
    await group('g', ['v1', 'v2'])
    const { result } = await merge({ groupId: 'g' })
    expect((await world.get(duplicateGroups, 'g')).data).toMatchObject({
      status: 'Merged',
      keptId: 'v1',
      mergeId: result.mergeId,
    })
    await expect(world.execute(decideDuplicates, { groupIds: ['g'], status: 'Later' })).rejects.toThrow('is merged')
    await world.execute(undoMerge, { mergeId: result.mergeId })
    expect((await world.get(duplicateGroups, 'g')).data).toMatchObject({ status: 'Open' })
  })

  it('of other rules name the kept record, and go when nothing is left to decide', async () => {
    await twoVendors()
    await group('other', ['v2', 'v9'], 'Not duplicates')
    await group('same', ['v2', 'v1'])
    await merge()
    expect((await world.get(duplicateGroups, 'other')).data).toMatchObject({
      ids: ['v1', 'v9'],
      status: 'Not duplicates',
    })
    expect((await world.all(duplicateGroups.name)).map(({ id }) => id)).toEqual(['other'])
  })

  it('of a whole rule are dismissed at once', async () => {
    await group('g1', ['a', 'b'])
    await group('g2', ['c', 'd'], 'Later')
    const { result } = await world.execute(decideDuplicates, { ruleId: 'r', status: 'Not duplicates' })
    expect(result).toEqual({ decided: 2 })
    await expect(world.execute(decideDuplicates, { ruleId: 'r', status: 'Not duplicates' })).rejects.toThrow('No group')
  })
})
