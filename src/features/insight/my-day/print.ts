import { longDay } from '#base/days.ts'
import { type Absence, absences, lookedAfterBy } from '#features/admin/absences/collection.ts'
import { type AgendaItem, agendaOf, agendaParts, comingOf, inTime } from '#features/insight/my-day/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import { desks } from '#features/records/preferences/collection.ts'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { heading, line, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'

/** My printed agenda, with a checkbox for every item and the steps of every task. */
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
        ...(parts.length === 0 ? [line('Nothing to do.')] : []),
        ...parts.flatMap(({ head, items: found }) => [
          heading(head, [0, 10, 0, 3]),
          printTable<AgendaItem>(
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
