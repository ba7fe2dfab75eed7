import { acceptReorder } from '#features/purchasing/reorder/commands.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import type { Data } from '#model/schema/value.ts'
import { worth } from '#model/stock/quantity.ts'

interface Offer {
  command: AnyCommand
  label: string
  group: string
  fixed: Data
  suggest: Data
  confirm: (input: Data) => string
  action: (input: Data) => string
}

/** Adds a part to a draft order of its vendor; the missing quantity is suggested and can be changed. */
export const orderOffer = ({ id, data }: Part): Offer => ({
  command: acceptReorder,
  label: 'Order',
  group: 'Buying',
  fixed: { partId: id },
  suggest: {
    ...(data.toOrder && { qty: data.toOrder }),
    ...(data.preferredVendorId && { vendorId: data.preferredVendorId }),
    ...(data.avgCost !== undefined && { unitPrice: data.avgCost }),
  },
  confirm: ({ qty, unitPrice }) => {
    const [pieces, price] = [typeof qty === 'number' ? qty : 0, typeof unitPrice === 'number' ? unitPrice : 0]
    return `${pieces} of ${data.brand ?? ''} ${data.partNumber} will be added to a draft order, worth ${amountText(worth(pieces, price))}. Nothing is ordered until the draft is issued.`
  },
  action: ({ qty }) => `Add ${typeof qty === 'number' ? qty : ''} to draft PO`,
})
