import { needDeal, refreshDeal, trimReservations } from '#features/sales/deals/commands.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/**
 * Stock that arrived for a deal becomes available again when the vendor has shipped the deal directly to the customer.
 */
export const reservationsOfDropShip = defineHook(packingSlips, async (context) => {
  const { before, after } = context
  if (before || after?.kind !== 'Drop ship' || after.status !== 'Shipped' || !after.transactionId) return
  await trimReservations(context, await needDeal(context.tx, after.transactionId))
  await refreshDeal(context, after.transactionId)
})
