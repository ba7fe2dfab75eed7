import { sumMoney } from '#base/decimal.ts'
import type { Deal } from '#features/sales/deals/collection.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import type { PackingSlip } from '#features/sales/packing-slips/collection.ts'
import { lineAmount, linesIn } from '#model/document/lines.ts'
import type { Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A shipment with goods that are not on an issued invoice. */
export interface ToInvoice {
  slip: PackingSlip
  customerId: string
  currency: string
  pieces: number
  /** At the prices of its deal, before tax; undefined when a line has no price. */
  worth: number | undefined
}

/**
 * Shipments that are not invoiced in full, oldest first; shipments on drafts are included until the drafts are issued.
 */
export function toInvoice(slips: readonly PackingSlip[], deals: readonly Deal[], base: string): ToInvoice[] {
  const byId = new Map(deals.map((deal) => [deal.id, deal]))
  return slips
    .flatMap((slip): ToInvoice[] => {
      if (slip.data.status !== 'Shipped' || (slip.data.invoiceIds ?? []).length > 0) return []
      const deal = byId.get(String(slip.data.transactionId))
      const sold = linesIn(deal?.data.lines as Value | undefined)
      const open = linesIn(slip.data.lines as Value | undefined)
        .map((line) => ({ line, qty: addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyInvoiced')) }))
        .filter(({ qty }) => qty > 0)
      if (open.length === 0) return []
      const currency = deal?.data.currency || base
      const amounts = open.map(({ line, qty }) => {
        const own = sold.find(({ lineId }) => lineId === line.dealLineId)
        return own && lineAmount({ qty, unitPrice: own.unitPrice, discountPct: own.discountPct }, currency)
      })
      const isKnown = amounts.every((amount) => amount !== undefined)
      return [
        {
          slip,
          customerId: String(slip.data.customerId ?? ''),
          currency,
          pieces: open.reduce((sum, { qty }) => addQty(sum, qty), 0),
          worth: isKnown ? sumMoney(amounts as number[]) : undefined,
        },
      ]
    })
    .toSorted((a, b) => String(a.slip.data.shippedOn).localeCompare(String(b.slip.data.shippedOn)))
}

/** Why these shipments cannot be put on one invoice; undefined when they can. */
export function whyNotTogether(chosen: readonly ToInvoice[]): string | undefined {
  if (chosen.length === 0) return 'Choose the shipments to invoice.'
  if (new Set(chosen.map(({ customerId }) => customerId)).size > 1)
    return 'The shipments are of several customers. Invoice each on its own.'
  return new Set(chosen.map(({ currency }) => currency)).size > 1
    ? 'The shipments are in several currencies. Invoice each on its own.'
    : undefined
}
