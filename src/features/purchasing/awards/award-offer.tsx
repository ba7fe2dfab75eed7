import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { awardInquiry } from '#features/purchasing/awards/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { lineAmount, lineChoice, linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import { lines } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** A line of an inquiry with the offers of each vendor; `best` is the vendor that the comparison prefers. */
export interface OfferedLine {
  lineId: string
  qty: number
  offers: ReadonlyMap<string, Data>
  best: string | undefined
  /** The vendors whose offer has expired and can no longer be awarded. */
  expired: readonly string[]
  /** The currencies of offers that could not be compared because there is no exchange rate. */
  unrated: readonly string[]
}

/** The action that awards an inquiry: suggests the best offer for each line, and others can be chosen. */
export const awardOffer = ({ id, data }: Doc, rows: readonly OfferedLine[]): CommandOffer => ({
  command: awardInquiry,
  label: 'Award',
  record: String(data.rfqNumber ?? ''),
  fixed: { rfqId: id },
  ask: {
    lines: lines('Lines', { ...awardInquiry.input.lines.of, lineId: lineChoice(named(data)) }, { required: true }),
  },
  suggest: {
    lines: rows.flatMap(({ lineId, qty, best }) => (best === undefined ? [] : [{ lineId, vendorId: best, qty }])),
  },
  leadsTo: (result) => {
    const [first] = (result as { orders: string[] }).orders
    return first === undefined ? undefined : { name: 'the draft order', href: recordAddress(purchaseOrders, first) }
  },
  confirm: ({ lines: taken }) => {
    const given = Array.isArray(taken) ? (taken as Data[]) : []
    const count = new Set(given.map(({ vendorId }) => vendorId)).size
    return `${counted(given.length, 'line')} will be on ${counted(count, 'draft order')}${worthOf(given, rows)}.${notProposed(rows)}`
  },
})

/** The lines of the inquiry with the requested part as their part number. */
const named = (data: Data): Data[] =>
  linesIn(data.lines).map((line): Data => ({ ...line, partNumber: line.askedPart ?? '' }))

/** The total of the chosen offers in each currency: `, USD 1,290.00 in total`. */
function worthOf(given: readonly Data[], rows: readonly OfferedLine[]): string {
  const amounts = given.flatMap(({ lineId, vendorId, qty }) => {
    const row = rows.find((one) => one.lineId === lineId)
    const offer = row?.offers.get(String(vendorId))
    const amount = offer && lineAmount({ qty: qty ?? row?.qty, unitPrice: offer.price })
    return amount === undefined ? [] : [{ currency: String(offer!.currency || baseCurrency()), amount }]
  })
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, own]) =>
    moneyText(sumMoney(own.map(({ amount }) => amount)), currency),
  )
  return sums.length > 0 ? `, ${sums.join(' and ')} in total` : ''
}

/** Why offers are not suggested: ` Offers in GBP are not proposed because …. 2 offers have expired. …`. */
function notProposed(rows: readonly OfferedLine[]): string {
  const currencies = [...new Set(rows.flatMap(({ unrated }) => unrated))]
  const expired = rows.reduce((sum, row) => sum + row.expired.length, 0)
  return [
    currencies.length > 0 &&
      `Offers in ${currencies.join(', ')} are not proposed because there is no exchange rate for today. Enter the rate in the settings.`,
    expired === 1 && '1 offer has expired. Enter a new offer from that vendor before you award it.',
    expired > 1 &&
      `${counted(expired, 'offer')} have expired. Enter new offers from those vendors before you award them.`,
  ]
    .flatMap((sentence) => (sentence ? [` ${sentence}`] : []))
    .join('')
}
