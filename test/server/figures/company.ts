import fc from 'fast-check'
import { addDays, type Day, longDay } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'

export const TODAY: Day = '2026-11-20'
export const BASE = 'USD'
/** The company's clock is behind that of the server: its day begins at five in UTC. */
export const ZONE = 'America/New_York'
/** KWD and GBP have no rate. */
export const RATES = [
  { currency: 'EUR', rate: 1.1, from: '2026-01-01' },
  { currency: 'JPY', rate: 0.0067, from: '2026-01-01' },
]

/** Two companies of one name, and one whose documents take its currency. */
export const PARTIES: readonly { id: string; name: string; currency?: string }[] = [
  { id: 'twin-1', name: 'Twin' },
  { id: 'twin-2', name: 'Twin', currency: 'EUR' },
  { id: 'yen', name: 'Nippon', currency: 'JPY' },
  { id: 'plain', name: 'Plain' },
]

/** A bill or an invoice: as it is written, and what it means to whoever reads it by eye. */
export interface Drawn {
  data: Data
  status: string | undefined
  /** The party it is of; undefined where nobody or two of a name are named. */
  party: string | undefined
  currency: string
  open: number
  total: number
  due: Day | undefined
  invoiced: Day | undefined
  paidOn: Day | undefined
  isHeld: boolean
}

/** A company as somebody might have typed it, copied it together and imported it over ten years. */
export interface Company {
  bills: readonly Drawn[]
  invoices: readonly Drawn[]
  checks: readonly { data: Data; isOut: boolean; amount: number; currency: string }[]
  lots: readonly Data[]
}

const cents = (least: number, most: number) => fc.integer({ min: least, max: most }).map((units) => units / 100)

/** A day near today and one of the ways it is written. */
const written = (far: number) =>
  fc.option(
    fc
      .record({ days: fc.integer({ min: -far, max: far }), way: fc.constantFrom('iso', 'text', 'first', 'last') })
      .map(({ days, way }) => {
        const day = addDays(TODAY, days)
        // The first and the last moment of the day in the company's zone, beside summer time.
        const isSummer = day >= '2026-03-08' && day < '2026-11-01'
        const hour = isSummer ? '04' : '05'
        if (way === 'iso') return { day, value: day }
        if (way === 'text') return { day, value: longDay(day) }
        const first = { $ts: `${day}T${hour}:00:00.000Z` }
        const last = { $ts: new Date(Date.parse(`${addDays(day, 1)}T${hour}:00:00.000Z`) - 1).toISOString() }
        return day === '2026-11-01' ? { day, value: day } : { day, value: way === 'first' ? first : last }
      }),
    { nil: undefined, freq: 5 },
  )

const CODES = [undefined, 'USD', 'usd', 'EUR', 'eur', ' Eur', 'JPY', 'GBP', 'KWD'] as const

interface Side {
  id: string
  name: string
  states: readonly (string | undefined)[]
  held: string
}
const BILL: Side = {
  id: 'vendorId',
  name: 'vendorName',
  states: ['Draft', 'Open', 'Open', 'Open', 'Paid', 'Void', undefined],
  held: 'onHold',
}
const INVOICE: Side = {
  id: 'customerId',
  name: 'customerName',
  states: ['Draft', 'Open', 'Open', 'Open', 'Paid', 'Void', 'Written off'],
  held: 'disputed',
}

function drawn(side: Side): fc.Arbitrary<Drawn> {
  return fc
    .record({
      status: fc.constantFrom(...side.states),
      by: fc.constantFrom('id', 'name', 'nobody'),
      party: fc.constantFrom(...PARTIES),
      code: fc.constantFrom(...CODES),
      total: cents(-20_000, 500_000),
      paid: fc.option(cents(0, 10_000), { nil: undefined }),
      balance: fc.option(cents(-100, 400_000), { nil: undefined, freq: 2 }),
      due: written(120),
      invoiced: written(40),
      paidOn: written(30),
      isHeld: fc.boolean(),
    })
    .map(({ status, by, party, code, total, paid, balance, due, invoiced, paidOn, isHeld }): Drawn => {
      const isSettled = status === 'Paid'
      const found = by === 'id' || (by === 'name' && party.name !== 'Twin') ? party : undefined
      return {
        status,
        party: found?.id,
        currency: code?.trim().toUpperCase() ?? found?.currency ?? BASE,
        open: balance ?? Math.round(total * 100 - (paid ?? 0) * 100) / 100,
        total,
        due: due?.day,
        invoiced: due && invoiced?.day,
        paidOn: isSettled ? paidOn?.day : undefined,
        isHeld,
        data: {
          ...(status !== undefined && { status }),
          ...(by === 'id' && { [side.id]: party.id }),
          ...(by === 'name' && { [side.name]: party.name }),
          ...(code !== undefined && { currency: code }),
          totalAmount: total,
          ...(paid !== undefined && { amountPaid: paid }),
          ...(balance !== undefined && { balance }),
          // One with a day of its own and none it is due on would be given one by its terms.
          ...(due && { dueDate: due.value, ...(invoiced && { invoiceDate: invoiced.value }) }),
          ...(isSettled && paidOn && { paidOn: paidOn.value }),
          ...(isHeld && { [side.held]: true }),
        },
      }
    })
}

const check = fc
  .record({
    status: fc.constantFrom('Queued', 'Printed', 'Cleared', 'Void'),
    direction: fc.constantFrom('Out', 'In'),
    amount: cents(1, 100_000),
    currency: fc.constantFrom(undefined, 'USD', 'EUR', 'GBP'),
    date: fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days)),
  })
  .map(({ status, direction, amount, currency, date }) => ({
    isOut: direction === 'Out' && (status === 'Queued' || status === 'Printed'),
    amount,
    currency: currency ?? BASE,
    data: { status, direction, amount, payeeName: 'Twin', checkDate: date, ...(currency && { currency }) },
  }))

const lot = fc
  .record({
    qcStatus: fc.constantFrom('OK', 'Quarantine', 'Rejected', 'Damaged', 'Lost'),
    qtyOnHand: fc.constantFrom(0, 1, 3, 0.125, 1_000),
    landedUnitCost: fc.integer({ min: 0, max: 2_000_000 }).map((units) => units / 10_000),
    partId: fc.constantFrom('part-1', 'part-2'),
  })
  .map(
    (data): Data => ({
      ...data,
      lotNumber: 'L',
      partNumber: data.partId,
      locationId: 'place',
      receivedOn: TODAY,
      value: Math.round(data.qtyOnHand * data.landedUnitCost * 100) / 100,
    }),
  )

export const company: fc.Arbitrary<Company> = fc.record({
  bills: fc.array(drawn(BILL), { maxLength: 9 }),
  invoices: fc.array(drawn(INVOICE), { maxLength: 9 }),
  checks: fc.array(check, { maxLength: 3 }),
  lots: fc.array(lot, { maxLength: 5 }),
})
