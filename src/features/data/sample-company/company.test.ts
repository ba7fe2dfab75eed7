import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addDays } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { largeCompany, sampleCompany } from '#features/data/sample-company/company.ts'
import { DIMENSIONS } from '#features/data/sample-company/dimensions.ts'
import { collections } from '#features/definitions.ts'
import { notificationSummary } from '#features/insight/notifications/rules.ts'
import { carrierTag, parcelArrival } from '#features/shipping/tracking/rules.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import { validate } from '#model/schema/validate.ts'
import type { Data } from '#model/schema/value.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const company = sampleCompany({ today: '2026-11-20', now })
const of = (collection: string) => company.filter((doc) => doc.collection === collection)
const due = (docs: typeof company, at: Date) => {
  const pick = (collection: string) => docs.filter((doc) => doc.collection === collection)
  return notificationSummary(
    { payables: pick('payables'), receivables: pick('receivable'), orders: pick('po') },
    at,
    'UTC',
  )
}

describe('the sample company', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    expect(sampleCompany({ today: '2026-11-20', now })).toEqual(company)
    expect(sampleCompany({ today: '2026-11-20', now, seed: 1 })).not.toEqual(company)
  })

  it('has 1,284 parts, 146 vendors and 388 customers, each of its own', () => {
    expect([of('parts'), of('vendors'), of('customers')].map((docs) => docs.length)).toEqual([1284, 146, 388])
    expect(new Set(of('parts').map(({ data }) => `${data.brand} ${data.pnKey}`)).size).toBe(1284)
    expect(new Set([...of('vendors'), ...of('customers')].map(({ data }) => data.name)).size).toBe(534)
  })

  it('uses every id of a collection once', () => {
    expect(new Set(company.map(({ collection, id }) => `${collection}/${id}`)).size).toBe(company.length)
  })

  it.each(['2026-11-20T15:00:00.000Z', '2027-03-01T00:00:00.000Z', '2028-02-29T23:59:00.000Z'])(
    'has sixteen items due on %s',
    (moment) => {
      const at = new Date(moment)
      const docs = sampleCompany({ today: moment.slice(0, 10), now: at })
      expect(due(docs, at)).toEqual({ payables: 7, receivables: 5, deliveries: 4, total: 16 })
    },
  )

  it('has parcels overdue, today, soon and later, of every carrier', () => {
    const pending = of('Tracking').filter(({ data }) => data.delivered === false)
    const levels = pending.map(({ data }) => parcelArrival(data, now, 'UTC').level)
    expect(levels).toEqual(['overdue', 'overdue', 'today', 'today', 'soon', 'soon', 'later', 'later', 'later'])
    expect(new Set(pending.map(({ data }) => carrierTag(data.carrier).colour)).size).toBe(7)
    expect(pending.map(({ data }) => data.carrier)).toContain('Old Dominion')
  })

  it('has three open errors', () => {
    expect(of('logs').filter(({ data }) => data.status !== 'completed')).toHaveLength(3)
  })

  it('has bills and invoices in every state', () => {
    const states = (collection: string) => new Set(of(collection).map(({ data }) => data.status))
    expect(states('payables')).toEqual(new Set(['Draft', 'Open', 'Paid', 'Void']))
    expect(states('receivable')).toEqual(new Set(['Draft', 'Open', 'Paid', 'Void', 'Written off']))
    expect(states('po')).toEqual(new Set(['Draft', 'Pending', 'Received', 'Cancelled']))
  })

  it('has pending orders with short numbers and with days that no calendar has', () => {
    const never = of('po').filter(({ data }) => data.status === 'Pending' && !poDueDay(data.poNumber))
    expect(never.map(({ data }) => data.poNumber)).toEqual(['1047', 'P-88', '133126-02', '023026-01'])
  })

  it('keeps to the definitions and to references that exist', () => {
    const ids = new Set(company.map(({ collection, id }) => `${collection}/${id}`))
    for (const { collection, id, data } of company) {
      const definition = collections.find(({ name }) => name === collection)!
      expect({ id, faults: validate(definition.fields, data) }).toEqual({ id, faults: [] })
      for (const [name, field] of Object.entries(definition.fields))
        if ((field as { target?: string }).target && data[name] !== undefined)
          expect(ids).toContain(`${(field as { target: string }).target}/${data[name]}`)
    }
  })

  it('says of every price that it is invented', () => {
    for (const collection of ['parts', 'payables', 'receivable', 'po'])
      for (const { data } of of(collection)) expect(data.notes).toContain('invented')
  })

  it.each(['2026-11-20', '2026-11-23', '2026-12-01'])(
    'has moved goods and money in the week and before on %s',
    (today) => {
      const docs = sampleCompany({ today, now: new Date(`${today}T15:00:00Z`) })
      const days = (collection: string, field: string, where: (data: Data) => boolean) =>
        docs.filter((doc) => doc.collection === collection && where(doc.data)).map(({ data }) => String(data[field]))
      const moved = {
        received: days('po', 'receivedOn', ({ status }) => status === 'Received'),
        billed: days('payables', 'invoiceDate', ({ status }) => status === 'Open' || status === 'Paid'),
        paid: days('payables', 'paidOn', ({ paidOn }) => paidOn !== undefined),
        invoiced: days('receivable', 'invoiceDate', ({ status }) => status !== 'Draft'),
        settled: days('receivable', 'paidOn', ({ paidOn }) => paidOn !== undefined),
        stockIn: days('movements', 'day', ({ type }) => type === 'Receipt'),
        stockOut: days('movements', 'day', ({ type }) => type === 'Issue'),
        counted: days('countSessions', 'postedOn', ({ status }) => status === 'Posted'),
      }
      for (const [what, all] of Object.entries(moved)) {
        const between = (from: number, to: number) =>
          all.filter((day) => addDays(today, from) <= day && day <= addDays(today, to)).length
        expect({ what, ahead: between(1, 90), hasBoth: between(-6, 0) > 0 && between(-13, -7) > 0 }).toEqual({
          ...{ what, ahead: 0, hasBoth: true },
        })
      }
    },
  )

  it('has a ledger in the order of its days that adds up to every lot', () => {
    const rows = of('movements').map(
      ({ data }) => data as { day: string; lotId: string; qtyDelta: number; valueDelta: number },
    )
    expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted())
    const byLot = Map.groupBy(rows, ({ lotId }) => lotId)
    for (const { id, data } of of('inventory')) {
      const own = byLot.get(id) ?? []
      const sum = (pick: (row: (typeof own)[number]) => number) => sumMoney(own.map(pick))
      expect([id, sum((row) => row.qtyDelta), sum((row) => row.valueDelta)]).toEqual([id, data.qtyOnHand, data.value])
    }
  })

  it('takes its dimensions from the table', () => {
    const rows = readFileSync('test/fixtures/bearings_dimensions.csv', 'utf8').trim().split('\n').slice(1)
    expect(DIMENSIONS).toHaveLength(146)
    expect(rows.map((row) => row.split(',').slice(0, 5).join())).toEqual(
      DIMENSIONS.map(([name, type, bore, od, width]) => {
        const words = type.charAt(0).toLowerCase() + type.slice(1)
        return [name, type === 'Tapered roller' ? `${words} (B column = T)` : words, bore, od, width].join()
      }),
    )
  })
})

describe('the large company', () => {
  it('has as many different parts and documents as asked, and the same sixteen due', () => {
    const docs = [...largeCompany({ today: '2026-11-20', now }, { parts: 20_000, movements: 3_000, documents: 5_000 })]
    const parts = docs.filter(({ collection }) => collection === 'parts')
    expect(new Set(parts.map(({ data }) => `${data.brand} ${data.partNumber}`)).size).toBe(20_000)
    expect(new Set(docs.map(({ collection, id }) => `${collection}/${id}`)).size).toBe(docs.length)
    expect(docs.filter(({ id }) => id.includes('-old-'))).toHaveLength(5_000)
    expect(due(docs, now).total).toBe(16)
  })
})
