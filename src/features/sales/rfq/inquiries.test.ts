import { afterEach, beforeEach, expect, it } from 'vitest'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { inquiryActions } from '#features/sales/rfq/actions.ts'
import { askVendors, compareOffers, enterOffer } from '#features/sales/rfq/buying.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { answerInquiry, expireInquiries, matchInquiry, readText, receiveInquiry } from '#features/sales/rfq/commands.ts'
import { inquiryOffers } from '#features/sales/rfq/offers.ts'
import { interchanges } from '#features/stock/interchanges/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { processorTime } from '#test/support/turns.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205-2RS1', brand: 'SKF', weightKg: 0.13, listPrice: 9 }, 'p')
  await world.insert(locations, { code: 'A-1' }, 'A-1')
  await world.insert(customers, { name: 'Rossi' }, 'c')
  await world.execute(openingStock, { partId: 'p', qty: 50, unitCost: 4, locationId: 'A-1' })
})
afterEach(() => world.close())

const text = 'Please quote:\n10 pcs SKF 6205-2RS1\n4 x 22210 EK\nRegards, Maria'

it('a text is read without writing anything, and each line tells what we have of it', async () => {
  const { lines } = (await world.execute(readText, { text })).result
  expect(lines).toMatchObject([
    { askedPart: '6205-2RS1', brand: 'SKF', qty: 10, match: 'Exact', partId: 'p', available: 50 },
    { askedPart: '22210 EK', qty: 4, match: 'None', available: 0 },
  ])
  expect(await world.all('rfqs')).toEqual([])
})

const SIGNED = [
  ['Regards, Maria\nmaria@rossi.example', 'c'],
  ['Regards, Maria\nM.Rossi@Rossi.example | +39 02', 'c'],
  ['To: sales@ourselves.example', undefined],
  ['Regards, Maria', undefined],
] as const
it('the customer of a text is who signs it', async () => {
  await world.put('customers', 'c', { name: 'Rossi', email: 'maria@rossi.example' })
  for (const [signature, customerId] of SIGNED) {
    const { result } = await world.execute(readText, { text: `10 pcs SKF 6205-2RS1\n${signature}` })
    expect([signature, result.customerId]).toEqual([signature, customerId])
  }
})

it('an inquiry is numbered once by its reference, answered as a quoted deal, and won as an order', async () => {
  const { result: rfq } = await world.execute(receiveInquiry, { text, customerId: 'c', externalId: 'BN-1' })
  expect(rfq.data).toMatchObject({
    status: 'New',
    rfqNumber: 'RFQ-2611-0001',
    lines: [{ lineId: '1' }, { lineId: '2' }],
  })
  expect((await world.execute(receiveInquiry, { text, customerId: 'c', externalId: 'BN-1' })).result.id).toBe(rfq.id)
  await expect(world.execute(receiveInquiry, { text: 'Hello there' })).rejects.toThrow('No part number was found')
  const lines = Array.from({ length: 5_000 }, () => ({ partNumber: '6205-2RS1/C3 GEM9', brand: 'SKF', qty: 1 }))
  const refused = () =>
    expect(world.execute(receiveInquiry, { lines })).rejects.toThrow('The inquiry has 5000 lines. Divide it')
  expect(await processorTime(refused)).toBeLessThan(1_000)

  const answer = (lines: object[]) =>
    world.execute(answerInquiry, { rfqId: rfq.id, lines: lines as never, validUntil: '2026-12-20' })
  const priced = [{ lineId: '1', quotedPrice: 9 }]
  await expect(answer([...priced, { lineId: '2', quotedQty: 4 }])).rejects.toMatchObject({
    faults: [
      {
        pointer: '/input/lines/1/quotedPrice',
        detail: expect.stringContaining('Line 2 of Inquiry RFQ-2611-0001 has no price'),
      },
    ],
  })
  const { result } = await answer([
    { lineId: '1', quotedPrice: 9, quotedQty: 10 },
    { lineId: '2', noStock: true },
  ])
  expect(result.text).toBe('6205-2RS1: 10 at 9.00 each\n22210 EK: not in stock')
  const [deal] = await world.all('transactions')
  expect(deal).toMatchObject({ id: result.transactionId, data: { status: 'Quoted', rfqId: rfq.id, totalAmount: 90 } })
  expect((await world.get(inquiries, rfq.id)).data).toMatchObject({ status: 'Quoted', firstReplyAt: expect.anything() })

  const again = await answer([{ lineId: '1', quotedPrice: 8.3333, quotedQty: 12 }])
  expect(again.result.text).toContain('6205-2RS1: 12 at 8.3333 each')
  expect((await world.all('transactions')).map(({ data }) => data.totalAmount)).toEqual([100])
  // Fields that the dialog shows next to the offer are not stored with it.
  await answer([{ lineId: '1', asked: '10 × SKF 6205-2RS1', quotedPrice: 8.3333 }])
  expect((await world.get(inquiries, rfq.id)).data.lines?.[0]).not.toHaveProperty('asked')
  await world.execute(inquiryActions.command('win'), { rfqId: rfq.id } as never)
  expect((await world.all('transactions'))[0]!.data.status).toBe('Confirmed')
  expect((await world.get(inquiries, rfq.id)).data.status).toBe('Won')
  await expect(world.execute(matchInquiry, { rfqId: rfq.id })).rejects.toThrow('is won')
})

