import { addDays, type Day } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { heldLots } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { listAddress, pageOf } from '#model/record-address.ts'

const COUNT = { aggregate: { count: true } } as const

/** Parts to order, lots that the quarantine list shows, and tasks that are nobody's: how many. */
export const COUNT_QUERIES = [
  { collection: parts.name, where: [['toOrder', '>', 0]], ...COUNT },
  { ...heldLots, ...COUNT },
  {
    collection: todos.name,
    where: [
      ['status', '==', 'To do'],
      ['assignee', 'exists', false],
    ],
    ...COUNT,
  },
] as const

interface Open {
  /** Receivables due. */
  overdue: number
  /** Orders that have reached their rule date. */
  orders: number
  /** Parts at or below their reorder point. */
  short: number
  /** Lots in quarantine, rejected, damaged or lost. */
  waiting: number
  /** Tasks without an assignee. */
  free: number
  errors: number
  today: Day
}

/** Suggestions for someone whose list is empty, starting with money. */
export function suggestionsOf(open: Open): { text: string; href: string }[] {
  const { overdue, orders, short, waiting, free, errors, today } = open
  const ofMonth = Number(addDays(today, 3).slice(8))
  return [
    ...some(overdue, (many) => `${many} due: follow up`, 'receivable', pageOf(followUps)),
    ...some(orders, (many) => `${many}: contact the vendor`, 'late order', screenPath('deliveries')),
    ...some(
      short,
      (many) => `${many} at or below the reorder point`,
      'part',
      pageAddress('control', { area: 'reorder' }),
    ),
    ...some(waiting, (many) => `${many} in quarantine`, 'lot', pageAddress('control', { area: 'quarantine' })),
    ...some(
      free,
      (many) => `${many}`,
      'unassigned task',
      listAddress(todos, { tab: 'open', layout: 'board.assignee' }),
    ),
    ...some(errors, (many) => `${many} open`, 'error', pageOf(logs)),
    // The last three days of a month and the first two of the next.
    ...(ofMonth <= 5 ? [{ text: 'Month end: create the tasks from the template', href: pageOf(todos) }] : []),
  ]
}

const some = (count: number, words: (many: string) => string, noun: string, href: string) =>
  count > 0 ? [{ text: words(`${count} ${noun}${count === 1 ? '' : 's'}`), href }] : []
