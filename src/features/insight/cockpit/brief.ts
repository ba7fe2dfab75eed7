import { addDays, type Day, daysBetween } from '#base/days.ts'
import type { DueItem } from '#features/insight/notifications/rules.ts'

/** A piece of the sentence; one with an address is a link. */
export interface Said {
  text: string
  href?: string
}

interface Facts {
  items: readonly DueItem[]
  /** The exact sums of the payables due, one to a currency, as they are written. */
  payablesDue: readonly string[]
  lateParcels: number
  openErrors: number
  /** The first day on which more has gone out than come in. */
  firstRed?: Day | undefined
  today: Day
  dayWords: (day: Day) => string
}

/** The state of the company in one sentence: what is due, how far the cash reaches, what has waited longest. */
export function briefOf(facts: Facts): Said[][] {
  const { items, payablesDue, lateParcels, openErrors, firstRed, today, dayWords } = facts
  const payables = items.filter(({ kind }) => kind === 'payable').length
  const receivables = items.filter(({ kind }) => kind === 'receivable').length
  const order = items.find(({ kind }) => kind === 'delivery')
  const late = order ? daysBetween(order.dueDay, today) : 0
  const parts: Said[][] = []
  if (payables > 0)
    parts.push([
      { text: many(payables, 'payable'), href: '/payable' },
      { text: ` due${payablesDue.length > 0 ? ` ${payablesDue.join(' and ')}` : ''}` },
    ])
  if (receivables > 0) parts.push([{ text: many(receivables, 'receivable'), href: '/receivable' }, { text: ' due' }])
  if (firstRed)
    parts.push([
      {
        text:
          firstRed <= today
            ? 'payments due today exceed expected receipts'
            : `cash covers until ${dayWords(addDays(firstRed, -1))}`,
        href: '/main',
      },
    ])
  if (order)
    parts.push([
      { text: order.number, href: order.href },
      { text: late > 0 ? ` is ${many(late, 'day')} past due (30-day rule)` : ' is due today (30-day rule)' },
    ])
  if (lateParcels > 0)
    parts.push([
      { text: many(lateParcels, 'parcel'), href: '/tracking' },
      { text: lateParcels === 1 ? ' is late' : ' are late' },
    ])
  if (openErrors > 0) parts.push([{ text: many(openErrors, 'error'), href: '/log' }, { text: ' open' }])
  return parts
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
