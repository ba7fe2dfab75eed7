import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { NeedChoice, PartNeed } from '#features/purchasing/po-selection/needs.ts'
import { breakPrice, lastPriceIn, packed } from '#features/purchasing/po-selection/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { ownCurrency } from '#model/document/amounts/amount.ts'
import { type ExchangeRate, rateOn } from '#model/document/currency.ts'
import { netOf } from '#model/document/lines.ts'
import type { Doc } from '#model/schema/value.ts'

/** The vendor's currency; undefined when it is the company's. */
export const foreignOf = (vendor: Doc | undefined): string | undefined => {
  const currency = vendor?.data.currency
  return typeof currency === 'string' && currency !== '' && currency !== ownCurrency() ? currency : undefined
}

interface At {
  part: Part | undefined
  vendor: Doc | undefined
  rates?: readonly ExchangeRate[]
  today: Day
  timeZone: string
}

/**
 * Quantity and price for a need, in the vendor's currency: full packs, at the price list price, otherwise the last
 * cost.
 */
export function orderedAs(
  need: Pick<PartNeed, 'qty'>,
  { part, vendor, rates = [], today, timeZone }: At,
): { qty: number; unitPrice: number | undefined } {
  const qty = packed(need.qty, part?.data.packQty)
  const foreign = foreignOf(vendor)
  const rate = foreign === undefined ? 1 : rateOn(rates, foreign, today)
  return { qty, unitPrice: (vendor && breakPrice(vendor, part, qty, { today, timeZone })) ?? lastPriceIn(part, rate) }
}

/**
 * The total of the chosen needs from one vendor, and the amounts that its order, including its draft, lacks to reach
 * the minimum order and free freight.
 */
export function needsTotal(
  chosen: readonly { qty: number; unitPrice: number | undefined }[],
  vendor: Doc | undefined,
  drafted = 0,
): { total: number; missing: number | undefined; toFreeFreight: number | undefined } {
  const total = netOf(
    chosen.map(({ qty, unitPrice = 0 }) => ({ qty, unitPrice })),
    foreignOf(vendor),
  )
  const lacks = (limit: unknown): number | undefined =>
    typeof limit === 'number' && total + drafted < limit ? sumMoney([limit, -total, -drafted]) : undefined
  return { total, missing: lacks(vendor?.data.minOrder), toFreeFreight: lacks(vendor?.data.freeFreightFrom) }
}

/** One line for each waiting deal, and one for the rest, so that an order knows whom its goods are for. */
export function linesFor(need: PartNeed, { vendorId, qty }: NeedChoice) {
  const common = {
    ...(need.partId && { partId: need.partId }),
    partNumber: need.partNumber,
    ...(need.brand && { brand: need.brand }),
    ...(vendorId && { vendorId }),
  }
  const deals = need.waiting.filter(({ transactionId }) => transactionId)
  const sold = deals.reduce((sum, one) => sum + one.qty, 0)
  const all = qty ?? need.qty
  const [inquiry] = need.waiting.filter(({ rfqId }) => rfqId)
  const lines =
    all >= sold
      ? deals.map((one) => ({
          ...common,
          qty: one.qty,
          transactionId: one.transactionId!,
          dealLineId: one.dealLineId!,
        }))
      : []
  const rest = all - (all >= sold ? sold : 0)
  return [...lines, ...(rest > 0 ? [{ ...common, qty: rest, ...(inquiry && { rfqId: inquiry.rfqId! }) }] : [])]
}