it('a pasted mail says who wrote it: their address, their name, and the customer who has that address', async () => {
  await world.put('customers', 'acme', { name: 'Acme', email: 'jane@acme.example' })
  const receive = async (from: string) =>
    (await world.execute(receiveInquiry, { text: `From: ${from}\nSubject: RFQ\n${text}` })).result.data
  expect(await receive('Jane Miller <Jane@acme.example>')).toMatchObject({
    ...{ email: 'jane@acme.example', contact: { name: 'Jane Miller' } },
    ...{ customerId: 'acme', companyName: 'Acme' },
  })
  const stranger = await receive('new@pumps.example')
  expect(stranger).toMatchObject({ email: 'new@pumps.example' })
  expect(stranger).not.toHaveProperty('customerId')
  expect(stranger).not.toHaveProperty('contact')
})

it('another part than was asked for is offered by its own name, and the customer who is chosen names the company', async () => {
  await world.insert(parts, { partNumber: '6205-2RSR', brand: 'FAG' }, 'f')
  const known = { aPartId: 'p', bPartId: 'f', bPartNumber: '6205-2RSR', confidence: 'Confirmed' } as const
  await world.insert(interchanges, known, 'known')
  const { result: rfq } = await world.execute(receiveInquiry, { text })
  const answer = { rfqId: rfq.id, customerId: 'c', validUntil: '2026-12-20' }
  const lines = [{ lineId: '1', partId: 'f', quotedPrice: 9 }]
  const { result } = await world.execute(answerInquiry, { ...answer, lines } as never)
  expect(result.text).toBe('FAG 6205-2RSR for 6205-2RS1: 10 at 9.00 each')
  expect((await world.get(inquiries, rfq.id)).data).toMatchObject({
    companyName: 'Rossi',
    lines: [{ quotedPart: '6205-2RSR', quotedBrand: 'FAG' }, {}],
  })
})

it('vendors are asked for what a customer wants and is not in stock', async () => {
  const { result: rfq } = await world.execute(receiveInquiry, { text, customerId: 'c' })
  const ask = inquiryOffers(rfq, '2026-11-20').find(({ label }) => label === 'Ask vendors')!
  expect(ask.suggest).toEqual({ lines: [{ partNumber: '22210 EK', qty: 4 }] })
  await world.insert(vendors, { name: 'SKF' }, 'v')
  await expect(world.execute(askVendors, { ...ask.suggest, vendorIds: [] } as never)).rejects.toThrow(
    'Choose the vendors',
  )
  const { result } = await world.execute(askVendors, { ...ask.suggest, vendorIds: ['v'] } as never)
  expect(ask.leadsTo!(result)).toEqual({ name: 'RFQ-2611-0002', href: expect.stringContaining(result.id) })
})

