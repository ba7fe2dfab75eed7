import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { bankDetails, confirmBank, revealBank, setBank } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Kugel Nord' }, 'v1')
})
afterAll(() => world.close())

const SECRET = '000123456789'
const details = { vendorId: 'v1', holder: 'Kugel Nord GmbH', bank: 'Chase', account: SECRET, routing: '021000021' }

describe('bank details of a vendor', () => {
  it('are on the record masked, with the day and the person of the change', async () => {
    await world.execute(setBank, details, world.kim)
    expect((await world.get(vendors, 'v1')).data).toMatchObject({
      bankShown: 'Chase ••••6789',
      bankChangedOn: '2026-11-20',
      bankChangedBy: 'kim@prime.test',
    })
    await expect(world.execute(setBank, { ...details, routing: '1' })).rejects.toThrow(/not a valid routing number/)
  })

  it('are shown by one command, which the history keeps', async () => {
    const { result } = await world.execute(revealBank, { vendorId: 'v1' }, world.kim)
    expect(result).toMatchObject({ account: SECRET, routing: '021000021' })
    expect((await world.get(vendors, 'v1')).data.bankSeen).toBe('kim@prime.test, 2026-11-20 12:00 UTC')
    const viewer = world.person('vic@prime.test', 'viewer')
    await expect(world.execute(revealBank, { vendorId: 'v1' }, viewer)).rejects.toThrow(/may not run/)
  })

  it.each([
    ['GET', `/api/collections/${bankDetails.name}/documents/v1`],
    ['GET', `/api/collections/${bankDetails.name}/documents/v1/history`],
    ['GET', `/api/history?collection=${bankDetails.name}`],
    ['GET', `/api/export?collection=${bankDetails.name}`],
    ['POST', `/api/collections/${bankDetails.name}/query`],
  ])('are not to be had by %s %s', async (method, path) => {
    const { status, body } = await world.call(method, path, method === 'POST' ? {} : undefined)
    expect([status, JSON.stringify(body).includes(SECRET)]).toEqual([404, false])
  })

  it('are in no history or export of the vendor either', async () => {
    for (const path of [
      '/api/history',
      '/api/collections/vendors/documents/v1/history',
      '/api/export?collection=vendors&format=json',
    ])
      expect(JSON.stringify((await world.call('GET', path)).body)).not.toContain(SECRET)
  })

  it('are confirmed by whom was reached, and asked about again after the next change', async () => {
    await world.execute(confirmBank, { vendorId: 'v1', how: 'Ann, 555 0100' })
    expect((await world.get(vendors, 'v1')).data.bankConfirmed).toBe('Ann, 555 0100 (sam@prime.test, 2026-11-20)')
    const { seq } = await world.execute(setBank, { ...details, account: '99912345' })
    expect((await world.get(vendors, 'v1')).data).not.toHaveProperty('bankConfirmed')
    await expect(world.execute(undoCommit, { seq })).rejects.toThrow(/Enter the previous bank details/)
  })
})
