import { customers } from '#features/parties/customers/collection.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { alternativesOf } from '#features/sales/deals/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn, nameOfLine } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import type { PrintColumn } from '#model/print/blocks.ts'
import { definePrint, named, type PrintContext, type PrintNeed, type Sheet } from '#model/print/print.ts'
import {
  partyLines,
  placeLines,
  printedNet,
  signature,
  tradeSheet,
  whatIs,
  whatItCosts,
} from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

const common = {
  collection: deals,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs: (records: readonly Deal[]): readonly PrintNeed[] => [named(customers, records, 'customerId')],
} as const

const whyNoQuote = ({ data, id }: Deal): string | undefined =>
  data.kind === 'Return' ? `${data.transactionNumber ?? id} is a return and cannot be quoted.` : undefined

const whyNoConfirmation = ({ data, id }: Deal): string | undefined =>
  data.status === 'Confirmed' || data.status === 'Closed'
    ? undefined
    : `${data.transactionNumber ?? id} is ${data.status ?? 'Draft'}. Confirm it first.`

/** The quote as sent to the customer. */
export const quotePrint = definePrint({
  ...common,
  name: 'quote',
  order: 1,
  label: 'Quote',
  refuse: whyNoQuote,
  render: ([deal], context) => dealSheet(deal!, context, { name: 'Quote' }),
})

/** The ordered lines with their dates, for the customer to check. */
export const confirmationPrint = definePrint({
  ...common,
  name: 'order-confirmation',
  order: 2,
  label: 'Order confirmation',
  refuse: whyNoConfirmation,
  render: ([deal], context) => dealSheet(deal!, context, { name: 'Order confirmation' }),
})

/** The quote for a customer who orders by their own part numbers and should not be able to shop around with ours. */
export const quoteByTheirNumbers = definePrint({
  ...common,
  name: 'quote-without-part-numbers',
  order: 4,
  label: 'Quote without part numbers',
  refuse: (deal) => whyNoQuote(deal) ?? whyUnnamed(deal),
  render: ([deal], context) => dealSheet(deal!, context, { name: 'Quote', isByTheirs: true }),
})

/** The order confirmation with the customer’s part numbers. */
export const confirmationByTheirNumbers = definePrint({
  ...common,
  name: 'order-confirmation-without-part-numbers',
  order: 5,
  label: 'Order confirmation without part numbers',
  refuse: (deal) => whyNoConfirmation(deal) ?? whyUnnamed(deal),
  render: ([deal], context) => dealSheet(deal!, context, { name: 'Order confirmation', isByTheirs: true }),
})

interface Wanted {
  name: 'Quote' | 'Order confirmation'
  /** Leaves out our part numbers: the customer’s number and the description identify a line. */
  isByTheirs?: boolean
}

function dealSheet(deal: Deal, context: PrintContext, { name, isByTheirs = false }: Wanted): Sheet {
  const { data } = deal
  const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data as Data | undefined
  const currency = currencyOf(data, context.company.currency)
  const paper = paperIn(languageOf(customer), context)
  const { say, day } = paper
  const isQuote = name === 'Quote'
  const all = linesIn(data.lines).map(isByTheirs ? withoutOurNumber : (row) => row)
  const others = (row: Data): Data[] =>
    alternativesOf(row).map(({ data: other }) => alternativeRow(isByTheirs ? withoutOurNumber(other) : other, say))
  const printed = isQuote ? all.flatMap((row) => [row, ...others(row)]) : all
  const what = whatIs(all)
  const columns: PrintColumn<Data>[] = [
    ...(isByTheirs ? what.filter(({ label }) => label !== 'Part number') : what),
    isByTheirs
      ? { label: 'Your part number', width: 96, value: theirNumber }
      : { label: 'Yours', width: 70, value: (row) => row.customerPart ?? otherThanOffered(row) },
    { label: 'Condition', width: 52, value: (row) => row.condition },
    { label: 'Date code', width: 48, value: (row) => row.dateCode },
    { label: 'Certificate', width: 50, value: (row) => (row.certificate ? 'Included' : '') },
    {
      label: isQuote ? 'Delivery' : 'Promised',
      width: 62,
      value: (row) => day(row.promiseDate) || row.leadTimeText,
    },
    ...whatItCosts(printed, currency, paper),
  ]
  const facts: [string, unknown][] = [
    isQuote ? ['Quoted', day(data.quotedOn)] : ['Ordered', day(data.orderDate)],
    isQuote ? ['Valid until', day(data.validUntil)] : ['Promised', day(data.promiseDate)],
    ['Terms', paper.terms(data.termsId)],
    ['Ship via', data.shipVia],
    ['Incoterm', data.incoterm],
    ['Your reference', data.customerPoNo],
    ['Your contact', data.owner],
  ]
  return tradeSheet(
    {
      paper,
      title: paper.title(name, data.transactionNumber, data.revision ? `R${data.revision}` : ''),
      record: deal,
      status: data.status === 'Draft' || data.status === 'Cancelled' ? data.status : undefined,
      parties: [
        ['Customer', [...partyLines(data.customerName, customer), data.contact && `${say('Attn.')} ${data.contact}`]],
        ['Ship to', placeLines(data.shipTo)],
      ],
      facts,
      lines: printed,
      columns,
      totals: [
        ...(data.taxAmount ? ([['Before tax', printedNet(all)]] as const) : []),
        [paper.tax(data), data.taxAmount],
        ['Total', data.totalAmount],
      ],
      currency,
      notes: data.notes,
      end: isQuote ? [signature(say('Accepted by, day'))] : [],
    },
    context,
  )
}

/** The row of an alternative under a line: it has no line number or amount. */
const alternativeRow = (data: Data, say: (text: string) => string): Data => ({
  ...data,
  description: [say('Alternative'), data.description].filter(Boolean).join(': '),
})

/** The part that the customer asked for, when we offer another one. */
const otherThanOffered = ({ askedPart, partNumber }: Data): unknown =>
  askedPart === partNumber ? undefined : askedPart

/** The customer's number for the part of a line. */
const theirNumber = ({ customerPart, askedPart }: Data): unknown => customerPart ?? askedPart

/** A line with our part number removed from its description. */
function withoutOurNumber(row: Data): Data {
  const { partNumber, description } = row
  if (typeof partNumber !== 'string' || !partNumber || typeof description !== 'string') return row
  const left = description.split(partNumber).map((text) => text.trim())
  return {
    ...row,
    description: left
      .filter(Boolean)
      .join(' ')
      .replaceAll(' ,', ',')
      .replace(/^[\s,;:-]+/, ''),
  }
}

/**
 * Why a deal cannot be printed without our part numbers: a line that nothing else identifies. Undefined when there is
 * none.
 */
function whyUnnamed({ data }: Deal): string | undefined {
  const bare = linesIn(data.lines).find((row) => !theirNumber(row) && !withoutOurNumber(row).description)
  return (
    bare &&
    `${nameOfLine(bare)} has neither a customer part number nor a description. Enter one, or print with part numbers.`
  )
}
