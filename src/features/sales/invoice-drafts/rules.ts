import { sumMoney } from '#base/decimal.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { isGoods, openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Invoices of a deal that are not void, including drafts. */
export const dealInvoices = async (tx: Pick<Tx, 'find'>, dealId: string): Promise<Receivable[]> =>
  (await tx.find(query(receivables, { where: [['transactionIds', 'array-contains', dealId]] }))).filter(
    ({ data }) => data.status !== 'Void',
  )

const linesOf = ({ data }: { data: { lines?: unknown } }): readonly Data[] => linesIn(data.lines as Value | undefined)

/** The quantity of each shipped line that is not on any invoice yet, counting drafts. */
export function uninvoiced(slip: PackingSlip, invoices: readonly Receivable[]): { line: Data; qty: number }[] {
  return linesOf(slip).flatMap((line) => {
    const billed = invoices
      .flatMap(linesOf)
      .filter((one) => one.slipId === slip.id && one.slipLineId === line.lineId)
      .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
    const qty = addQty(qtyIn(line, 'qty'), -billed)
    return qty > 0 ? [{ line, qty }] : []
  })
}

/** The balance of the shipped-not-invoiced account for each line of a packing slip, in the company's currency. */
export async function shippedCosts(
  tx: Pick<Tx, 'aggregate'>,
  slip: Pick<PackingSlip, 'id'>,
): Promise<(lineId: string) => number> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'SNI'],
      ['itemId', '==', slip.id],
      ['itemType', '==', packingSlips.name],
    ],
    aggregate: { sum: ['base'], by: ['lineId'] },
  })
  const groups = 'groups' in answer ? answer.groups : []
  const sums = new Map(groups.map(({ key, sum }) => [String(key.lineId), Number(sum?.base?.value ?? 0)]))
  return (lineId) => sums.get(lineId) ?? 0
}

/**
 * The cost of each shipped line's goods that no posted invoice bills yet, in the company's currency: the amount on the
 * line, less uncredited returns, whose value the return has already taken from the line.
 */
export async function waitingCosts(
  tx: Pick<Tx, 'find' | 'aggregate'>,
  slip: PackingSlip,
): Promise<(lineId: string) => number> {
  const carried = await shippedCosts(tx, slip)
  const { transactionId } = slip.data
  const returns = transactionId ? await tx.find(query(deals, { where: [['returnOfId', '==', transactionId]] })) : []
  const back = Map.groupBy(
    returns.flatMap(linesOf).filter((line) => line.slipId === slip.id),
    (line) => String(line.slipLineId),
  )
  return (lineId) => sumMoney([carried(lineId), ...(back.get(lineId) ?? []).map((line) => qtyIn(line, 'backValue'))])
}

/**
 * Services, freight and fees of a deal that are not on any invoice yet. They are invoiced together with its goods; on
 * their own only when the deal has no goods, or all of them have been shipped.
 */
export function openCharges(
  deal: Deal,
  invoices: readonly Receivable[],
  hasGoods: boolean,
): { line: Data; qty: number }[] {
  const all = withLineIds(deal.data.lines as Value | undefined)
  const goods = all.filter(isGoods)
  const isDue =
    hasGoods ||
    goods.length === 0 ||
    (goods.every((line) => openOfLine(deals.name, line) === 0) && goods.some((line) => qtyIn(line, 'qtyShipped') > 0))
  if (!isDue) return []
  return all
    .filter((line) => !isGoods(line))
    .flatMap((line) => {
      const on = (all: readonly Receivable[]): number =>
        all
          .flatMap(linesOf)
          .filter((one) => one.transactionId === deal.id && one.dealLineId === line.lineId && !one.slipId)
          .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      // Quantities invoiced before Prime are recorded only on the line, those of drafts only on the draft.
      const drafts = invoices.filter(({ data }) => data.status === 'Draft')
      const billed = Math.max(on(invoices), addQty(qtyIn(line, 'qtyInvoiced'), on(drafts)))
      const qty = addQty(addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyCancelled')), -billed)
      return qty > 0 ? [{ line, qty }] : []
    })
}
