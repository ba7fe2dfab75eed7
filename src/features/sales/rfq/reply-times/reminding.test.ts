import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
  await world.put('settings', 'company', {
    name: 'Company',
    companyName: 'Meridian Bearing',
    currency: 'USD',
    timeZone: 'UTC',
  })
})
afterEach(() => world.close())

const mails = async () =>
  (await world.all('outbox')).map(({ data }) => ({
    to: data.to,
    subject: String(data.subject),
    text: String(data.text),
  }))
const customer = (more: object) => world.customer({ name: 'Kugel GmbH', email: 'einkauf@kugel.example', ...more })
const quoted = async (customerId: string) => {
  const { partId } = await world.stocked(50, 2)
  const { id: transactionId } = await world.run('deal.enter', {
    customerId,
    lines: [{ partId, qty: 3, unitPrice: 7.35 }],
  })
  await world.run('deal.quote', { transactionId, validUntil: '2026-12-04' })
  return transactionId as string
}

describe('reminders', () => {
  it('of many quotes go to each customer in their language, once a day', async () => {
    const ids = [
      await quoted(await customer({ language: 'German', contactName: 'Eva' })),
      await quoted(await customer({ name: 'Acme', email: 'buy@acme.example' })),
    ]
    await world.run('deal.remindMany', { ids })
    const [german, english] = await mails()
    expect([german!.to, english!.to]).toEqual([['einkauf@kugel.example'], ['buy@acme.example']])
    expect(german!.subject).toBe('Unser Angebot SO-2611-0001')
    expect(german!.text).toMatch(/^Guten Tag Eva,[\s\S]*Gültig bis 04\.12\.2026\.[\s\S]*Meridian Bearing$/)
    expect(english!.subject).toBe('Our quote SO-2611-0002')
    expect(await world.refused('deal.remind', { transactionId: ids[0]! })).toContain('was sent today')
    world.pass(86_400_000)
    await world.run('deal.remind', { transactionId: ids[0]! })
    expect(await mails()).toHaveLength(3)
  })

  it('are not sent without an address, and only of what was quoted', async () => {
    const mute = await quoted(await world.customer({ name: 'Mute Ltd' }))
    const other = await quoted(await customer({}))
    const { done, refused } = await world.run('deal.remindMany', { ids: [other, mute] })
    expect([done, refused]).toEqual([1, [expect.stringContaining('Mute Ltd has no email address')]])
    expect(await mails()).toHaveLength(1)
    await world.run('deal.confirm', { transactionId: other })
    expect(await world.refused('deal.remind', { transactionId: other })).toContain('confirmed')
  })

  it('of inquiries go to customers who were quoted, in the same thread, and to vendors who owe an offer', async () => {
    const customerId = await customer({})
    const { partId } = await world.stocked(50, 2)
    const received = await world.run('rfq.receive', {
      lines: [{ partNumber: '6202', partId, qty: 3 }],
      customerId,
      email: 'ann@kugel.example',
    })
    expect(await world.refused('rfq.remind', { rfqId: received.id })).toMatch(/new|not quoted yet/)
    await world.run('rfq.answer', {
      rfqId: received.id,
      validUntil: '2026-12-04',
      lines: [{ lineId: '1', partId, quotedPrice: 7, quotedQty: 3 }],
    })
    const vendor = (name: string) =>
      world.make('vendors', { name, email: `${name.toLowerCase()}@vendor.example`, status: 'Active' })
    const vendorIds = [await vendor('Nord'), await vendor('Sur')]
    const buying = await world.run('rfq.ask', {
      lines: [{ partNumber: 'QQ1-ZZ', qty: 4 }],
      vendorIds,
      replyBy: '2026-11-27',
    })
    expect(await world.refused('rfq.remind', { rfqId: buying.id })).toContain('have answered')
    await world.run('rfq.mailVendors', { rfqId: buying.id })
    await world.run('rfq.offer', { rfqId: buying.id, vendorId: vendorIds[0], lines: [{ lineId: '1', price: 3 }] })
    const before = (await mails()).length
    await world.run('rfq.remindMany', { ids: [received.id, buying.id] })
    const sent = (await mails()).slice(before)
    expect(sent.map(({ to }) => to).toSorted()).toEqual([['ann@kugel.example'], ['sur@vendor.example']])
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Re: Your inquiry [RFQ-2611-0001]',
      'Request for quotation [RFQ-2611-0002]',
    ])
  })

  it('of a proforma are not sent once it is paid', async () => {
    const customerId = await customer({})
    const { id: proformaId } = await world.run('proforma.create', {
      transactionId: await quoted(customerId),
      depositAmount: 5,
    })
    await world.run('proforma.send', { proformaId })
    await world.run('proforma.remindMany', { ids: [proformaId] })
    expect((await mails())[0]!.subject).toBe('Our proforma invoice PF-2611-0001')
    await world.run('payments.receive', {
      ...{
        customerId,
        amount: 5,
        deposit: 5,
        proformaId,
        method: 'Wire',
        receivedOn: '2026-11-20',
        bankAccountId: 'main',
      },
    })
    expect(await world.refused('proforma.remind', { proformaId })).toContain('is paid')
  })
})
