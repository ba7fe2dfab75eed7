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
