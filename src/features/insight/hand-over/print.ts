import { toDay } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { screenPath } from '#model/feature.ts'
import { dayText, facts, heading, joined, line, printableText, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint } from '#model/print/print.ts'
import type { Clause } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'

/** The open work of a person, for the meeting with their successor: each item with its date and its party. */
export const handOverSheet = definePrint({
  name: 'hand-over',
  label: 'Hand-over sheet',
  collection: profiles,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('users')}?profile=`,
  needs(records) {
    const values = records.map(({ data }) => data.email)
    const open = (...where: Clause[]) => where
    return [
      { collection: todos, field: 'assignee', values, where: open(['status', '!=', 'Done']) },
      { collection: followUps, field: 'assignee', values, where: open(['status', 'in', ['Open', 'Snoozed']]) },
      { collection: purchaseOrders, field: 'buyer', values, where: open(['status', 'in', ['Pending', 'Draft']]) },
      { collection: logs, field: 'assignee', values, where: open(['status', '!=', 'completed']) },
      { collection: counts, field: 'assignee', values, where: open(['status', 'in', ['Open', 'Review']]) },
      { collection: customers, field: 'owner', values },
    ]
  },
  render([profile], { today, timeZone, related, addressOf }) {
    const { email, name, phone, mobile, responsibilities } = profile!.data
    const mine = related.map((docs) =>
      docs.filter(({ data }) => [data.assignee, data.buyer, data.owner].includes(email)),
    )
    const [tasks = [], chases = [], orders = [], errors = [], counting = [], looked = []] = mine
    const blocks = [
      ...listOf('Tasks', tasks, { what: 'title', with: 'priority', due: 'dueOn' }),
      ...listOf('Follow-ups', chases, { what: 'subject', with: 'partyName', due: 'dueOn' }),
      ...listOf('Purchase orders', orders, { what: 'poNumber', with: 'vendorName', due: 'expectedDate' }),
      ...listOf('Errors', errors, { what: 'message', with: 'page', due: 'timestamp' }),
      ...listOf('Counts', counting, { what: 'countNumber', with: 'scope', due: 'plannedFor' }),
      ...listOf('Customers', looked, { what: 'name', with: 'phone', due: 'chasePausedUntil' }),
    ]
    return {
      title: `Hand-over of ${name}`,
      address: addressOf(profile!),
      content: [
        ...facts([
          ['As of', dayText(today, timeZone)],
          ['Email', email],
          ['Phone', joined([phone, mobile])],
          ['Responsible for', (responsibilities ?? []).join(', ')],
        ]),
        ...(blocks.length > 0 ? blocks : [line('No open work.')]),
      ],
    }

    function listOf(title: string, docs: readonly Doc[], fields: { what: string; with: string; due: string }): Block[] {
      if (docs.length === 0) return []
      const dayOf = ({ data }: Doc) => toDay(data[fields.due], timeZone) ?? ''
      return [
        heading(`${title}, ${docs.length}`, [0, 10, 0, 3]),
        printTable<Doc>(
          [
            { label: 'What', width: '*', value: ({ id, data }) => printableText(data[fields.what]) || id },
            { label: 'With', width: 150, value: ({ data }) => data[fields.with] },
            { label: 'State', width: 60, value: ({ data }) => data.status },
            { label: 'Day', width: 70, value: (doc) => (dayOf(doc) ? dayText(dayOf(doc), timeZone) : '') },
            { label: 'Taken by', width: 90, value: () => '_'.repeat(15) },
          ],
          docs.toSorted((a, b) => (dayOf(a) || '9').localeCompare(dayOf(b) || '9')),
        ),
      ]
    }
  },
})
