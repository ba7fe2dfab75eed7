import { afterEach, beforeEach, expect, it } from 'vitest'
import { customers } from '#features/parties/customers/collection.ts'
import { inquiryActions } from '#features/sales/rfq/actions.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { answerInquiry, receiveInquiry } from '#features/sales/rfq/commands.ts'
import { receiveMails } from '#features/sales/rfq/mailbox/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { notifyWatchers, stopWatching } from '#features/stock/watches/commands.ts'
import { recordAddress } from '#model/record-address.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205-2RS1', brand: 'SKF', listPrice: 9 }, 'p')
  await world.insert(locations, { code: 'A-1' }, 'A-1')
  await world.insert(customers, { name: 'Rossi' }, 'c')
})
afterEach(() => world.close())

const receive = async () =>
  (
    await world.execute(receiveInquiry, {
      text: '10 pcs SKF 6205-2RS1',
      customerId: 'c',
      companyName: 'Rossi',
      email: 'buyer@rossi.example',
    })
  ).result
const answer = (rfqId: string, more: object = {}) =>
  world.execute(answerInquiry, {
    ...{ rfqId, lines: [{ lineId: '1', quotedPrice: 9, quotedQty: 10 }], validUntil: '2026-12-20' },
    ...more,
  } as never)
const act = (name: 'win' | 'followUp' | 'decline' | 'lose', rfqId: string, more: object = {}) =>
  world.execute(inquiryActions.command(name), { rfqId, ...more } as never)
const planned = async () => (await world.all('followups')).map(({ data }) => [data.status, data.dueOn, data.about])

it('a quote is followed up after the days that were given, once, until the customer answers', async () => {
  const { id } = await receive()
  await answer(id)
  expect(await planned()).toEqual([])
  await answer(id, { followUpDays: 5 })
  const about = recordAddress(inquiries, id)
  expect(await planned()).toEqual([['Open', '2026-11-25', about]])
  await act('followUp', id, { days: 10 })
  expect(await planned()).toEqual([['Open', '2026-11-30', about]])
  await act('win', id)
  expect(await planned()).toEqual([['Cancelled', '2026-11-30', about]])
})

it.each([
  ['the days of the settings', { followUpDays: 3 }, '2026-11-23'],
  ['today where the settings say 0', { followUpDays: 0 }, '2026-11-20'],
  ['a week where the settings say nothing', {}, '2026-11-27'],
])('a follow-up without days is due after %s', async (_, sales, due) => {
  const { id } = await receive()
  await answer(id)
  await world.put('settings', 'sales', { name: 'Sales', ...sales })
  await act('followUp', id)
  expect((await planned()).map(([, dueOn]) => dueOn)).toEqual([due])
})

it('the days of the settings hold for every quote, and a reply ends them too', async () => {
  await world.put('settings', 'sales', { name: 'Sales', followUpDays: 3 })
  const { id } = await receive()
  await answer(id)
  expect((await planned())[0]).toEqual(['Open', '2026-11-23', recordAddress(inquiries, id)])
  const from = 'buyer@rossi.example'
  await world.put('customers', 'c', { name: 'Rossi', email: from })
  await world.execute(receiveMails, {
    mails: [{ messageId: '<1>', from, subject: 'Re: [RFQ-2611-0001]', text: 'Thank you, we are looking at it.' }],
  })
  expect((await world.get(inquiries, id)).data.hasReply).toBe(true)
  expect((await planned())[0]?.[0]).toBe('Cancelled')
})

const stock = (partId: string, qty: number) =>
  world.execute(openingStock, { partId, qty, unitCost: 4, locationId: 'A-1' })
const notified = async () => (await world.all('followups')).map(({ data }) => [data.subject, data.assignee])

it('parts of a declined inquiry that are watched lead to a follow-up as they come into stock, and only once', async () => {
  const { id } = await receive()
  await act('decline', id, { watch: true })
  expect((await world.execute(notifyWatchers, {})).result).toEqual({ notified: 0 })
  await stock('p', 50)
  const [first] = await world.all('followups')
  expect(first!.data).toMatchObject({
    subject: 'SKF 6205-2RS1 is in stock: 50',
    status: 'Open',
    assignee: 'sam@prime.test',
  })
  expect(first!.data.notes).toContain('Inquiry RFQ-2611-0001')
  await stock('p', 5)
  expect((await world.execute(notifyWatchers, {})).result).toEqual({ notified: 0 })
  expect(await world.all('followups')).toHaveLength(1)
})

it('a part of the family notifies as well; reserved stock and stock in a location that is not for sale do not', async () => {
  const { id } = await receive()
  await act('decline', id, { watch: true })
  await world.insert(locations, { code: 'Q-1', isSellable: false }, 'Q-1')
  await world.execute(openingStock, { partId: 'p', qty: 9, unitCost: 4, locationId: 'Q-1' })
  expect(await notified()).toEqual([])
  await world.insert(parts, { partNumber: '6205-2RSH', brand: 'SKF' }, 'kin')
  await stock('kin', 7)
  expect(await notified()).toEqual([['SKF 6205-2RSH is in stock: 7', 'sam@prime.test']])
})

it('a lot that sells again is found at night', async () => {
  const { id } = await receive()
  await act('decline', id, { watch: true })
  await world.insert(locations, { code: 'Q-1', isSellable: false }, 'Q-1')
  await world.execute(openingStock, { partId: 'p', qty: 9, unitCost: 4, locationId: 'Q-1' })
  const at = '/api/collections/locations/documents/Q-1'
  expect((await world.call('PATCH', at, { patch: { isSellable: true } }, { 'if-match': '*' })).status).toBe(200)
  expect((await world.execute(notifyWatchers, {})).result).toEqual({ notified: 1 })
  expect(await notified()).toEqual([['SKF 6205-2RS1 is in stock: 9', 'sam@prime.test']])
})

it('a person who stopped watching is not notified, and cannot stop twice', async () => {
  const { id } = await receive()
  await act('decline', id, { watch: true })
  const demandId = (await world.all('demand'))[0]!.id
  await world.execute(stopWatching, { demandId })
  await expect(world.execute(stopWatching, { demandId })).rejects.toThrow('You do not watch 6205-2RS1.')
  await stock('p', 50)
  expect((await world.execute(notifyWatchers, {})).result).toEqual({ notified: 0 })
  expect(await notified()).toEqual([])
})

it('what is declined without it is not watched', async () => {
  const { id } = await receive()
  await act('decline', id)
  await stock('p', 50)
  expect((await world.execute(notifyWatchers, {})).result).toEqual({ notified: 0 })
  expect(await notified()).toEqual([])
})
