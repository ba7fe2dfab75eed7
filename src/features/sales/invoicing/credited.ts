import { deals } from '#features/sales/deals/collection.ts'
import { nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { nameOfLine } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/**
 * Why an invoice cannot be voided: the credit notes of its order would then credit more than is invoiced. Undefined when
 * it can.
 */
export async function whyCreditedBeyond(tx: Tx, lines: readonly Data[], name: string): Promise<string | undefined> {
  const own = lines.filter(({ transactionId, dealLineId }) => transactionId && dealLineId)
  for (const [id, billed] of Map.groupBy(own, ({ transactionId }) => String(transactionId))) {
    const deal = await tx.get(deals, id)
    for (const line of withLineIds(deal?.data.lines)) {
      const qty = billed
        .filter(({ dealLineId }) => dealLineId === line.lineId)
        .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      const left = addQty(qtyIn(line, 'qtyInvoiced'), -qty)
      if (qty > 0 && qtyIn(line, 'qtyCredited') > left)
        return `${nameOfLine(line)} of ${nameOfDeal(deal!)}: ${qtyIn(line, 'qtyCredited')} are credited, and without ${name} only ${left} are invoiced. Void that credit note first.`
    }
  }
  return undefined
}
