import { refuse } from '#base/problem.ts'
import { followUps } from '#features/insight/follow-ups/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { tags } from '#model/schema/fields.ts'

const MAX_ORDERS = 200

/** The orders that are late are each put on the follow-up desk for today, those that are there already aside. */
export const chaseLate = defineCommand({
  name: 'followups.chaseLate',
  label: 'Follow up late orders',
  help: 'Adds each late order without a follow-up to Follow-up.',
  input: { orderIds: tags('Orders', { required: true }) },
  async run({ tx, input: { orderIds }, today, user }) {
    if (orderIds.length > MAX_ORDERS) throw refuse(`At most ${MAX_ORDERS} orders can be followed up at a time.`)
    const open = await tx.find(query(followUps, { where: [['status', 'in', ['Open', 'Snoozed']]] }))
    const chased = new Set(open.map(({ data }) => data.about))
    let added = 0
    for (const id of new Set(orderIds)) {
      const { data } = await tx.need(purchaseOrders, id)
      const about = `/purchase-order?id=${id}`
      if (data.status !== 'Pending' || chased.has(about)) continue
      await tx.insert(followUps, {
        subject: data.poNumber || id,
        kind: 'Late PO',
        status: 'Open',
        dueOn: today,
        about,
        assignee: user.email,
        ...(data.vendorName && { partyName: data.vendorName }),
      })
      added++
    }
    if (added === 0) throw refuse('These orders already have a follow-up or are no longer pending.')
    return { added }
  },
})