it('a line that may be no part is quoted only once someone has checked it, unless our catalog has its number', async () => {
  const text = 'Please quote:\n10 pcs SKF 6205-2RS1\n4 pcs ball bearing 25x52x15'
  expect((await world.execute(readText, { text })).result.lines).toMatchObject([
    { askedPart: '6205-2RS1' },
    { askedPart: '25x52x15', qty: 4, isUnsure: true },
  ])
  const { result: rfq } = await world.execute(receiveInquiry, { text, customerId: 'c' })
  expect(rfq.data.lines?.map(({ check }) => check)).toEqual([undefined, true])
  expect(inquiryOffers(rfq, '2026-11-20').map(({ label }) => label)).not.toContain('Quote from stock')
  const answer = (checked: boolean) =>
    world.execute(answerInquiry, {
      rfqId: rfq.id,
      lines: [{ lineId: '2', quotedPrice: 3, checked }] as never,
      validUntil: '2026-12-20',
    })
  await expect(answer(false)).rejects.toThrow('Line 2 of Inquiry RFQ-2611-0001 may not be a part.')
  await answer(true)
  const line = (await world.get(inquiries, rfq.id)).data.lines?.[1]
  expect(line).toMatchObject({ status: 'Quoted' })
  expect(line).not.toHaveProperty('check')
  expect(line).not.toHaveProperty('checked')

  await world.insert(parts, { partNumber: '25x52x15', brand: 'SKF' }, 'size')
  expect((await world.execute(readText, { text })).result.lines[1]).not.toHaveProperty('isUnsure')
})

it('a quote that ran out is expired at night, and can be opened again', async () => {
  const { result: rfq } = await world.execute(receiveInquiry, { text, customerId: 'c' })
  await world.execute(answerInquiry, {
    rfqId: rfq.id,
    lines: [{ lineId: '1', quotedPrice: 9 }],
    validUntil: '2026-11-21',
  })
  expect((await world.execute(expireInquiries, {})).result).toEqual({ expired: 0 })
  world.pass(3 * 86_400_000)
  expect((await world.execute(expireInquiries, {})).result).toEqual({ expired: 1 })
  await world.execute(inquiryActions.command('reopen'), { rfqId: rfq.id } as never)
  expect((await world.get(inquiries, rfq.id)).data.status).toBe('In progress')
})

it('vendors are asked, a later offer replaces the earlier one, and offers are compared in our currency', async () => {
  await world.put('settings', 'currencies', {
    name: 'Currencies',
    exchangeRates: [{ currency: 'EUR', rate: 1.2, from: '2026-01-01' }],
  })
  await world.insert(vendors, { name: 'Alpha' }, 'a')
  await world.insert(vendors, { name: 'Beta' }, 'b')
  const { result: rfq } = await world.execute(askVendors, {
    lines: [
      { partNumber: '6205-2RS1', qty: 100 },
      { partNumber: '22210 EK', qty: 5 },
    ],
    vendorIds: ['a'],
  })
  const offer = (vendorId: string, lines: object[]) =>
    world.execute(enterOffer, { rfqId: rfq.id, vendorId, lines: lines as never })
  await offer('a', [
    { lineId: '1', price: 5 },
    { lineId: '2', price: 40 },
  ])
  await offer('a', [{ lineId: '1', price: 4 }])
  await offer('b', [
    { lineId: '1', price: 3, currency: 'EUR' },
    { lineId: '2', price: 50, moq: 10 },
  ])
  await expect(offer('b', [{ lineId: '3', price: 1 }])).rejects.toThrow('has no line 3')
  const { rows, bestVendor, bestSplit } = (await world.execute(compareOffers, { rfqId: rfq.id, landedPct: 10 })).result
  expect(rows.map(({ best }) => best)).toEqual(['b', 'a'])
  expect(rows[0]!.offers).toMatchObject([
    { vendorId: 'b', base: 3.96, enough: true },
    { vendorId: 'a', base: 4.4 },
  ])
  expect(bestVendor).toEqual({ vendorId: 'a', total: 660 })
  expect(bestSplit).toEqual({ total: 616 })
})

it('a price is suggested in the currency the customer is quoted in', async () => {
  await world.put('settings', 'currencies', {
    name: 'Currencies',
    exchangeRates: [{ currency: 'JPY', rate: 0.0068, from: '2026-09-21' }],
  })
  await world.put('customers', 'yen', { name: 'Tokyo', status: 'Active', currency: 'JPY' })
  await world.put('parts', 'costed', { partNumber: 'NU208', brand: 'SKF', pnKey: 'NU208', avgCost: 12, isActive: true })
  const { result } = await world.execute(receiveInquiry, { text: '3 pcs NU208', customerId: 'yen' })
  expect(result.data.lines).toMatchObject([{ partId: 'costed', quotedPrice: 1764.7059 }])
})

