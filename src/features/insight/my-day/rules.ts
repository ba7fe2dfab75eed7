import { addDays, type Day, toDay } from '#base/days.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import type { Todo } from '#features/records/todos/collection.ts'
import { poDueDay } from '#model/document/days/order-days.ts'

/** One thing of my day. */
export interface AgendaItem {
  kind: 'Task' | 'Follow-up' | 'Payment' | 'Order'
  id: string
  title: string
  /** Absent for a task without a day: it waits at the end. */
  day?: Day
  isHigh: boolean
  about?: string
  /** The moment a reminder was asked for. */
  remindAt?: string
  party?: string
  /** The colleague I look after it for; absent for my own. */
  owner?: string
}

/** The agenda looks this many days ahead. */
const AGENDA_DAYS = 7

interface Mine {
  todos: readonly Todo[]
  followUps: readonly FollowUp[]
  /** My e-mail. */
  me: string
  /** The e-mails of the colleagues I look after while they are away. */
  others?: readonly string[]
  today: Day
  timeZone: string
}

/** My open tasks and follow-ups by their day: what is late first, high before the rest, a week ahead, then what has no day. */
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

/** Items by their day, high before the rest; what has no day is last. */
export const inTime = (items: readonly AgendaItem[]): AgendaItem[] =>
  items.toSorted(
    (a, b) =>
      (a.day ?? '9').localeCompare(b.day ?? '9') ||
      Number(b.isHigh) - Number(a.isHigh) ||
      a.title.localeCompare(b.title),
  )

interface Coming {
  /** Open invoices, and the ids of the customers I look after. */
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

/** The heads of the agenda with their items, none of them empty. */
export function agendaParts(items: readonly AgendaItem[], today: Day): { head: string; items: AgendaItem[] }[] {
  const headOf = ({ day }: AgendaItem): string => {
    if (day === undefined) return 'No day'
    if (day < today) return 'Late'
    return day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : 'This week'
  }
  return [...Map.groupBy(items, headOf)].map(([head, found]) => ({ head, items: found }))
}
