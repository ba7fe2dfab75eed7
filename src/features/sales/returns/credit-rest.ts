import type { Receivable } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { lineAmount, linesIn, restOfParts } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

interface Crediting {
  billed: { invoice: Receivable; line: Data }
  /** The line as it is priced by itself. */
  priced: Data
  /** Earlier lines of the same credit note. */
  credited: readonly Data[]
  base: string
}

/** What a credit takes as the last of an invoice line that is credited in parts, so that nothing of it stays owed. */
export async function restOfCredits(
  tx: Pick<Tx, 'find'>,
  deal: Deal,
  { billed, priced, credited, base }: Crediting,
): Promise<number> {
  const { invoice, line } = billed
  const currency = deal.data.currency ?? base
  if (priced.unitPrice !== line.unitPrice || qtyIn(priced, 'qty') > qtyIn(line, 'qty')) return 0
  const before = [
    ...(qtyIn(priced, 'qty') < qtyIn(line, 'qty') ? await creditedBefore(tx, deal, billed) : []),
    ...credited.filter(({ invoiceId, invoiceLineId }) => invoiceId === invoice.id && invoiceLineId === line.lineId),
  ]
  const qty = [...before, priced].reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
  if (qty !== qtyIn(line, 'qty')) return 0
  const parts = [...before.map((one) => qtyIn(one, 'amount')), lineAmount(priced, currency) ?? 0]
  return restOfParts(lineAmount(line, currency) ?? 0, parts, currency)
}

/** Lines of credit notes that stand and credit the invoice line, for any return of the sale. */
async function creditedBefore(
  tx: Pick<Tx, 'find'>,
  deal: Deal,
  { invoice, line }: Crediting['billed'],
): Promise<Data[]> {
  const { returnOfId, customerId } = deal.data
  const returns = await tx.find(query(deals, { where: [['returnOfId', '==', String(returnOfId)]] }))
  const ids = new Set(returns.map(({ id }) => id))
  const notes = await tx.find(query(vouchers, { where: [['partyId', '==', String(customerId)]] }))
  return notes
    .filter(({ data }) => data.status !== 'Void' && ids.has(String(data.transactionId)))
    .flatMap(({ data }) => linesIn(data.lines as Value | undefined))
    .filter(({ docId, docLineId }) => docId === invoice.id && docLineId === line.lineId)
}
