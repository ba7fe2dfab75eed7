import { refuse } from '#base/problem.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { needDeal } from '#features/sales/deals/commands.ts'
import { nameOfDeal } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

export const returnLines = ({ data }: { data: { lines?: unknown } }): Data[] =>
  withLineIds(data.lines as Value | undefined)
export const reason = text('Reason', { required: true })

export async function needReturn(tx: Tx, id: string): Promise<Deal> {
  const deal = await needDeal(tx, id)
  if (deal.data.kind !== 'Return' || !deal.data.returnOfId) throw refuse(`${nameOfDeal(deal)} is not a return.`)
  if (deal.data.status === 'Cancelled') throw refuse(`${nameOfDeal(deal)} is cancelled.`)
  return deal
}

export const sourceOf = (deal: Deal) => ({ docType: deals.name, docId: deal.id, docNumber: nameOfDeal(deal) })
export const returnedLeg = (deal: Deal, line: Data) => ({
  ledger: 'SNI' as const,
  partyType: 'customers' as const,
  partyId: deal.data.customerId,
  partyName: deal.data.customerName,
  itemType: packingSlips.name,
  itemId: String(line.slipId),
  lineId: String(line.slipLineId),
  orderId: deal.data.returnOfId,
})
