import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

const OPEN = ['Draft', 'Sent', 'Accepted', 'Expired']
const isOver = (deal: Partial<Deal['data']> | null | undefined): boolean =>
  deal?.status === 'Cancelled' || deal?.status === 'Lost'

/** Nothing is asked for on a deal that is cancelled, lost, or merged into another one; deposits that came stay. */
export const proformasOfDeal = defineHook(deals, async ({ tx, id, before, after }) => {
  if (!after || !before || !isOver(after) || isOver(before)) return
  const found = await tx.find(query(proformas, { where: [['transactionId', '==', id]] }))
  const notes = after.closeReason ?? after.lostReason
  for (const one of found)
    if (OPEN.includes(one.data.status ?? 'Draft'))
      await tx.update(proformas, one.id, { status: 'Cancelled', ...(notes && { notes }) })
})
