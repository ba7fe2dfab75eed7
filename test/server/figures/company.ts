import fc from 'fast-check'
import { addDays, type Day, longDay } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'

export const TODAY: Day = '2026-11-20'
export const BASE = 'USD'
/** The company's time zone is behind the server's: its day begins at 05:00 UTC. */
export const ZONE = 'America/New_York'
/** KWD and GBP have no rate. */
export const RATES = [
  { currency: 'EUR', rate: 1.1, from: '2026-01-01' },
  { currency: 'JPY', rate: 0.0067, from: '2026-01-01' },
]

/** Two companies with the same name, and one whose documents use its currency. */
export const PARTIES: readonly { id: string; name: string; currency?: string }[] = [
  { id: 'twin-1', name: 'Twin' },
  { id: 'twin-2', name: 'Twin', currency: 'EUR' },
  { id: 'yen', name: 'Nippon', currency: 'JPY' },
  { id: 'plain', name: 'Plain' },
]

/** A bill or an invoice: its data, and how a person reading it would understand it. */
export interface Drawn {
  data: Data
  status: string | undefined
  /** The party it belongs to; undefined when none is named, or when two have that name. */
  party: string | undefined
  currency: string
  open: number
  total: number
  due: Day | undefined
  invoiced: Day | undefined
  paidOn: Day | undefined
  isHeld: boolean
}

/** A company's data as someone might have typed, copied together and imported it over ten years. */
export interface Company {
  bills: readonly Drawn[]
  invoices: readonly Drawn[]
  orders: readonly Ordered[]
  checks: readonly { data: Data; isOut: boolean; amount: number; currency: string }[]
  lots: readonly Data[]
}

/** A purchase order: its data, and how a person reading it would understand it. */
export interface Ordered {
  data: Data
  status: string | undefined
  vendor: string | undefined
  currency: string
  total: number | undefined
  /** The order date: its own, otherwise the one in its number. */
  on: Day | undefined
  /** The due date according to its number. */
  due: Day | undefined
  promised: Day | undefined
  received: Day | undefined
}

const cents = (least: number, most: number) => fc.integer({ min: least, max: most }).map((units) => units / 100)

/** The dates of the daylight saving time changes, when the UTC offset of a day differs. */
const SUMMERS = [
  { from: '2025-03-09', to: '2025-11-02' },
  { from: '2026-03-08', to: '2026-11-01' },
  { from: '2027-03-14', to: '2027-11-07' },
  { from: '2028-03-12', to: '2028-11-05' },
]

/** Dates around a significant day, often that day itself or an adjacent one. */
const daysAround = (middle: number, far: number) =>
  fc.oneof(fc.integer({ min: middle - 1, max: middle + 1 }), {
    weight: 3,
    arbitrary: fc.integer({ min: middle - far, max: middle + far }),
  })

/** A date near today, in one of the formats in which it may be stored. */
const written = (far: number) =>
  fc.option(
    fc
      .record({ days: daysAround(0, far), way: fc.constantFrom('iso', 'text', 'first', 'last') })
      .map(({ days, way }) => {
        const day = addDays(TODAY, days)
        // The first and the last moment of the day in the company's zone.
        const isSummer = SUMMERS.some(({ from, to }) => day > from && day < to)
        const hour = isSummer ? '04' : '05'
        if (way === 'iso') return { day, value: day }
        if (way === 'text') return { day, value: longDay(day) }
        const first = { $ts: `${day}T${hour}:00:00.000Z` }
        const last = { $ts: new Date(Date.parse(`${addDays(day, 1)}T${hour}:00:00.000Z`) - 1).toISOString() }
        const hasOddHours = SUMMERS.some(({ from, to }) => day === from || day === to)
        return hasOddHours ? { day, value: day } : { day, value: way === 'first' ? first : last }
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
      cents: cents(-20_000, 500_000),
      paid: fc.option(cents(0, 10_000), { nil: undefined }),
      balance: fc.option(cents(-100, 400_000), { nil: undefined, freq: 2 }),
      due: written(120),
      invoiced: written(40),
      paidOn: written(30),
      isHeld: fc.boolean(),
    })
    .map(({ status, by, party, code, cents, paid, balance, due, invoiced, paidOn, isHeld }): Drawn => {
      const isSettled = status === 'Paid'
      const found = by === 'id' || (by === 'name' && party.name !== 'Twin') ? party : undefined
      // Dinars have three decimals.
      const total = code === 'KWD' ? cents / 10 : cents
      return {
        status,
        party: found?.id,
        currency: code?.trim().toUpperCase() ?? found?.currency ?? BASE,
        open: balance ?? Math.round(total * 1000 - (paid ?? 0) * 1000) / 1000,
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
          // With an invoice date and no due date, the payment terms would give it one.
          ...(due && { dueDate: due.value, ...(invoiced && { invoiceDate: invoiced.value }) }),
          ...(isSettled && paidOn && { paidOn: paidOn.value }),
          ...(isHeld && { [side.held]: true }),
        },
      }
    })
}

/** Order numbers as people type them: containing a date, six digits only, no date, or a date that does not exist. */
const NUMBERS = {
  day: (day: Day, at: number) => `${sixOf(day)}-5${at}`,
  six: (day: Day, at: number) => `${sixOf(day)}${at}`,
  none: (_: Day, at: number) => `P-88-${at}`,
  unreal: (_: Day, at: number) => `133126-0${at}`,
} as const
const sixOf = (day: Day): string => `${day.slice(5, 7)}${day.slice(8)}${day.slice(2, 4)}`

const order = fc
  .record({
    status: fc.constantFrom(
      'Draft',
      'Pending',
      'Pending',
      'Pending',
      'Received',
      'Received',
      'Closed',
      'Cancelled',
      undefined,
    ),
    by: fc.constantFrom('id', 'name', 'nobody'),
    party: fc.constantFrom(...PARTIES),
    code: fc.constantFrom(...CODES),
    total: fc.option(cents(-20_000, 500_000), { nil: undefined }),
    number: fc.constantFrom(...(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[])),
    numbered: daysAround(-30, 370).map((days) => addDays(TODAY, days)),
    ordered: written(400),
    promised: written(30),
    received: written(60),
  })
  .map((drawn) => (at: number): Ordered => {
    const { status, by, party, code, total, number, numbered, ordered, promised, received } = drawn
    const found = by === 'id' || (by === 'name' && party.name !== 'Twin') ? party : undefined
    const isDay = number === 'day' || number === 'six'
    const came = status === 'Received' || status === 'Closed' ? received : undefined
    return {
      status,
      vendor: found?.id,
      currency: code?.trim().toUpperCase() ?? found?.currency ?? BASE,
      total,
      on: ordered?.day ?? (isDay ? numbered : undefined),
      due: isDay ? addDays(numbered, 30) : undefined,
      promised: promised?.day,
      received: came?.day,
      data: {
        ...(status !== undefined && { status }),
        ...(by === 'id' && { vendorId: party.id }),
        ...(by === 'name' && { vendorName: party.name }),
        ...(code !== undefined && { currency: code }),
        ...(total !== undefined && { totalAmount: total }),
        poNumber: NUMBERS[number](numbered, at),
        ...(ordered && { orderDate: ordered.value }),
        ...(promised && { expectedDate: promised.value }),
        ...(came && { receivedOn: came.value }),
      },
    }
  })

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
  orders: fc.array(order, { maxLength: 8 }).map((some) => some.map((make, at) => make(at))),
  checks: fc.array(check, { maxLength: 3 }),
  lots: fc.array(lot, { maxLength: 5 }),
})
