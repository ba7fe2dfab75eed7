import { refuse } from '#base/problem.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { nameOfSlip } from '#features/sales/packing-slips/rules.ts'
import { isGoods, withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { totalsOf } from '#model/document/amounts/totals.ts'
import { linesIn, withAmounts } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * Refuses an invoice whose lines bill another customer's deal or shipment, goods that were not shipped, or an invalid
 * quantity: a draft may have been created or edited manually.
 */
export async function refuseOtherLines(tx: Tx, invoice: Receivable): Promise<void> {
  for (const [at, line] of linesIn(invoice.data.lines as Value | undefined).entries()) {
    const name = `Line ${line.lineId ?? at + 1} of ${nameOfInvoice(invoice)}`
    const ofDeal = typeof line.slipId === 'string' || typeof line.dealLineId === 'string'
    if (ofDeal && !(qtyIn(line, 'qty') > 0))
      throw refuse(`${name} bills a quantity of ${qtyIn(line, 'qty')}. Enter one above 0.`)
    if (typeof line.slipId === 'string') await refuseOtherSlip(tx, invoice, line, name)
    else if (typeof line.transactionId === 'string') await refuseOtherDeal(tx, invoice, line, name)
  }
}

/**
 * An invoice of shipments or a deal, with the totals of its lines. Refuses it when its stated total differs: the lines
 * of a draft may have been edited without the total, and the customer would owe for goods that are not on the invoice.
 */
export function withOwnAmounts(invoice: Receivable): Receivable {
  const { currency, taxName, taxRate, totalAmount = 0 } = invoice.data
  const stated = linesIn(invoice.data.lines as Value | undefined)
  if (!stated.some(({ slipId, dealLineId }) => typeof slipId === 'string' || typeof dealLineId === 'string'))
    return invoice
  const lines = withAmounts(stated, currency)
  const { tax, total } = totalsOf(lines, { currency, taxName, taxRate })
  if (total !== totalAmount) {
    const [sum, stated] = [total, totalAmount].map((amount) => amountText(amount, currency))
    throw refuse(
      `The lines of ${nameOfInvoice(invoice)} total ${sum}, but the invoice total is ${stated}. Correct the lines or the total.`,
    )
  }
  return { ...invoice, data: { ...invoice.data, lines, taxAmount: tax } as Receivable['data'] }
}

async function refuseOtherSlip(tx: Tx, { data }: Receivable, line: Data, name: string): Promise<void> {
  const slip = await tx.need(packingSlips, String(line.slipId))
  if (slip.data.customerId && slip.data.customerId !== data.customerId)
    throw refuse(`${name} bills ${nameOfSlip(slip)}, which went to another customer. Remove the line.`)
  const shipped = linesIn(slip.data.lines as Value | undefined).find(({ lineId }) => lineId === line.slipLineId)
  const isOwn = line.transactionId === slip.data.transactionId && line.dealLineId === shipped?.dealLineId
  if (shipped && !isOwn)
    throw refuse(`${name} is for a different order line than ${nameOfSlip(slip)}. Invoice the shipment again.`)
}

async function refuseOtherDeal(tx: Tx, { data }: Receivable, line: Data, name: string): Promise<void> {
  const deal = await tx.need(deals, String(line.transactionId))
  if (deal.data.customerId && deal.data.customerId !== data.customerId)
    throw refuse(`${name} bills ${nameOfDeal(deal)} of another customer. Remove the line.`)
  const sold = withLineIds(deal.data.lines as Value | undefined).find(({ lineId }) => lineId === line.dealLineId)
  if (sold && isGoods(sold))
    throw refuse(`${name} bills goods of ${nameOfDeal(deal)} without a shipment. Ship them, then invoice the shipment.`)
}
