import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { maskTaxIds, revealTaxIds, setTaxId, sharedTaxIds } from '#features/parties/tax-ids/commands.ts'
import { vendorActions } from '#features/parties/vendors/actions.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { maskedTaxId, whyNotTaxId } from '#model/document/tax/tax-id.ts'
import { runNightly } from '#server/jobs/nightly.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const SECRET = '12-3456789'
const path = '/api/collections/vendors/documents'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Kugel Nord', taxId: SECRET }, 'v1')
  await world.insert(vendors, { name: 'No W-9' }, 'v2')
})
afterAll(() => world.close())

it.each([
  ['12-3456789', '••••6789'],
  ['DE 123 456 789', '••••6789'],
  ['1234', '••••'],
])('the tax id %s is shown as %s', (taxId, shown) => {
  expect(maskedTaxId(taxId)).toBe(shown)
})

it.each([
  ['12-3456789', undefined],
  ['DE123456789', undefined],
  ['1234', /5 to 20/],
  ['12-34567890123456789012', /5 to 20/],
  ['12 345; 6', /5 to 20/],
  ['00-0000000', /not a valid tax ID/],
])('%s as a tax id: %s', (taxId, words) => {
  const why = whyNotTaxId(taxId)
  expect(words ? words.test(why ?? '') : why === undefined).toBe(true)
})

describe('the tax id of a vendor', () => {
  it('is masked whoever writes it, and changed by a command that undo takes back', async () => {
    expect((await world.get(vendors, 'v1')).data).toMatchObject({ taxId: SECRET, taxShown: '••••6789' })
    const { seq, result } = await world.execute(setTaxId, { vendorId: 'v1', taxId: ' 98-7654321 ' })
    expect(result).toEqual({ vendorId: 'v1' })
    expect((await world.get(vendors, 'v1')).data).toMatchObject({ taxId: '98-7654321', taxShown: '••••4321' })
    await expect(world.execute(setTaxId, { vendorId: 'v1', taxId: 'x' })).rejects.toThrow(/5 to 20/)
    await world.execute(undoCommit, { seq })
    expect((await world.get(vendors, 'v1')).data).toMatchObject({ taxId: SECRET, taxShown: '••••6789' })
  })

  it.each([
    ['GET', `${path}/v1`],
    ['GET', `${path}/v1/history`],
    ['GET', '/api/history'],
    ['GET', '/api/collections/vendors/changes'],
    ['GET', '/api/export?collection=vendors&format=json'],
    ['GET', '/api/export?collection=vendors&format=csv'],
    ['POST', '/api/collections/vendors/query'],
  ])('is in no answer of %s %s, not even for an owner', async (method, url) => {
    const { status, body } = await world.call(method, url, method === 'POST' ? {} : undefined)
    expect([status, JSON.stringify(body).includes(SECRET)]).toEqual([200, false])
  })

  it.each([
    ['filtered by', { where: [['taxId', '==', SECRET]] }],
    ['sorted by', { orderBy: [['taxId', 'asc']] }],
    ['selected', { select: ['taxId'] }],
    ['counted by', { aggregate: { count: true, by: ['taxId'] } }],
  ])('is not to be %s', async (_, question) => {
    expect(await world.call('POST', '/api/collections/vendors/query', question)).toMatchObject({ status: 403 })
  })

  it('is written by a form or an import, and a replaced record keeps it', async () => {
    const match = { 'if-match': '*' }
    expect((await world.call('PATCH', `${path}/v2`, { patch: { taxId: '55-5000111' } }, match)).status).toBe(200)
    const put = await world.call('PUT', `${path}/v2`, { data: { name: 'No W-9', city: 'Gary' } }, match)
    expect(JSON.stringify(put.body)).not.toContain('5000111')
    expect((await world.get(vendors, 'v2')).data).toMatchObject({ taxId: '55-5000111', city: 'Gary' })
    await world.call('PATCH', `${path}/v2`, { patch: {}, unset: ['taxId'] }, match)
    expect((await world.get(vendors, 'v2')).data).not.toHaveProperty('taxShown')
  })

  it('is shown by one command, which each vendor keeps', async () => {
    const { result } = await world.execute(revealTaxIds, { vendorIds: ['v1', 'v2'] }, world.kim)
    expect(result).toEqual({ v1: SECRET })
    expect((await world.get(vendors, 'v1')).data.taxSeen).toBe('kim@prime.test, 2026-11-20 12:00 UTC')
    expect((await world.get(vendors, 'v2')).data).not.toHaveProperty('taxSeen')
    await expect(world.execute(revealTaxIds, { vendorIds: ['v2'] })).rejects.toThrow('No W-9 has no tax ID.')
    const viewer = world.person('vic@prime.test', 'viewer')
    await expect(world.execute(revealTaxIds, { vendorIds: ['v1'] }, viewer)).rejects.toThrow(/may not run/)
  })

  it('used by two vendors is shown to owners only', async () => {
    const { seq } = await world.execute(setTaxId, { vendorId: 'v2', taxId: '12 3456789' }, world.kim)
    const { result } = await world.execute(sharedTaxIds, {})
    const both = [
      { id: 'v1', name: 'Kugel Nord' },
      { id: 'v2', name: 'No W-9' },
    ]
    expect(result).toEqual([{ taxShown: '••••6789', vendors: both }])
    await expect(world.execute(sharedTaxIds, {}, world.kim)).rejects.toThrow(/may not run/)
    await world.execute(undoCommit, { seq })
    expect((await world.execute(sharedTaxIds, {})).result).toEqual([])
  })

  it('is in no answer of another command', async () => {
    const answers = [
      await world.execute(vendorActions.command('hold'), { vendorId: 'v1', status: 'On hold', reason: 'Asked' }),
      await world.execute(vendorActions.command('release'), { vendorId: 'v1' }),
    ]
    expect(JSON.stringify(answers)).not.toContain(SECRET)
  })
})

describe('a tax id from the days before there were masks', () => {
  it('has one after the next night, and nothing is written where all have', async () => {
    const old = await openTestWorld()
    try {
      await old.put('vendors', 'old', { name: 'Old Bearings', taxId: SECRET })
      await old.put('vendors', 'none', { name: 'No W-9' })
      await runNightly(old.prime, '2026-11-19')
      const mask = { ...(await old.get(vendors, 'old')).data }
      expect(mask).toEqual({ name: 'Old Bearings', taxId: SECRET, taxShown: '••••6789' })
      expect((await old.get(vendors, 'none')).data).toEqual({ name: 'No W-9' })
      await expect(old.execute(maskTaxIds, {})).rejects.toThrow(/are already masked/)
      expect((await old.commits()).filter(({ command }) => command === maskTaxIds.name)).toHaveLength(1)
    } finally {
      await old.close()
    }
  })
})
