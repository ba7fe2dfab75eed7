import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import type { Receipt } from '#features/purchasing/receiving/collection.ts'
import { startReceipt } from '#features/purchasing/receiving/counting.ts'
import type { Data } from '#model/schema/value.ts'

/** A count whose start waits for the network, with what the phone knows about its order. */
export interface Begun {
  key: string
  receipt: Receipt
  order: { data: { lines?: readonly unknown[] } }
}

interface Waiting {
  key: string
  command: string
  input: Data
  about?: Data
}

/**
 * The queued command that starts a count of an order. The phone chooses the receipt id, so that its counts can be
 * queued too.
 */
export function beginReceiptCount(order: PurchaseOrder, blind: boolean, ids: { key: string; receiptId: string }) {
  const { poNumber, vendorName, lines } = order.data
  return {
    key: ids.key,
    command: startReceipt.name,
    input: { poId: order.id, blind, receiptId: ids.receiptId },
    names: 'receiptId',
    label: `Begin to count PO ${poNumber ?? order.id}`,
    about: {
      ...(poNumber && { poNumber }),
      ...(vendorName && { vendorName }),
      lines: (lines ?? []) as unknown as Data[],
    },
  }
}

/** The counts in the queue that have not been started on the server. */
export function begunCounts(waiting: readonly Waiting[]): Begun[] {
  return waiting.flatMap(({ key, command, input, about = {} }) => {
    if (command !== startReceipt.name || typeof input.receiptId !== 'string') return []
    const { lines, ...named } = about
    const data = { ...named, poId: input.poId, blind: input.blind === true, status: 'Draft', lines: [] }
    const receipt = { id: input.receiptId, data } as unknown as Receipt
    return [{ key, receipt, order: { data: { lines: (lines ?? []) as unknown as readonly unknown[] } } }]
  })
}
