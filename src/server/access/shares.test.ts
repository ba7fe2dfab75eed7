import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicShares } from '#features/records/shares/collection.ts'
import { closeShare, openShare } from '#features/records/shares/commands.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { NOBODY } from '#model/command/people.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAY = 86_400_000
let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('Tracking', 't1', {
    title: 'SKF 6205, 3 boxes',
    carrier: 'DHL',
    trackingNumber: '3318810025',
    etaISO: '2026-03-01',
    delivered: false,
    notes: 'they owe us 900',
    events: [
      { at: '2026-02-24', status: 'Info received' },
      { at: '2026-02-25', status: 'In transit', place: 'Leipzig' },
    ],
    customerId: 'c1',
  })
  await world.put('links', 'l1', { title: 'SKF', url: 'https://skf.com', isPublic: true, isArchived: false })
  await world.put('links', 'l2', { title: 'Bank', url: 'https://bank.example', isPublic: false, isArchived: false })
  await world.put(lots.name, 'lot1', {
    partNumber: '6205',
    brand: 'SKF',
    condition: 'New sealed',
    unitCost: 3,
    qtyOnHand: 9,
  })
})
afterEach(() => world.close())

const visit = (token: string) => world.call('GET', `/api/public/${encodeURIComponent(token)}`, undefined, {}, NOBODY)
const open = async (kind: 'parcel' | 'links' | 'lot', sourceId?: string, days?: number) => {
  const { result } = await world.execute(openShare, { kind, ...(sourceId && { sourceId }), ...(days && { days }) })
  return result as { token: string; shareId: string }
}
const share = async (...args: Parameters<typeof open>) => (await open(...args)).token

describe('what is shared by a link', () => {
  it('shows a visitor the fields meant for visitors and no others', async () => {
    const { status, body } = await visit(await share('parcel', 't1'))
    expect(status).toBe(200)
    expect(body).toEqual({
      kind: 'parcel',
      title: 'SKF 6205, 3 boxes',
      carrier: 'DHL',
      trackingNumber: '3318810025',
      status: '',
      delivered: false,
      eta: '2026-03-01',
      events: [
        { day: '2026-02-25', words: 'In transit, Leipzig' },
        { day: '2026-02-24', words: 'Info received' },
      ],
    })
    expect((await visit(await share('lot', 'lot1'))).body).toEqual({
      kind: 'lot',
      partNumber: '6205',
      brand: 'SKF',
      condition: 'New sealed',
      dateCode: '',
      origin: '',
    })
    expect((await visit(await share('links'))).body.links).toEqual([
      { title: 'SKF', url: 'https://skf.com', group: '', description: '' },
    ])
  })

  it('is true at the moment it is looked at', async () => {
    const token = await share('parcel', 't1')
    await world.put('Tracking', 't1', { title: 'Arrived', delivered: true })
    expect((await visit(token)).body).toMatchObject({ title: 'Arrived', delivered: true })
  })

  it('has links that work beside each other, and none once one of them is withdrawn', async () => {
    const [one, two] = [await open('parcel', 't1'), await open('parcel', 't1')]
    expect(one.token).not.toBe(two.token)
    for (const { token } of [one, two]) expect((await visit(token)).status).toBe(200)
    await world.execute(closeShare, { shareId: two.shareId })
    for (const { token } of [one, two]) expect((await visit(token)).status).toBe(404)
    await expect(world.execute(closeShare, { shareId: one.shareId })).rejects.toThrow('already revoked')
    expect((await visit(await share('parcel', 't1'))).status).toBe(200)
  })

  it('is known by a digest of the link alone: no document, log or stored answer has the link', async () => {
    const share = { kind: 'parcel', sourceId: 't1' }
    const key = { 'Idempotency-Key': 'shares-open-0123456789' }
    const send = () => world.call('POST', '/api/commands/shares.open', { input: share }, key)
    const { token, shareId } = (await send()).body.result
    expect(token).toMatch(/^[\w-]{32}$/)
    const stored = JSON.stringify([await world.all(publicShares.name), await world.commits()])
    expect(stored).not.toContain(token)
    expect((await send()).body.result).toBeNull()
    expect((await visit(shareId)).status).toBe(404)
    const [one] = await world.all(publicShares.name)
    expect((await visit(String(one!.data.digest))).status).toBe(404)
  })

  it('opens with an older link, whose id was the token, as before', async () => {
    await world.put(publicShares.name, 'an-older-token', { kind: 'parcel', sourceId: 't1' })
    expect((await visit('an-older-token')).status).toBe(200)
    await world.execute(closeShare, { shareId: 'an-older-token' })
    expect((await visit('an-older-token')).status).toBe(404)
  })

  it('ends on its day', async () => {
    const token = await share('parcel', 't1', 2)
    world.pass(2 * DAY - 1000)
    expect((await visit(token)).status).toBe(200)
    world.pass(2000)
    expect((await visit(token)).status).toBe(404)
  })

  it('leads nowhere when the record is gone, and answers any other name alike', async () => {
    await expect(share('parcel', 'nothing')).rejects.toThrow()
    for (const token of ['nothing', 't1', '__proto__', '..%2f', 'x'.repeat(300)])
      expect((await visit(token)).status).toBe(404)
  })

  it('opens nothing else: no list, no other method, no document', async () => {
    expect((await world.call('GET', '/api/public', undefined, {}, NOBODY)).status).toBe(401)
    expect((await world.call('POST', '/api/public/x', {}, {}, NOBODY)).status).toBe(401)
    expect(
      (await world.call('GET', `/api/collections/${publicShares.name}/documents`, undefined, {}, NOBODY)).status,
    ).toBe(401)
    const viewer = world.person('viewer@prime.test', 'viewer')
    expect(
      (await world.call('GET', `/api/collections/${publicShares.name}/documents`, undefined, {}, viewer)).status,
    ).toBe(404)
  })
})
