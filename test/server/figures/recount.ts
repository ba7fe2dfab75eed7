import { addDays, type Day, daysBetween } from '#base/days.ts'
import { SPAN, tally } from '#test/server/figures/answer.ts'
import { BASE, type Company, type Drawn, type Ordered, PARTIES, RATES, TODAY } from '#test/server/figures/company.ts'

/** Payables and receivables, and the names of their figures. */
export const SIDES = [
  { kind: 'payable', drawn: (company: Company) => company.bills },
  { kind: 'receivable', drawn: (company: Company) => company.invoices },
] as const
export type Kind = (typeof SIDES)[number]['kind']

const isOpen = ({ status }: Drawn) => status === 'Open'
const isBilled = ({ status = '' }: Drawn) => ['Open', 'Paid', 'Written off'].includes(status)
const isOverdue = (doc: Drawn) => isOpen(doc) && doc.due !== undefined && doc.due < TODAY
const isDue = (doc: Drawn) => isOpen(doc) && doc.due !== undefined && doc.due <= TODAY
const openOf = (docs: readonly Drawn[]) => tally(docs.map(({ currency, open }) => ({ currency, amount: open })))
const totalOf = (docs: readonly { currency: string; total: number | undefined }[]) =>
  tally(docs.map(({ currency, total = 0 }) => ({ currency, amount: total })))
const within = (day: Day | undefined, from: Day, to: Day) => day !== undefined && day >= from && day <= to
const inMonth = (day: Day | undefined) => within(day, SPAN.from, SPAN.to)

/** The correct figures, computed from the generated data in the plainest way possible. */
export function recount(company: Company): Record<string, unknown> {
  return { ...owedRight(company), ...orderedRight(company), ...cashRight(company), ...stockRight(company) }
}

function owedRight(company: Company): Record<string, unknown> {
  const right: Record<string, unknown> = {}
  for (const { kind, drawn } of SIDES) {
    const docs = drawn(company)
    right[`${kind}: due, how many`] = docs.filter(isDue).length
    right[`${kind}: due`] = openOf(docs.filter(isDue))
    right[`${kind}: open`] = openOf(docs.filter(isOpen))
    right[`${kind}: overdue`] = openOf(docs.filter(isOverdue))
    right[`${kind}: billed in the month`] = totalOf(docs.filter((doc) => isBilled(doc) && inMonth(doc.invoiced)))
    right[`${kind}: settled in the month`] = totalOf(
      docs.filter(({ status, paidOn }) => status === 'Paid' && inMonth(paidOn)),
    )
    for (const { id } of PARTIES) {
      const own = docs.filter(({ party }) => party === id)
      const late = own.filter((doc) => isOverdue(doc) && doc.open > 0).map(({ due }) => due!)
      right[`${kind}: open of ${id}`] = openOf(own.filter(isOpen))
      right[`${kind}: overdue of ${id}`] = openOf(own.filter(isOverdue))
      right[`${kind}: days overdue of ${id}`] =
        late.length === 0 ? undefined : Math.max(...late.map((due) => daysBetween(due, TODAY)))
      right[`${kind}: billed this year of ${id}`] = totalOf(
        own.filter((doc) => isBilled(doc) && within(doc.invoiced, '2026-01-01', TODAY)),
      )
    }
  }
  return right
}

const isPlaced = ({ status = '' }: Ordered) => ['Pending', 'Received', 'Closed'].includes(status)
const isPending = ({ status }: Ordered) => status === 'Pending'
const isPast = (day: Day | undefined) => day !== undefined && day < TODAY

function orderedRight({ orders }: Company): Record<string, unknown> {
  const pending = orders.filter(isPending)
  const year = addDays(TODAY, -365)
  const right: Record<string, unknown> = {
    'orders: due, how many': pending.filter(({ due }) => due !== undefined && due <= TODAY).length,
    'orders: past due, how many': pending.filter(({ due }) => isPast(due)).length,
    'orders: past promised, how many': pending.filter(({ promised }) => isPast(promised)).length,
    'orders: pending': totalOf(pending),
    'orders: placed in the month': totalOf(orders.filter((order) => isPlaced(order) && inMonth(order.on))),
    'orders: received in the month': orders.filter(
      ({ status, received }) => (status === 'Received' || status === 'Closed') && inMonth(received),
    ).length,
  }
  for (const { id } of PARTIES) {
    const own = orders.filter(({ vendor }) => vendor === id)
    const came = own.filter(({ status, received }) => status === 'Received' && within(received, year, TODAY))
    const promised = came.filter((order) => order.promised !== undefined)
    const days = came.flatMap(({ on, received }) => (on ? [daysBetween(on, received!)] : [])).toSorted((a, b) => a - b)
    const half = Math.floor(days.length / 2)
    const last = own.flatMap((order) => (isPlaced(order) && within(order.on, year, TODAY) ? [order.on!] : []))
    right[`orders: pending of ${id}`] = totalOf(own.filter(isPending))
    right[`orders: late of ${id}`] = own.filter(
      (order) => isPending(order) && (isPast(order.due) || isPast(order.promised)),
    ).length
    right[`orders: last of ${id}`] = last.toSorted().at(-1)
    right[`orders: on time of ${id}`] =
      promised.length === 0
        ? undefined
        : Math.round((promised.filter((order) => order.received! <= order.promised!).length / promised.length) * 100)
    right[`orders: median lead days of ${id}`] =
      days.length === 0 ? undefined : Math.round((days[half]! + days[days.length % 2 === 1 ? half : half - 1]!) / 2)
  }
  return right
}

const rateOf = (currency: string) => (currency === BASE ? 1 : RATES.find((one) => one.currency === currency)?.rate)

/** Half a cent is rounded away from zero. */
const inCents = (amount: number) => (Math.sign(amount) * Math.round(Number((Math.abs(amount) * 100).toFixed(6)))) / 100

/** Everything that comes in and goes out in company currency, and separately the amounts without a known rate. */
function cashRight(company: Company): Record<string, unknown> {
  const comes = company.invoices.filter(isOpen).map(({ currency, open }) => ({ currency, amount: open }))
  const goes = [
    ...company.bills.filter(isOpen).map(({ currency, open }) => ({ currency, amount: open })),
    ...company.checks.filter(({ isOut }) => isOut),
  ]
  // Each amount is rounded to cents on its own.
  const worth = (items: readonly { currency: string; amount: number }[]) =>
    tally(
      items.flatMap(({ currency, amount }) => {
        const rate = rateOf(currency)
        return rate === undefined ? [] : [{ currency: BASE, amount: inCents(amount * rate) }]
      }),
    )
  return {
    'cash: comes in': worth(comes),
    'cash: goes out': worth(goes),
    'cash: without a rate': tally(
      [...comes, ...goes.map(({ currency, amount }) => ({ currency, amount: -amount }))].filter(
        ({ currency }) => rateOf(currency) === undefined,
      ),
    ),
  }
}

function stockRight({ lots }: Company): Record<string, unknown> {
  return {
    'stock: lots held': lots.filter(({ qcStatus, qtyOnHand }) => qcStatus !== 'OK' && Number(qtyOnHand) > 0).length,
    'stock: value': tally(lots.map(({ value }) => ({ currency: BASE, amount: Number(value) }))),
  }
}
