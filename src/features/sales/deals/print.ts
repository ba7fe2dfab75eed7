import { customers } from '#features/parties/customers/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { type Alternative, alternativesOf } from '#features/sales/deals/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import { currencyOf } from '#model/document/sums.ts'
import { taxWords } from '#model/document/tax/tax.ts'
import { dayText } from '#model/print/blocks.ts'
import { definePrint, named, type PrintContext, type PrintNeed, type Sheet } from '#model/print/print.ts'
import {
  dayFact,
  partyLines,
  placeLines,
  printedNet,
  signature,
  tradeSheet,
  whatIs,
  whatItCosts,
} from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

const needs = (records: readonly Deal[]): readonly PrintNeed[] => [named(customers, records, 'customerId')]

/** The offer as the customer gets it. */
export const quotePrint = definePrint({
  name: 'quote',
  order: 1,
  label: 'Quote',
  collection: deals,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
  refuse: ({ data, id }) =>
    data.kind === 'Return' ? `${data.transactionNumber ?? id} is a return and cannot be quoted.` : undefined,
  render: ([deal], context) => dealSheet(deal!, context, 'Quote'),
})

/** The ordered lines with their dates, for the customer to check. */
export const confirmationPrint = definePrint({
  name: 'order-confirmation',
  order: 2,
  label: 'Order confirmation',
  collection: deals,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
  refuse: ({ data, id }) =>
    data.status === 'Confirmed' || data.status === 'Closed'
      ? undefined
      : `${data.transactionNumber ?? id} is ${data.status ?? 'Draft'}. Confirm it first.`,
  render: ([deal], context) => dealSheet(deal!, context, 'Order confirmation'),
})

function dealSheet(deal: Deal, context: PrintContext, name: 'Quote' | 'Order confirmation'): Sheet {
  const { data } = deal
  const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data as Data | undefined
  const currency = currencyOf(data, context.company.currency)
  const lines = linesIn(data.lines)
  const isQuote = name === 'Quote'
  return tradeSheet(
    {
      title: [name, data.transactionNumber, data.revision ? `R${data.revision}` : ''].filter(Boolean).join(' '),
      record: deal,
      status: data.status === 'Draft' || data.status === 'Cancelled' ? data.status : undefined,
      parties: [
        ['Customer', [...partyLines(data.customerName, customer), data.contact && `Attn. ${data.contact}`]],
        ['Ship to', placeLines(data.shipTo)],
      ],
      facts: [
        isQuote ? dayFact('Quoted', data.quotedOn, context) : dayFact('Ordered', data.orderDate, context),
        isQuote ? dayFact('Valid until', data.validUntil, context) : dayFact('Promised', data.promiseDate, context),
        ['Terms', data.termsId],
        ['Ship via', data.shipVia],
        ['Incoterm', data.incoterm],
        ['Your reference', data.customerPoNo],
        ['Your contact', data.owner],
      ],
      lines: isQuote ? lines.flatMap((row) => [row, ...alternativesOf(row).map(alternativeRow)]) : lines,
      columns: [
        ...whatIs(lines),
        { label: 'Yours', width: 70, value: (row) => row.customerPart ?? otherThanOffered(row) },
        { label: 'Condition', width: 52, value: (row) => row.condition },
        ...(lines.some(({ dateCode }) => dateCode)
          ? [{ label: 'Date code', width: 48, value: (row: Data) => row.dateCode }]
          : []),
        {
          label: isQuote ? 'Delivery' : 'Promised',
          width: 62,
          value: (row) => dayText(row.promiseDate, context.timeZone) || row.leadTimeText,
        },
        ...whatItCosts(currency),
      ],
      totals: [
        ...(data.taxAmount ? ([['Before tax', printedNet(lines)]] as const) : []),
        [taxWords(data), data.taxAmount],
        ['Total', data.totalAmount],
      ],
      currency,
      notes: data.notes,
      end: isQuote ? [signature('Accepted by, day')] : [],
    },
    context,
  )
}

/** An offer under a line: it has no number and no amount of its own. */
const alternativeRow = ({ data }: Alternative): Data => ({
  ...data,
  description: ['Alternative', data.description].filter(Boolean).join(': '),
})

/** The part that the customer asked for, where we offer another one. */
const otherThanOffered = ({ askedPart, partNumber }: Data): unknown =>
  askedPart === partNumber ? undefined : askedPart
