import { refuse } from '#base/problem.ts'
import { needDeal } from '#features/sales/deals/commands.ts'
import { nameOfDeal } from '#features/sales/deals/rules.ts'
import { createSlip, onOtherSlips, type Wanted } from '#features/sales/packing-slips/picking.ts'
import { defineCommand } from '#model/command/command.ts'
import { lines, number, reference, text } from '#model/schema/fields.ts'

/** A packing slip for goods of an order: nothing moves before it is shipped. */
export const newSlip = defineCommand({
  name: 'slips.create',
  label: 'Packing slip',
  help: 'Lots come from the reservations, oldest first.',
  undoBy: 'Discard the packing slip.',
  input: {
    transactionId: reference('Deal', 'transactions', { required: true }),
    lines: lines('Lines', {
      dealLineId: text('Line', { required: true }),
      qty: number('Quantity', { help: 'Default: all that is open' }),
      lotId: reference('Lot', 'inventory'),
    }),
  },
  async run(context) {
    const { tx, input } = context
    const deal = await needDeal(tx, input.transactionId)
    if (deal.data.status !== 'Confirmed' || deal.data.kind === 'Return')
      throw refuse(
        `${nameOfDeal(deal)} is ${deal.data.status?.toLowerCase() ?? 'a draft'}. Only confirmed orders are packed.`,
      )
    return await createSlip(context, deal, (input.lines ?? []) as unknown as Wanted[], await onOtherSlips(tx, deal))
  },
})