it('a part is suggested with the default margin on its cost, and at its list price where there is none', async () => {
  const price = async () => {
    const { result } = await world.execute(receiveInquiry, { text: '3 pcs SKF 6205-2RS1' })
    return (result.data.lines as { quotedPrice?: number }[])[0]!.quotedPrice
  }
  expect(await price()).toBe(9)
  await world.put('settings', 'sales', { name: 'Sales', usualMargin: 50 })
  expect(await price()).toBe(8)
})

it('several inquiries are assigned and declined at once', async () => {
  const ids = []
  for (const externalId of ['A', 'B']) {
    const { result } = await world.execute(receiveInquiry, { text, customerId: 'c', externalId })
    ids.push(result.id)
  }
  await world.execute(inquiryActions.bulk('assign')!, { ids, assignee: 'kim@prime.test' } as never)
  await world.execute(inquiryActions.bulk('decline')!, { ids, reason: 'No stock' } as never)
  expect((await world.all('rfqs')).map(({ data }) => [data.status, data.assignee, data.lostReason])).toEqual([
    ['Declined', 'kim@prime.test', 'No stock'],
    ['Declined', 'kim@prime.test', 'No stock'],
  ])
})

it('a new inquiry is assigned by the settings, and the currency of a target stays with it', async () => {
  const inquiryRules = [{ country: 'Italy', brand: 'SKF', assignee: 'kim@prime.test' }]
  await world.put('settings', 'sales', { name: 'Sales', inquiryRules })
  await world.put('customers', 'c', { name: 'Rossi', country: 'Italy' })
  const text = '10 pcs SKF 6205-2RS1 target 3.90 EUR'
  const { result } = await world.execute(receiveInquiry, { text, customerId: 'c' })
  expect(result.data).toMatchObject({
    ...{ status: 'New', assignee: 'kim@prime.test', country: 'Italy', companyName: 'Rossi' },
    lines: [{ qty: 10, targetPrice: 3.9, targetCurrency: 'EUR' }],
  })
  const { result: other } = await world.execute(receiveInquiry, { text: '10 pcs FAG 6205-2RSR', customerId: 'c' })
  expect(other.data.assignee).toBeUndefined()
})

it('a margin is applied to many inquiries at once, in the currency of each customer', async () => {
  await world.put('settings', 'currencies', { exchangeRates: [{ currency: 'JPY', from: '2026-11-01', rate: 0.008 }] })
  await world.insert(customers, { name: 'Sato', currency: 'JPY' }, 'jp')
  const made = async (customerId: string) => (await world.execute(receiveInquiry, { text, customerId })).result.id
  const ids = [await made('c'), await made('jp')]
  const price = (marginPct: number) => world.execute(inquiryActions.bulk('price')!, { ids, marginPct } as never)
  await price(37.5)
  const pricesOf = async (id: string) =>
    (await world.get(inquiries, id)).data.lines?.map(({ quotedPrice }) => quotedPrice)
  expect(await pricesOf(ids[0]!)).toEqual([6.4, undefined])
  expect(await pricesOf(ids[1]!)).toEqual([800, undefined])
  for (const marginPct of [-1, 100]) {
    const key = { 'idempotency-key': `a-wrong-margin-of-${marginPct}` }
    const answer = await world.call('POST', '/api/commands/rfq.priceMany', { input: { ids, marginPct } }, key)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toContain('Margin')
  }
  expect(await pricesOf(ids[0]!)).toEqual([6.4, undefined])

  const { result: received } = await world.execute(receiveInquiry, { text: '4 pcs QQ7788-ZZ', customerId: 'c' })
  const one = world.execute(inquiryActions.command('price'), { rfqId: received.id, marginPct: 20 } as never)
  await expect(one).rejects.toThrow('Match its lines first')
})

it('an inquiry by phone keeps who called and the number to call back', async () => {
  const { result } = await world.execute(receiveInquiry, {
    lines: [{ partNumber: '6205', qty: 4 }],
    companyName: 'Mill',
    source: 'Phone',
    caller: 'Ann Lee',
    phone: '+1 201 555 0100',
  })
  expect(result.data).toMatchObject({ source: 'Phone', contact: { name: 'Ann Lee', phone: '+1 201 555 0100' } })
  expect(result.data.lines).toMatchObject([{ askedPart: '6205', qty: 4 }])
})
