import { roundProduct, sumMoney } from '#base/decimal.ts'
import { whyNotAmount } from '#features/money/payments/rules.ts'
import type { Deal } from '#features/sales/deals/collection.ts'
import { nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import type { Proforma } from '#features/sales/proformas/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { amountText, decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The name of a proforma in error messages. */
export const nameOfProforma = ({ id, data }: { id: string; data: { proformaNumber?: string | undefined } }): string =>
  data.proformaNumber ?? `Proforma ${id}`

/** The deposit as a percentage of a total; undefined when there is no deposit. */
export const depositShare = (total: number, pct: number | undefined, currency: string): number | undefined =>
  pct ? roundProduct([total, pct, 0.01], decimalsOf(currency)) : undefined

/** The amount requested on a proforma: its deposit, or the total when it asks for no deposit. */
export const requestedOn = ({ depositAmount, totalAmount }: { depositAmount?: number; totalAmount?: number }): number =>
  depositAmount || totalAmount || 0

/** What can still be received as a deposit on a proforma; 0 where nothing can. Goods that wait for it do so after the deal is confirmed as well. */
export function depositDue(data: {
  status?: string
  customerId?: string
  amountPaid?: number
  holdUntilPaid?: boolean
  depositAmount?: number
  totalAmount?: number
}): number {
  const { status = 'Draft', customerId, amountPaid = 0, holdUntilPaid } = data
  const isOpen = status === 'Sent' || status === 'Accepted' || (status === 'Converted' && holdUntilPaid === true)
  return customerId && isOpen ? Math.max(0, sumMoney([requestedOn(data), -amountPaid])) : 0
}

/**
 * Why goods of a deal are held until its proformas are paid, in one sentence; undefined when they are not. A deposit
 * received for the deal itself counts towards its proformas.
 */
export function whyHeld(
  all: readonly Pick<Proforma, 'id' | 'data'>[],
  depositPaid: number | undefined = 0,
): string | undefined {
  const short = all.filter(
    ({ data }) =>
      data.holdUntilPaid &&
      data.status !== 'Cancelled' &&
      data.status !== 'Expired' &&
      (data.amountPaid ?? 0) < requestedOn(data),
  )
  const ownDeposits = sumMoney([depositPaid, ...all.map(({ data }) => -(data.amountPaid ?? 0))])
  const missing = sumMoney(short.flatMap(({ data }) => [requestedOn(data), -(data.amountPaid ?? 0)]))
  const [first] = short
  if (!first || ownDeposits >= missing) return undefined
  const { amountPaid = 0, currency } = first.data
  const paid = sumMoney([amountPaid, Math.max(0, ownDeposits)])
  return `${nameOfProforma(first)} is paid ${amountText(paid, currency)} of ${amountText(requestedOn(first.data), currency)}. Ship the goods after it is paid.`
}

/** Why an amount is not a valid deposit of a total, in one sentence; undefined when it is. */
export function whyNotDeposit(deposit: number | undefined, total: number, currency: string): string | undefined {
  if (deposit === undefined || deposit === 0) return undefined
  return (
    whyNotAmount('The deposit', deposit, currency) ??
    (deposit > total
      ? `The deposit of ${amountText(deposit, currency)} is more than the total of ${amountText(total, currency)}.`
      : undefined)
  )
}

/** Why a deal no longer matches a proforma that asks for payment; undefined when it matches. */
export function whyNotOfDeal(proforma: { name: string; data: object }, deal: Deal): string | undefined {
  const { status = 'Draft' } = deal.data
  if (status === 'Cancelled' || status === 'Lost')
    return `${nameOfDeal(deal)} is ${status.toLowerCase()}. Reopen the deal first, or cancel ${proforma.name}.`
  const held = new Map(
    withLineIds(deal.data.lines as Value | undefined).map((line) => [
      line.lineId,
      addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyCancelled')),
    ]),
  )
  const requested = linesIn((proforma.data as { lines?: Value }).lines).filter(({ dealLineId }) => dealLineId)
  for (const [lineId, own] of Map.groupBy(requested, ({ dealLineId }) => dealLineId)) {
    const qty = own.reduce((sum, line) => addQty(sum, qtyIn(line, 'qty')), 0)
    const has = held.get(lineId) ?? 0
    if (qty > has)
      return `${proforma.name} lists ${qty} of ${own[0]!.partNumber ?? own[0]!.description}, ${nameOfDeal(deal)} has ${has}. Cancel it and create the proforma again from the deal.`
  }
  return undefined
}

/** What customs need and a line does not have, for the first such line; undefined where nothing is missing. */
export function whyNotCustoms(name: string, lines: readonly Data[]): string | undefined {
  for (const { hsCode, origin, partNumber, description } of lines) {
    const missing = [!hsCode && 'HS code', !origin && 'origin'].filter(Boolean).join(' and no ')
    if (missing)
      return `Line ${String(partNumber ?? description)} of ${name} has no ${missing}, which customs requires.`
  }
  return undefined
}
