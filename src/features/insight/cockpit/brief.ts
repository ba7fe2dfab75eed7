import { addDays, type Day, daysBetween } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import type { DueItem } from '#features/insight/notifications/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

/** A part of the sentence; one with an address is a link. */
interface BriefFigures {
  text: string
  href?: string
}

interface Facts {
  items: readonly DueItem[]
  /** The exact totals of the payables due, one per currency, as text. */
  payablesDue: readonly string[]
  lateParcels: number
  openErrors: number
  /** The first day on which the total paid exceeds the total received. */
  firstRed?: Day | undefined
  today: Day
  dayWords: (day: Day) => string
}

/** The state of the company in one sentence: what is due, how long the cash lasts, what has waited longest. */
export function briefOf(facts: Facts): BriefFigures[][] {
  const { items, payablesDue, lateParcels, openErrors, firstRed, today, dayWords } = facts
  const bills = items.filter(({ kind }) => kind === 'payable').length
  const invoices = items.filter(({ kind }) => kind === 'receivable').length
  const order = items.find(({ kind }) => kind === 'delivery')
  const late = order ? daysBetween(order.dueDay, today) : 0
  const parts: BriefFigures[][] = []
  if (bills > 0)
    parts.push([
      { text: many(bills, 'payable'), href: pageOf(payables) },
      { text: ` due${payablesDue.length > 0 ? ` ${payablesDue.join(' and ')}` : ''}` },
    ])
  if (invoices > 0) parts.push([{ text: many(invoices, 'receivable'), href: pageOf(receivables) }, { text: ' due' }])
  if (firstRed)
    parts.push([
      {
        text:
          firstRed <= today
            ? 'payments due today exceed expected receipts'
            : `cash covers until ${dayWords(addDays(firstRed, -1))}`,
        href: screenPath('cockpit'),
      },
    ])
  if (order)
    parts.push([
      { text: order.number, href: order.href },
      { text: late > 0 ? ` is ${many(late, 'day')} past due (30-day rule)` : ' is due today (30-day rule)' },
    ])
  if (lateParcels > 0)
    parts.push([
      { text: many(lateParcels, 'parcel'), href: pageOf(parcels) },
      { text: lateParcels === 1 ? ' is late' : ' are late' },
    ])
  if (openErrors > 0) parts.push([{ text: many(openErrors, 'error'), href: pageOf(logs) }, { text: ' open' }])
  return parts
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
