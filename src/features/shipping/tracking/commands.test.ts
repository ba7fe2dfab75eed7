import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parcelActions } from '#features/shipping/tracking/actions.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { addParcels } from '#features/shipping/tracking/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('a parcel that has come is delivered, once', async () => {
  const { id } = await world.insert(parcels, { title: 'SKF 6205', etaISO: '2026-11-20', delivered: false })

  await world.execute(parcelActions.command('markDelivered'), { parcelId: id, signedBy: 'Tomek' })

  expect((await world.get(parcels, id)).data).toMatchObject({
    delivered: true,
    status: 'Delivered',
    signedBy: 'Tomek',
    deliveredAt: { $ts: '2026-11-20T12:00:00.000Z' },
  })
  await expect(world.execute(parcelActions.command('markDelivered'), { parcelId: id })).rejects.toThrow(
    'SKF 6205 is already delivered.',
  )
})

it('a handover that waited for the network keeps its own moment and what was refused, and none is ahead', async () => {
  const { id } = await world.insert(parcels, { title: 'Crate', etaISO: '2026-11-20', delivered: false })
  const deliver = (at: string) =>
    world.execute(parcelActions.command('markDelivered'), {
      parcelId: id,
      signedBy: 'Ana',
      signature: 'M1 2L3 4',
      refused: 'One of three cartons is wet',
      at: { $ts: at },
    })
  await expect(deliver('2026-11-20T13:00:00.000Z')).rejects.toThrow('The delivery date of Crate is in the future.')
  const at = { $ts: '2026-11-20T08:30:00.000Z' }
  await deliver(at.$ts)
  expect((await world.get(parcels, id)).data).toMatchObject({
    delivered: true,
    status: 'Delivered',
    deliveredAt: at,
    events: [{ at, status: 'Delivered', text: 'One of three cartons is wet' }],
  })
  await world.execute(parcelActions.command('notDelivered'), { parcelId: id })
  expect((await world.get(parcels, id)).data.signature).toBeUndefined()
})

it('a parcel that is not here after all is pending again', async () => {
  const { id } = await world.insert(parcels, { title: 'Box', etaISO: '2026-11-20', delivered: false })
  await expect(world.execute(parcelActions.command('notDelivered'), { parcelId: id })).rejects.toThrow(
    'Box is not delivered yet.',
  )
  await world.execute(parcelActions.command('markDelivered'), { parcelId: id, signedBy: 'Tomek' })
  await world.execute(parcelActions.command('notDelivered'), { parcelId: id })
  const { data } = await world.get(parcels, id)
  expect(data).toMatchObject({ delivered: false, status: 'In transit' })
  expect([data.deliveredAt, data.signedBy]).toEqual([undefined, undefined])
})

describe('an event', () => {
  it('moves the state when it is the latest, and an earlier one is put in its place', async () => {
    const { id } = await world.insert(parcels, { title: 'Box', etaISO: '2026-11-25', delivered: false })
    await world.execute(parcelActions.command('event'), { parcelId: id, status: 'Out for delivery', place: 'Lyon' })
    const before = { $ts: '2026-11-18T09:00:00.000Z' }
    await world.execute(parcelActions.command('event'), { parcelId: id, status: 'In transit', at: before })
    const { data } = await world.get(parcels, id)
    expect(data).toMatchObject({ status: 'Out for delivery', delivered: false })
    expect(data.events).toHaveLength(2)
  })

  it('Delivered closes the parcel, and nothing comes after', async () => {
    const { id } = await world.insert(parcels, { title: 'Box', etaISO: '2026-11-25', delivered: false })
    const at = { $ts: '2026-11-20T09:00:00.000Z' }
    await world.execute(parcelActions.command('event'), { parcelId: id, status: 'Delivered', at })
    expect((await world.get(parcels, id)).data).toMatchObject({ delivered: true, deliveredAt: at })
    await expect(world.execute(parcelActions.command('event'), { parcelId: id, status: 'In transit' })).rejects.toThrow(
      'Box is already delivered.',
    )
  })
})

