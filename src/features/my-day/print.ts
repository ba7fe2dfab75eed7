import { longDay } from '#base/days.ts'
import { customers } from '#features/customers/collection.ts'
import { desks } from '#features/desks/collection.ts'
import type { FollowUp } from '#features/follow-ups/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import type { AgendaItem } from '#features/my-day/rules.ts'
import { agendaOf, agendaParts, comingOf, inTime } from '#features/my-day/rules.ts'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import type { Receivable } from '#features/receivables/collection.ts'
import { receivables } from '#features/receivables/collection.ts'
import type { Absence } from '#features/todos/absence.ts'
import { absences, lookedAfterBy } from '#features/todos/absence.ts'
import type { Todo } from '#features/todos/collection.ts'
import { todos } from '#features/todos/collection.ts'
import { definePrint } from '#model/print.ts'
import { heading, line, tableOf } from '#model/print-blocks.ts'

/** My agenda on paper, with a box to tick before every line and the steps of every task. */
export const daySheet = definePrint({
  name: 'day-sheet',
  label: 'Day sheet',
  collection: desks,
  pages: ['Letter', 'A4'],
  path: '/home?desk=',
  needs: ([desk]) => [
    { collection: absences, field: 'deputy', values: desk ? [desk.data.email] : [] },
    { collection: todos, field: 'status', values: ['To do', 'Doing'] },
    { collection: followUps, field: 'status', values: ['Open', 'Snoozed'] },
    { collection: receivables, field: 'status', values: ['Open'], where: [['promiseDate', 'exists', true]] },
    { collection: customers, field: 'owner', values: desk ? [desk.data.email] : [] },
    { collection: purchaseOrders, field: 'status', values: ['Pending'], where: [['buyer', 'exists', true]] },
  ],
  render([desk], { today, timeZone, related }) {
    const me = desk?.data.email ?? ''
    const [away = [], tasks = [], chases = [], promised = [], mine = [], orders = []] = related
    const others = lookedAfterBy(away as unknown as readonly Absence[], me, today, timeZone)
    const at = { me, others, today, timeZone }
    const items = inTime([
      ...agendaOf({ todos: tasks as readonly Todo[], followUps: chases as readonly FollowUp[], ...at }),
      ...comingOf({
        receivables: promised as readonly Receivable[],
        customers: new Set(mine.map(({ id }) => id)),
        orders: orders as readonly PurchaseOrder[],
        ...at,
      }),
    ])
    const parts = agendaParts(items, today)
    return {
      title: [longDay(today), me].filter(Boolean).join(', '),
      content: [
        ...(parts.length === 0 ? [line('Nothing waits for you.')] : []),
        ...parts.flatMap(({ head, items: found }) => [
          heading(head, [0, 10, 0, 3]),
          tableOf<AgendaItem>(
            [
              { label: 'Done', width: 30, value: () => '[  ]' },
              { label: 'What', width: '*', value: (item) => whatOf(item, tasks as readonly Todo[]) },
              { label: 'With', width: 120, value: ({ party, owner }) => [party, owner].filter(Boolean).join(', ') },
              { label: 'Kind', width: 60, value: ({ kind }) => kind },
              { label: 'Day', width: 70, value: ({ day }) => day && longDay(day) },
            ],
            found,
          ),
        ]),
      ],
    }
  },
})

function whatOf({ kind, id, title, isHigh }: AgendaItem, tasks: readonly Todo[]): string {
  const steps = kind === 'Task' ? (tasks.find((task) => task.id === id)?.data.checklist ?? []) : []
  return [
    isHigh ? `${title} (high)` : title,
    ...steps.filter(({ done }) => !done).map(({ text }) => `  [  ] ${text}`),
  ].join('\n')
}
