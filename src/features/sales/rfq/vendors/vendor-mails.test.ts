import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '#base/days.ts'
import { askVendors } from '#features/sales/rfq/buying.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { receiveMails } from '#features/sales/rfq/mailbox/commands.ts'
import { completeHours } from '#features/sales/rfq/reply-times/complete-hours.ts'
import { mailVendors } from '#features/sales/rfq/vendors/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let rfqId: string
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { name: 'Company', companyName: 'Meridian Bearing', currency: 'USD' })
  await world.put('vendors', 'nord', {
    ...{ name: 'Nordlager AB', email: 'sales@nordlager.example', contactName: 'Kim', currency: 'EUR' },
    status: 'Active',
  })
  await world.put('vendors', 'sur', { name: 'Sur Rodamientos', email: 'ventas@sur.example', language: 'Spanish' })
  const { result } = await world.execute(askVendors, {
    lines: [
      { partNumber: '6205-2RS1', brand: 'SKF', qty: 100, targetPrice: 3.1 },
      { partNumber: '22210 EK', qty: 5 },
    ],
    vendorIds: ['nord', 'sur'],
    replyBy: '2026-11-27',
  })
  rfqId = result.id
})
afterEach(() => world.close())

const answer = (from: string, text: string, subject: string) =>
  world.execute(receiveMails, { mails: [{ messageId: `<${from}>`, from, subject, text }] })
const inquiry = async () => (await world.get(inquiries, rfqId)).data

describe('vendors who are asked', () => {
  it('get an email each in their language, once, with the number of the inquiry', async () => {
    await world.execute(mailVendors, { rfqId })
    const mails = await world.all('outbox')
    expect(mails.map(({ data }) => [data.to, data.status, data.recordId])).toEqual([
      [['sales@nordlager.example'], 'Waiting', rfqId],
      [['ventas@sur.example'], 'Waiting', rfqId],
    ])
    const { rfqNumber, invited } = await inquiry()
    expect(mails[0]!.data.subject).toBe(`Request for quotation [${rfqNumber}]`)
    expect(mails[0]!.data.text).toContain('Dear Kim,')
    expect(mails[0]!.data.text).toContain('- 100 × SKF 6205-2RS1, target 3.10')
    expect(mails[1]!.data.subject).toBe(`Solicitud de cotización [${rfqNumber}]`)
    expect(invited!.map(({ status }) => status)).toEqual(['Emailed', 'Emailed'])
    await expect(world.execute(mailVendors, { rfqId })).rejects.toThrow('was already emailed')
    await world.execute(mailVendors, { rfqId, vendorIds: ['sur'] })
    expect(await world.all('outbox')).toHaveLength(3)
  })

  it('are not written to without an address, and then no one is', async () => {
    await world.put('vendors', 'mute', { name: 'Mute Ltd' })
    const { result } = await world.execute(askVendors, {
      lines: [{ partNumber: 'NU205', qty: 1 }],
      vendorIds: ['nord', 'mute'],
    })
    await expect(world.execute(mailVendors, { rfqId: result.id })).rejects.toThrow('Mute Ltd has no email address')
    await expect(world.execute(mailVendors, { rfqId, vendorIds: ['mute'] })).rejects.toThrow('does not include "mute"')
    expect(await world.all('outbox')).toEqual([])
  })

  it('answer with prices, which are their offer; a later answer takes its place', async () => {
    await world.execute(mailVendors, { rfqId })
    const { rfqNumber } = await inquiry()
    const subject = `Re: Request for quotation [${rfqNumber}]`
    await answer(
      'sales@nordlager.example',
      'Hello,\n6205-2RS1 SKF: EUR 2.95 each, 2 weeks, MOQ 50\n22210 EK: 31,40 €, ab Lager\nRegards\n> 100 x 6205-2RS1 target 3.10',
      subject,
    )
    await answer('other.person@sur.example', 'Lo sentimos, ahora no podemos.', subject)
    expect((await inquiry()).offers).toEqual([
      { vendorId: 'nord', lineId: '1', price: 2.95, currency: 'EUR', moq: 50, leadDays: 14 },
      { vendorId: 'nord', lineId: '2', price: 31.4, currency: 'EUR', leadDays: 0 },
    ])
    expect((await inquiry()).invited!.map(({ status }) => status)).toEqual(['Answered', 'Replied'])
    await world.execute(receiveMails, {
      mails: [{ messageId: '<2>', from: 'sales@nordlager.example', subject, text: '6205-2RS1 2.80' }],
    })
    expect((await inquiry()).offers!.find(({ lineId }) => lineId === '1')).toMatchObject({
      price: 2.8,
      currency: 'EUR',
    })
    expect((await inquiry()).hasReply).toBe(true)
  })
})

it('older inquiries learn once how long their first answer took', async () => {
  const at = (iso: string) => timestamp(new Date(iso))
  const day = { side: 'Selling', status: 'Quoted', receivedAt: at('2026-11-02T08:00:00.000Z') }
  await world.prime.driver.write((tx) =>
    tx.commit(
      ['a', 'b', 'c'].map((id) => ({
        ...{ collection: 'rfqs', id, before: undefined },
        data: { ...day, ...(id !== 'c' ? { firstReplyAt: at('2026-11-02T11:30:00.000Z') } : {}) } as Data,
      })),
      { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'test' },
    ),
  )
  expect((await world.execute(completeHours, {})).result).toEqual({ completed: 2 })
  const hours = (await world.all('rfqs')).filter(({ id }) => 'abc'.includes(id)).map(({ data }) => data.answeredHours)
  expect(hours).toEqual([3.5, 3.5, undefined])
  await expect(world.execute(completeHours, {})).rejects.toThrow('complete')
})
