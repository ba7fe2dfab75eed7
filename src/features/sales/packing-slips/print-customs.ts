import { roundTo, sumMoney } from '#base/decimal.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { roundAmount } from '#model/document/amounts/amount.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { definePrint, named } from '#model/print/print.ts'
import { partyLines, placeLines, signature, tradeSheet, whatIsShort, whatItCosts } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

/** The goods crossing a border, with value, origin and tariff number, as required by customs. */
export const commercialInvoice = definePrint({
  name: 'commercial-invoice',
  order: 3,
  label: 'Commercial invoice',
  collection: packingSlips,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs: (records) => [
    named(customers, records, 'customerId'),
    named(deals, records, 'transactionId'),
    {
      collection: parts,
      ids: records.flatMap(({ data }) => linesIn(data.lines).flatMap(({ partId }) => (partId ? [String(partId)] : []))),
    },
  ],
  render([slip], context) {
    const { data } = slip!
    const find = (at: number, id: unknown) =>
      context.related[at]?.find((doc) => doc.id === id)?.data as Data | undefined
    const customer = find(0, data.customerId)
    const deal = find(1, data.transactionId)
    const customs = (data.customs ?? {}) as Data
    const currency = currencyOf(deal ?? {}, context.company.currency)
    const sold = new Map(linesIn(deal?.lines).map((line) => [line.lineId, line]))
    const lines = linesIn(data.lines).map((line): Data => {
      const { unitPrice, discountPct = 0 } = sold.get(line.dealLineId) ?? {}
      const part = find(2, line.partId)
      const qty = pickedOf(line)
      const price = typeof unitPrice === 'number' ? roundTo(unitPrice * (1 - Number(discountPct) / 100), 4) : undefined
      return {
        ...line,
        qty,
        hsCode: part?.hsCode ?? customs.hs,
        origin: part?.originCountry ?? customs.origin,
        ...(typeof part?.weightKg === 'number' && { netWeight: roundTo(part.weightKg * qty, 3) }),
        ...(price !== undefined && { unitPrice: price, amount: roundAmount(price * qty, currency) }),
      } as Data
    })
    const shipTo = placeLines(data.shipTo)
    const paper = paperIn(languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Commercial invoice', data.slipNumber),
        record: slip!,
        status: data.status === 'Void' ? data.status : undefined,
        parties: [
          ['Exporter', [context.company.name, ...context.company.lines]],
          ['Consignee', shipTo.length > 0 ? shipTo : partyLines(data.customerName, customer)],
        ],
        facts: [
          ['Shipped', paper.day(data.shippedOn)],
          ['Incoterm', deal?.incoterm],
          ['Carrier', [data.carrier, data.service].filter(Boolean).join(' ')],
          ['Cartons', data.cartons?.length],
          ['Gross weight, kg', data.weightKg && paper.quantity(data.weightKg)],
          ['Reason for export', customs.reason ?? 'Sale'],
          ['Our order', data.transactionNumber],
          ['Your PO', deal?.customerPoNo],
        ],
        lines,
        columns: [
          ...whatIsShort(lines, paper),
          { label: 'HS code', width: 54, value: (row) => row.hsCode },
          { label: 'Origin', width: 40, value: (row) => row.origin },
          { label: 'Net kg', width: 40, right: true, value: (row) => row.netWeight && paper.quantity(row.netWeight) },
          ...whatItCosts(lines, currency, paper).filter(({ label }) => label !== 'Discount'),
        ],
        totals: [['Total value', sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))]],
        currency,
        end: [signature(paper.say('We declare that the above is true and correct: name, day'))],
      },
      context,
    )
  },
})