describe('another day', () => {
  const chases = async (id: string) =>
    (await world.all('followups')).filter(({ data }) => data.about === `/tracking?id=${id}`)

  it.each([
    ['2026-11-28', 0],
    ['2026-11-29', 1],
  ])('%s becomes %i follow-ups, and the first day stays known', async (etaISO, count) => {
    const { id } = await world.insert(parcels, { title: 'Box', etaISO: '2026-11-25', delivered: false })
    await world.execute(parcelActions.command('changeEta'), { parcelId: id, etaISO, reason: 'Customs' })
    expect((await world.get(parcels, id)).data).toMatchObject({ etaISO, firstEta: '2026-11-25' })
    expect(await chases(id)).toHaveLength(count)
  })

  it('pushed again is chased once', async () => {
    const { id } = await world.insert(parcels, { title: 'Box', etaISO: '2026-11-25', delivered: false })
    await world.execute(parcelActions.command('changeEta'), { parcelId: id, etaISO: '2026-12-02' })
    await world.execute(parcelActions.command('changeEta'), { parcelId: id, etaISO: '2026-12-20' })
    const [chase, ...others] = await chases(id)
    expect(others).toEqual([])
    expect(chase?.data).toMatchObject({
      kind: 'Parcel',
      status: 'Open',
      notes: 'Expected on 2026-11-25, now on 2026-12-02.',
    })
    expect((await world.get(parcels, id)).data.firstEta).toBe('2026-11-25')
  })
})

it('several days are moved at once, delivered parcels stay, and a long delay is chased', async () => {
  const { id } = await world.insert(parcels, { title: 'Box', etaISO: '2026-11-25', delivered: false })
  const here = await world.insert(parcels, { title: 'Here', etaISO: '2026-11-19', delivered: true })
  const { result } = await world.execute(parcelActions.command('shift'), { parcelIds: [id, here.id], days: 7 })
  expect(result).toMatchObject({ moved: 1 })
  expect((await world.get(parcels, id)).data).toMatchObject({ etaISO: '2026-12-02', firstEta: '2026-11-25' })
  expect((await world.get(parcels, here.id)).data.etaISO).toBe('2026-11-19')
  expect((await world.all('followups')).filter(({ data }) => data.about === `/tracking?id=${id}`)).toHaveLength(1)
})

describe('numbers', () => {
  const row = (trackingNumber: string, carrier = 'UPS') => ({ trackingNumber, carrier, etaISO: '2026-11-25' })

  it('become parcels once each, and one that is on its way is answered', async () => {
    const first = await world.execute(addParcels, { parcels: [row('1z 5R8 901'), row('1Z5R8901'), row('2')] })
    expect(first.result).toMatchObject({ added: [{ number: '1Z5R8901' }, { number: '2' }], known: [] })
    const again = await world.execute(addParcels, { parcels: [row('1Z5R8901', 'FedEx'), row('3')] })
    expect(again.result).toMatchObject({ added: [{ number: '3' }], known: [first.result.added[0]] })
    expect((await world.get(parcels, first.result.added[0]!.id)).data).toMatchObject({
      title: 'UPS 1Z5R8901',
      delivered: false,
      etaISO: '2026-11-25',
      status: 'Info received',
    })
  })

  it('of a parcel that came may come again from another carrier, not from the same', async () => {
    const { id } = await world.insert(parcels, {
      ...{ title: 'Old', trackingNumber: '77', carrier: 'DHL', etaISO: '2026-01-01', delivered: true },
    })
    expect((await world.execute(addParcels, { parcels: [row('77', 'dhl')] })).result.known).toEqual([
      { id, number: '77' },
    ])
    expect((await world.execute(addParcels, { parcels: [row('77', 'FedEx')] })).result.added).toHaveLength(1)
  })

  it('are delivered together; what was here stays as it is', async () => {
    const { result } = await world.execute(addParcels, { parcels: [row('a1'), row('a2')] })
    const parcelIds = result.added.map(({ id }) => id)
    await world.execute(parcelActions.command('markDelivered'), { parcelId: parcelIds[0]!, signedBy: 'Kim' })
    expect((await world.execute(parcelActions.bulk('markDelivered')!, { parcelIds })).result).toMatchObject({
      delivered: 1,
    })
    expect((await world.get(parcels, parcelIds[0]!)).data.signedBy).toBe('Kim')
  })
})

it.each([
  ['1Z5R89390357567127', '', 'UPS'],
  ['TBA010000000000', '', 'Amazon'],
  ['1Z5R89390357567127', 'Other', 'Other'],
  ['no-such-number', '', 'Other'],
])('the parcel %s with the carrier "%s" is of %s', async (trackingNumber, carrier, expected) => {
  const fresh = await openTestWorld()
  const { result } = await fresh.execute(addParcels, {
    parcels: [{ trackingNumber, etaISO: '2026-11-25', ...(carrier && { carrier }) }],
  })
  expect((await fresh.get(parcels, result.added[0]!.id)).data).toMatchObject({ carrier: expected })
  await fresh.close()
})
