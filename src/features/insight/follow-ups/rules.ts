import { type Day, daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { aboutReceivable } from '#features/money/promises/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { sumsOf } from '#model/document/amounts/sums.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import { openAmount } from '#model/document/open.ts'
import { listAddress } from '#model/record-address.ts'

export type State = 'kept' | 'broken' | 'waiting'

/** Something that needs a follow-up; nothing is stored until someone acts. */
export interface FollowUpCandidate {
  kind: 'Collect' | 'Late PO' | 'Parcel'
  party: string
  /** The number or title people know it by. */
  subject: string
  /** The address of the record; it also identifies the candidate. */
  about: string
  /** Days since it was due. */
  days: number
  amount?: number
  currency?: string
}

export interface Chased {
  party: string
  candidates: readonly FollowUpCandidate[]
  /** Stored follow-ups of this party that are due. */
  followUps: readonly FollowUp[]
  /** The number of days of the one that is latest. */
  days: number
  /** Open money by currency; documents without a currency count in the base currency. */
  amounts: readonly { currency: string; total: string }[]
}

interface Known {
  receivables: readonly Receivable[]
  orders: readonly PurchaseOrder[]
  parcels: readonly Parcel[]
  followUps: readonly FollowUp[]
  today: Day
  timeZone: string
  baseCurrency: string
  /** When the company asks for money; the defaults when absent. */
  chasing?: Chasing
  /** Customers whose reminders are paused, by id. */
  paused?: ReadonlySet<string>
}

interface Chasing {
  /** Days past the due date before a payment is requested. */
  after: number
  /** Days without a new follow-up after one was closed. */
  quiet: number
}

const USUAL_CHASING: Chasing = { after: 0, quiet: 3 }

/** The values from the settings, with defaults. */
export const chasingOf = (data: { chaseAfter?: unknown; quietDays?: unknown } | undefined): Chasing => ({
  after: typeof data?.chaseAfter === 'number' ? data.chaseAfter : USUAL_CHASING.after,
  quiet: typeof data?.quietDays === 'number' ? data.quietDays : USUAL_CHASING.quiet,
})

const aboutOrder = (id: string): string => listAddress(purchaseOrders, { id })
const aboutParcel = (id: string): string => listAddress(parcels, { id })

/**
 * Overdue invoices, orders past their rule date and parcels past their day, unless a follow-up exists or the money is
 * promised or disputed.
 */
export function followUpCandidates(known: Known): FollowUpCandidate[] {
  const { receivables, orders, parcels, followUps, today, timeZone, chasing = USUAL_CHASING, paused } = known
  const chased = new Set(
    followUps.filter((followUp) => holdsBack(followUp, { today, timeZone, chasing })).map(({ data }) => data.about),
  )
  const found = [
    ...receivables
      .filter(({ data }) => !isPaused(data, { today, timeZone }) && !(data.customerId && paused?.has(data.customerId)))
      .flatMap((item) => overdueMoney(item, { today, timeZone, chasing })),
    ...orders.flatMap((order) => lateOrder(order, today, timeZone)),
    ...parcels.flatMap((parcel) => lateParcel(parcel, today, timeZone)),
  ]
  return found.filter(({ about }) => !chased.has(about))
}

interface When {
  today: Day
  timeZone: string
  chasing: Chasing
}

function holdsBack({ data, updateTime }: FollowUp, { today, timeZone, chasing }: When): boolean {
  if (data.status === 'Open' || data.status === 'Snoozed') return true
  const closed = toDay(updateTime, timeZone)
  return closed !== undefined && daysBetween(closed, today) < chasing.quiet
}

function overdueMoney({ id, data }: Receivable, { today, timeZone, chasing }: When): FollowUpCandidate[] {
  const due = toDay(data.dueDate, timeZone)
  const promised = toDay(data.promiseDate, timeZone)
  const amount = openAmount(data)
  if (data.status !== 'Open' || data.disputed || due === undefined || due >= today || amount <= 0) return []
  if (promised !== undefined && promised >= today) return []
  if (daysBetween(due, today) < chasing.after) return []
  return [
    {
      kind: 'Collect',
      party: data.customerName || 'No customer named',
      subject: data.invoiceNumber || id,
      about: aboutReceivable(id),
      days: daysBetween(due, today),
      amount,
      ...(data.currency && { currency: data.currency }),
    },
  ]
}

/** Whether reminders of an invoice or a customer are paused on a day; the pause includes its last day. */
export const isPaused = (data: { chasePausedUntil?: unknown }, at: { today: Day; timeZone: string }): boolean =>
  (toDay(data.chasePausedUntil, at.timeZone) ?? '') >= at.today

/** An order past the date in its number, or past what the vendor promised: whichever came first. */
function lateOrder({ id, data }: PurchaseOrder, today: Day, timeZone: string): FollowUpCandidate[] {
  const days = [poDueDay(data.poNumber), toDay(data.expectedDate, timeZone)]
  const due = days.filter((day) => day !== undefined && day < today).toSorted()[0]
  if (data.status !== 'Pending' || due === undefined) return []
  return [
    {
      kind: 'Late PO',
      party: data.vendorName || 'No vendor named',
      subject: data.poNumber ?? 'No number',
      about: aboutOrder(id),
      days: daysBetween(due, today),
    },
  ]
}

function lateParcel({ id, data }: Parcel, today: Day, timeZone: string): FollowUpCandidate[] {
  const eta = toDay(data.etaISO, timeZone)
  if (data.delivered || eta === undefined || eta >= today) return []
  return [
    {
      kind: 'Parcel',
      party: data.carrier || 'No carrier named',
      subject: data.title || data.trackingNumber || id,
      about: aboutParcel(id),
      days: daysBetween(eta, today),
    },
  ]
}

/** Everything to follow up today by party, so that one call settles all; the latest ones first. */
export function chaseList(known: Known): Chased[] {
  const { today, timeZone, baseCurrency } = known
  const byParty = Map.groupBy(followUpCandidates(known), ({ party }) => party)
  const due = known.followUps.filter(({ data }) => isOpen(data) && (toDay(data.dueOn, timeZone) ?? today) <= today)
  // Follow-ups of a paused invoice are paused with it; those about anything else are a person's own plan and stay.
  const still = new Set(
    known.receivables
      .filter(({ data }) => isPaused(data, known) || (data.customerId && known.paused?.has(data.customerId)))
      .map(({ id }) => aboutReceivable(id)),
  )
  const stored = Map.groupBy(
    due.filter(({ data }) => !data.about || !still.has(data.about)),
    ({ data }) => data.partyName || 'No party named',
  )
  return [...new Set([...byParty.keys(), ...stored.keys()])]
    .map((party) => {
      const candidates = (byParty.get(party) ?? []).toSorted((a, b) => b.days - a.days)
      const followUps = stored.get(party) ?? []
      const late = followUps.map(({ data }) => daysBetween(toDay(data.dueOn, timeZone) ?? today, today))
      return {
        party,
        candidates,
        followUps,
        days: Math.max(0, ...candidates.map(({ days }) => days), ...late),
        amounts: amountsOf(candidates, baseCurrency),
      }
    })
    .toSorted((a, b) => b.days - a.days || a.party.localeCompare(b.party))
}

const isOpen = ({ status }: FollowUp['data']): boolean => status === 'Open' || status === 'Snoozed'

const amountsOf = (candidates: readonly FollowUpCandidate[], base: string): Chased['amounts'] =>
  sumsOf(
    candidates.flatMap(({ amount, currency }) => (amount === undefined ? [] : [{ amount, currency }])),
    base,
  )

/**
 * A promise is kept when the promised amount was paid by its day, so that no more than `left` was open then, and broken
 * once the day has passed without that.
 */
export function promiseState(
  promised: Day,
  invoice: Partial<Receivable['data']> | undefined,
  { today, timeZone, left = 0 }: { today: Day; timeZone: string; left?: number },
): State {
  const paid = toDay(invoice?.paidOn, timeZone)
  if (invoice?.status === 'Paid' && (paid === undefined || paid <= promised)) return 'kept'
  if (invoice && openAt(invoice, promised, timeZone) <= left) return 'kept'
  return promised < today || (paid && left === 0) ? 'broken' : 'waiting'
}

/** The open amount of an invoice at the end of a day, by the dates of its payments; Infinity when these are unknown. */
function openAt(invoice: Partial<Receivable['data']>, day: Day, timeZone: string): number {
  const paid = toDay(invoice.paidOn, timeZone)
  const since = (invoice.receivedParts ?? []).flatMap(({ on, amount }) => {
    const came = toDay(on, timeZone) ?? paid
    return came && came > day && typeof amount === 'number' ? [amount] : []
  })
  const isOpen = invoice.status === 'Open' && typeof (invoice.balance ?? invoice.totalAmount) === 'number'
  if (isOpen) return sumMoney([openAmount(invoice), ...since])
  return invoice.status === 'Paid' && since.length > 0 ? sumMoney(since) : Number.POSITIVE_INFINITY
}
