import { refuse } from '#base/problem.ts'
import { absences } from '#features/admin/absences/collection.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { pendingOrders, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { counts as countSessions } from '#features/stock/counts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { tags, text } from '#model/schema/fields.ts'

/** The maximum number of values in one query. */
const MAX_PEOPLE = 30

/**
 * Transfers all open work of one or more people to another: tasks, follow-ups, errors, orders, counts, customers,
 * absences to cover.
 */
export const handOver = defineCommand({
  name: 'people.handOver',
  label: 'Hand over',
  help: 'Transfers a person’s open tasks, follow-ups, errors, purchase orders, counts and customers to someone else. Undo returns them.',
  large: true,
  input: {
    from: text('From', { required: true, help: 'Email of the person whose work is handed over' }),
    also: tags('And from', { help: 'Other people whose work is handed over' }),
    to: text('To', { required: true, help: 'Email of the person taking over' }),
  },
  async run({ tx, input }) {
    const to = input.to.trim()
    const from = [...new Set([input.from, ...(input.also ?? [])].map((one) => one.trim()))]
    if (from.some((one) => one.toLowerCase() === to.toLowerCase()))
      throw refuse('Choose a different person to take over.', 'to')
    if (from.length > MAX_PEOPLE) throw refuse(`Select ${MAX_PEOPLE} people or fewer.`)
    const mine = ['assignee', 'in', from] as const
    const tasks = await tx.find(query(todos, { where: [mine, ['status', '!=', 'Done']] }))
    const chases = await tx.find(query(followUps, { where: [mine, ['status', 'in', ['Open', 'Snoozed']]] }))
    const errors = await tx.find(query(logs, { where: [mine, ['status', '!=', 'completed']] }))
    const isMine = ({ data }: { data: { status?: string; buyer?: string } }) =>
      data.buyer !== undefined && from.includes(data.buyer)
    const drafts = await tx.find(query(purchaseOrders, { where: [['status', '==', 'Draft']] }))
    const orders = [...(await tx.find(pendingOrders)), ...drafts].filter(isMine)
    const counting = await tx.find(query(countSessions, { where: [mine, ['status', 'in', ['Open', 'Review']]] }))
    const looked = await tx.find(query(customers, { where: [['owner', 'in', from]] }))
    // The new person also becomes the substitute of others, but never their own.
    const covered = (await tx.find(query(absences, { where: [['deputy', 'in', from]] }))).filter(
      ({ data }) => data.email !== to,
    )
    const all = [tasks, chases, errors, orders, counting, looked, covered]
    if (all.every((found) => found.length === 0))
      throw refuse(`${from.join(', ')} ${from.length === 1 ? 'has' : 'have'} nothing open.`)
    for (const { id } of tasks) await tx.update(todos, id, { assignee: to })
    for (const { id } of chases) await tx.update(followUps, id, { assignee: to })
    for (const { id } of errors) await tx.update(logs, id, { assignee: to })
    for (const { id } of orders) await tx.update(purchaseOrders, id, { buyer: to })
    for (const { id } of counting) await tx.update(countSessions, id, { assignee: to })
    for (const { id } of looked) await tx.update(customers, id, { owner: to })
    for (const { id } of covered) await tx.update(absences, id, { deputy: to })
    return {
      tasks: tasks.length,
      followUps: chases.length,
      errors: errors.length,
      orders: orders.length,
      counts: counting.length,
      customers: looked.length,
      absences: covered.length,
    }
  },
})
