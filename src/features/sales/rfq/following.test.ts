import { afterEach, beforeEach, expect, it } from 'vitest'
import { customers } from '#features/parties/customers/collection.ts'
import { inquiryActions } from '#features/sales/rfq/actions.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { answerInquiry, receiveInquiry } from '#features/sales/rfq/commands.ts'
import { receiveMails } from '#features/sales/rfq/mailbox/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { tellWatchers } from '#features/stock/watches/commands.ts'
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

it('parts of a declined inquiry that are watched lead to a follow-up once they are in stock, and only once', async () => {
  const { id } = await receive()
  await act('decline', id, { watch: true })
  expect((await world.execute(tellWatchers, {})).result).toEqual({ told: 0 })
  await world.execute(openingStock, { partId: 'p', qty: 50, unitCost: 4, locationId: 'A-1' })
  expect((await world.execute(tellWatchers, {})).result).toEqual({ told: 1 })
  const [told] = await world.all('followups')
  expect(told!.data).toMatchObject({
    subject: 'SKF 6205-2RS1 is in stock: 50',
    status: 'Open',
    assignee: 'sam@prime.test',
  })
  expect(told!.data.notes).toContain('Inquiry RFQ-2611-0001')
  expect((await world.execute(tellWatchers, {})).result).toEqual({ told: 0 })
})

it('what is declined without it is not watched', async () => {
  const { id } = await receive()
  await act('decline', id)
  await world.execute(openingStock, { partId: 'p', qty: 50, unitCost: 4, locationId: 'A-1' })
  expect((await world.execute(tellWatchers, {})).result).toEqual({ told: 0 })
})
