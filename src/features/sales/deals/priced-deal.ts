import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type DealTotals, dealTotals } from '#features/sales/deals/rules.ts'
import { pricedLines, type Selling } from '#features/sales/selling-prices/rules.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { Data } from '#model/schema/value.ts'

/** The lines of a deal with their prices, and the totals. */
export async function pricedDeal(books: Books, given: readonly Data[], selling: Selling): Promise<DealTotals> {
  const lines = await pricedLines(books, given, selling)
  return dealTotals(lines, { ...selling, base: await companyCurrency(books.tx) })
}
