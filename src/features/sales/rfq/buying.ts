import { addDays, timestamp, toDay } from '#base/days.ts'
import { roundProduct } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { bestOf, type RankedOffer, rankOffers } from '#features/sales/rfq/comparing.ts'
import { isClosed, nameOfInquiry } from '#features/sales/rfq/rules.ts'
import { withOffers } from '#features/sales/rfq/vendors/offered.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { needRate } from '#features/stock/postings/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { currencyField } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { date, lines, money, number, reference, references, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Days a vendor has to answer by default. */
const REPLY_DAYS = 7

/** Sends a request for prices to vendors. */
export const askVendors = defineCommand({
  name: 'rfq.ask',
  label: 'Ask vendors',
  help: 'Creates an inquiry to one or more vendors.',
  undoBy: 'Decline the inquiry.',
  input: {
    lines: lines(
      'Lines',
      {
        partNumber: text('Part number', { required: true, mono: true }),
        partId: reference('Part', parts),
        brand: text('Brand'),
        qty: number('Quantity', { required: true }),
        targetPrice: money('Target price', { decimals: 4 }),
        targetCurrency: currencyField(),
      },
      { required: true },
    ),
    vendorIds: references('Vendors', vendors, { required: true }),
    replyBy: date('Reply by'),
  },
  async run({ tx, input, now, today, timeZone }) {
    const requested = input.lines as Data[]
    if (requested.length === 0) throw refuse('Enter at least one line.', 'lines')
    if (input.vendorIds.length === 0) throw refuse('Choose the vendors to ask.', 'vendorIds')
    const wrong = requested.findIndex(({ qty }) => !(typeof qty === 'number' && qty > 0))
    if (wrong >= 0) throw refuse(`Line ${wrong + 1} has no quantity. Enter a quantity above 0.`, `lines/${wrong}/qty`)
    for (const id of input.vendorIds) {
      const { data } = await tx.need(vendors, id)
      if (data.status === 'Blocked') throw refuse(`${data.name} is blocked. Choose another vendor.`, 'vendorIds')
    }
    return await tx.insert(inquiries, {
      rfqNumber: await nextNumber(tx, seriesOf('RFQ', today), { collection: inquiries.name, field: 'rfqNumber' }),
      side: 'Buying',
      status: 'In progress',
      receivedAt: timestamp(now),
      replyBy: toDay(input.replyBy, timeZone) ?? addDays(today, REPLY_DAYS),
      invited: [...new Set(input.vendorIds)].map((vendorId) => ({ vendorId, sentOn: today, status: 'Asked' })),
      lines: requested.map(({ partNumber, ...line }, at) => ({
        lineId: String(at + 1),
        askedPart: String(partNumber),
        typed: String(partNumber),
        pnKey: pnKey(String(partNumber)),
        ...line,
      })),
      offers: [],
    })
  },
})

/** Enters an offer of a vendor; a later offer by the same vendor for the same line replaces it. */
export const enterOffer = defineCommand({
  name: 'rfq.offer',
  label: 'Enter offer',
  help: 'Records the prices of a vendor. A later offer for the same line replaces the earlier one.',
  undoBy: 'Enter the earlier offer again.',
  input: {
    rfqId: reference('Inquiry', 'rfqs', { required: true }),
    vendorId: reference('Vendor', vendors, { required: true }),
    lines: lines(
      'Offers',
      {
        lineId: text('Line', { required: true }),
        price: money('Price', { required: true, decimals: 4 }),
        currency: currencyField(),
        qty: number('Quantity'),
        moq: number('Minimum'),
        leadDays: number('Lead days'),
        condition: text('Condition'),
        validUntil: date('Valid until'),
      },
      { required: true },
    ),
  },
  async run({ tx, input, today }) {
    const inquiry = await tx.need(inquiries, input.rfqId)
    const name = nameOfInquiry(inquiry)
    if (inquiry.data.side !== 'Buying') throw refuse(`${name} is a customer inquiry, not a request to vendors.`)
    if (isClosed(inquiry.data)) throw refuse(`${name} is ${inquiry.data.status?.toLowerCase()}. Reopen it first.`)
    const { currency } = (await tx.need(vendors, input.vendorId)).data
    const known = new Set(linesIn(inquiry.data.lines).map(({ lineId }) => lineId))
    // A price without a currency is in the vendor's currency, like the purchase order will be.
    const own: Data = currency ? { currency } : {}
    const given = [
      ...new Map((input.lines as Data[]).map((line): [unknown, Data] => [line.lineId, { ...own, ...line }])).values(),
    ]
    for (const { lineId, price } of given) {
      if (!known.has(lineId)) throw refuse(`${name} has no line ${String(lineId)}.`)
      if (!(typeof price === 'number' && price > 0))
        throw refuse(`The offer for line ${String(lineId)} has no price.`, { line: String(lineId) })
    }
    return tx.update(inquiries, inquiry.id, withOffers(inquiry, input.vendorId, given, today) as never)
  },
})

/** The offers for one line, best first. */
interface Compared {
  lineId: string
  qty: number
  best: string | undefined
  offers: RankedOffer[]
}

/** Compares the offers of an inquiry in the company's currency; writes nothing. */
export const compareOffers = defineCommand({
  name: 'rfq.compare',
  label: 'Compare',
  help: 'Compares the offers line by line in the company’s currency, with a share for landed cost.',
  undoBy: 'Comparing changes nothing.',
  input: {
    rfqId: reference('Inquiry', 'rfqs', { required: true }),
    landedPct: number('Landed cost, percent', { min: 0, max: 1000 }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const inquiry = await tx.need(inquiries, input.rfqId)
    const lines = linesIn(inquiry.data.lines) as Data[]
    const given = linesIn(inquiry.data.offers) as Data[]
    const known = new Set(lines.map(({ lineId }) => lineId))
    const rates = new Map<string, number>()
    for (const currency of new Set(
      given.filter(({ lineId }) => known.has(lineId)).map((offer) => currencyOf(offer, '')),
    ))
      rates.set(
        currency,
        await needRate(context, { currency: currency || undefined, day: today, name: nameOfInquiry(inquiry) }),
      )
    const rows = lines.map(({ lineId, qty: wanted }): Compared => {
      const qty = typeof wanted === 'number' ? wanted : 1
      const offers = rankOffers(
        given.filter((offer) => offer.lineId === lineId),
        { qty, today, timeZone, landedPct: input.landedPct ?? 0, rateOf: (currency) => rates.get(currency) },
      )
      return { lineId: String(lineId), qty, best: bestOf(offers)?.vendorId, offers }
    })
    const total = (pick: (row: (typeof rows)[number]) => number | undefined): number | undefined => {
      let sum = 0
      for (const row of rows) {
        const base = pick(row)
        if (base === undefined) return undefined
        sum = roundProduct([1, sum + roundProduct([base, row.qty], 2)], 2)
      }
      return sum
    }
    const all = new Set(rows.flatMap(({ offers }) => offers.map(({ vendorId }) => vendorId)))
    const [bestVendor] = [...all]
      .map((vendorId) => {
        const ofVendor = ({ offers }: Compared) => offers.find((one) => one.vendorId === vendorId && !one.expired)
        const short = rows.filter((row) => !ofVendor(row)?.enough).length
        return { short, best: { vendorId, total: total((row) => ofVendor(row)?.base) } }
      })
      .filter(({ best }) => best.total !== undefined)
      .toSorted((a, b) => a.short - b.short || a.best.total! - b.best.total!)
      .map(({ best }) => best)
    return { rows, bestVendor, bestSplit: { total: total(({ offers }) => bestOf(offers)?.base) } }
  },
})
