import { toDay } from '#base/days.ts'
import type { Deal, deals } from '#features/sales/deals/collection.ts'
import { pricedDeal } from '#features/sales/deals/priced-deal.ts'
import { qtyIn, whyNotPriced } from '#features/sales/deals/rules.ts'
import { sellingTo } from '#features/sales/selling-prices/rules.ts'
import type { ActionRecord, ActionRun, EffectFormat } from '#model/command/action/action-spec.ts'
import { linesIn, nameOfLine } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The fields of a deal. */
type Fields = typeof deals.fields
/** A deal record as passed to its actions. */
export type DealRecord = ActionRecord<Fields>

/** The amount of a deal, in its currency. */
export const dealWorth = ({ data }: DealRecord, { money }: EffectFormat): string =>
  money(data.totalAmount ?? 0, data.currency)
/** The record as a document. */
export const asDeal = ({ id, data }: DealRecord): Deal => ({ id, data }) as Deal
/** The lines of a deal. */
export const dealLines = ({ data }: DealRecord): readonly Data[] => linesIn(data.lines as Value | undefined)

/** Why a deal cannot be quoted or confirmed; undefined when it can. */
export const whyNotQuote = (record: DealRecord): string | undefined => {
  if (!record.data.customerId) return `${record.name} has no customer. Choose one first.`
  if (dealLines(record).length === 0) return `${record.name} has no line. Add lines first.`
  return whyNotPriced(dealLines(record))
}

/** A sentence about the first line with a promise date before today; undefined when there is none. */
export function whyPromisedBefore(record: DealRecord): string | undefined {
  for (const line of dealLines(record)) {
    const day = toDay(line.promiseDate, record.timeZone)
    if (day && day < record.today && qtyIn(line, 'qty') > 0)
      return `${nameOfLine(line)} has a promised date that has passed, ${day}. Enter today or a later day.`
  }
  return undefined
}

/** Why the steps of a sale do not apply to a return; undefined for other deals. */
export const isReturn = ({ data, name }: DealRecord): string | undefined =>
  data.kind === 'Return' ? `${name} is a return. Use the return actions.` : undefined

/** The deal with its current prices, cost and margin. */
export async function priced(run: ActionRun<Fields>) {
  const { customerId, currency, fxRate } = run.data
  const selling = await sellingTo(run, { customerId, currency, fxRate, name: run.name })
  return { selling, totals: await pricedDeal(run, dealLines(run), selling) }
}
