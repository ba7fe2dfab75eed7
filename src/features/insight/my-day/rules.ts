import { addDays, type Day, toDay } from '#base/days.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import type { Todo } from '#features/records/todos/collection.ts'
import { poDueDay } from '#model/document/days/order-days.ts'

/** One item of my agenda. */
export interface AgendaItem {
  kind: 'Task' | 'Follow-up' | 'Payment' | 'Order'
  id: string
  title: string
  /** Absent for a task without a due date: it is listed last. */
  day?: Day
  isHigh: boolean
  about?: string
  /** The time for which a reminder is set. */
  remindAt?: string
  party?: string
  /** The colleague I cover for; absent for my own items. */
  owner?: string
}

/** The number of days the agenda covers. */
const AGENDA_DAYS = 7

interface Mine {
  todos: readonly Todo[]
  followUps: readonly FollowUp[]
  /** My email address. */
  me: string
  /** The email addresses of the colleagues I cover for while they are away. */
  others?: readonly string[]
  today: Day
  timeZone: string
}

/**
 * My open tasks and follow-ups up to a week ahead by due date, late ones first and high priority before the rest; those
 * without a date are last.
 */
export function agendaOf({ todos, followUps, me, others = [], today, timeZone }: Mine): AgendaItem[] {
  const mine = (assignee: string | undefined) =>
    assignee === me || (assignee !== undefined && others.includes(assignee))
  const owner = (assignee: string | undefined) => assignee !== me && assignee !== undefined && { owner: assignee }
  const last = addDays(today, AGENDA_DAYS)
  const tasks = todos.flatMap(({ id, data }): AgendaItem[] => {
    if (!mine(data.assignee) || data.status === 'Done') return []
    const day = toDay(data.dueOn, timeZone)
    return [
      {
        kind: 'Task',
        id,
        title: data.title,
        isHigh: data.priority === 'High',
        ...(day && { day }),
        ...(data.about && { about: data.about }),
        ...(data.remindAt && { remindAt: data.remindAt.$ts }),
        ...owner(data.assignee),
      },
    ]
  })
  const chases = followUps.flatMap(({ id, data }): AgendaItem[] => {
    if (!mine(data.assignee) || (data.status !== 'Open' && data.status !== 'Snoozed')) return []
    const day = toDay(data.dueOn, timeZone)
    return [
      {
        kind: 'Follow-up',
        id,
        title: data.subject,
        isHigh: false,
        ...(day && { day }),
        ...(data.about && { about: data.about }),
        ...owner(data.assignee),
        ...(data.partyName && { party: data.partyName }),
      },
    ]
  })
  return inTime([...tasks, ...chases].filter(({ day }) => day === undefined || day <= last))
}

/** Items by due date, high priority before the rest; those without a date are last. */
export const inTime = (items: readonly AgendaItem[]): AgendaItem[] =>
  items.toSorted(
    (a, b) =>
      (a.day ?? '9').localeCompare(b.day ?? '9') ||
      Number(b.isHigh) - Number(a.isHigh) ||
      a.title.localeCompare(b.title),
  )

interface Coming {
  /** Open invoices, and the ids of the customers I am responsible for. */
  receivables: readonly { id: string; data: Partial<Receivable['data']> }[]
  customers: ReadonlySet<string>
  /** Pending orders. */
  orders: readonly { id: string; data: Partial<PurchaseOrder['data']> }[]
  me: string
  others?: readonly string[]
  today: Day
  timeZone: string
}

/** Events expected up to a week ahead: payments promised by my customers, and my purchase orders. */
export function comingOf({ receivables, customers, orders, me, others = [], today, timeZone }: Coming): AgendaItem[] {
  const last = addDays(today, AGENDA_DAYS)
  const payments = receivables.flatMap(({ id, data }): AgendaItem[] => {
    const day = toDay(data.promiseDate, timeZone)
    if (!day || data.status !== 'Open' || !data.customerId || !customers.has(data.customerId)) return []
    const party = data.customerName && { party: data.customerName }
    return [{ kind: 'Payment', id, title: `Payment of ${data.invoiceNumber ?? id}`, isHigh: false, day, ...party }]
  })
  const arrivals = orders.flatMap(({ id, data }): AgendaItem[] => {
    const day = toDay(data.expectedDate, timeZone) ?? poDueDay(data.poNumber)
    const { buyer } = data
    if (!day || data.status !== 'Pending' || !buyer || (buyer !== me && !others.includes(buyer))) return []
    const party = data.vendorName && { party: data.vendorName }
    const owner = buyer !== me && { owner: buyer }
    return [{ kind: 'Order', id, title: `PO ${data.poNumber ?? id}`, isHigh: false, day, ...party, ...owner }]
  })
  return [...payments, ...arrivals].filter(({ day }) => day !== undefined && day <= last)
}

/** The sections of the agenda with their items; empty ones are left out. */
export function agendaParts(items: readonly AgendaItem[], today: Day): { head: string; items: AgendaItem[] }[] {
  const headOf = ({ day }: AgendaItem): string => {
    if (day === undefined) return 'No day'
    if (day < today) return 'Late'
    return day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : 'This week'
  }
  return [...Map.groupBy(items, headOf)].map(([head, found]) => ({ head, items: found }))
}
