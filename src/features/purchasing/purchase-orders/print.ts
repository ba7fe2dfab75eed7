import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { orderWords } from '#features/purchasing/purchase-orders/print-words.ts'
import { currencyOf } from '#model/document/sums.ts'
import { taxWords } from '#model/document/tax/tax.ts'
import { dayWords, footIn, languageOf, languageWriting } from '#model/languages/languages.ts'
import { group, line, type PrintColumn, printableText, quantityOf } from '#model/print/blocks.ts'
import { type Block, definePrint, named, type PrintContext, type PrintNeed, type Sheet } from '#model/print/print.ts'
import { partyLines, printedNet, type TradeSheet, tradeSheet, whatIs, whatItCosts } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

const needs = (records: readonly PurchaseOrder[]): readonly PrintNeed[] => [
  named(vendors, records, 'vendorId'),
  { collection: settings, ids: ['purchasing'] },
]

/** The order as the vendor gets it. */
export const purchaseOrderPrint = definePrint({
  name: 'purchase-order',
  order: 1,
  label: 'Purchase order',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
  render: ([order], context) => orderSheet(order!, context, true),
})

/** The same without what it costs, for forwarders and the warehouse. */
export const unpricedOrderPrint = definePrint({
  name: 'purchase-order-unpriced',
  order: 2,
  label: 'Purchase order without prices',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
  render: ([order], context) => orderSheet(order!, context, false),
})

/** For the dock: what was ordered, and room for what came. Counts begin empty, so that no one copies the order. */
export const receivingSheet = definePrint({
  name: 'receiving-worksheet',
  order: 3,
  label: 'Receiving worksheet',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
  render([order], context) {
    const lines = linesOf(order!)
    const blank = (label: string): PrintColumn<Data> => ({ label, width: 54, value: () => '_'.repeat(9) })
    return tradeSheet(
      {
        ...headOf(order!, context),
        title: `Receiving ${numberOf(order!)}`,
        lines,
        columns: [
          ...whatIs(lines).slice(0, 3),
          { ...quantity, label: 'Ordered' },
          ...['Received', 'Rejected', 'Date code', 'Bin'].map(blank),
        ],
        notes: undefined,
        end: [line('Received by ______________________    Day ______________', { margin: [0, 28, 0, 0] })],
      },
      context,
    )
  },
})

function orderSheet(order: PurchaseOrder, context: PrintContext, isPriced: boolean): Sheet {
  const { data } = order
  const lines = linesOf(order)
  const currency = currencyOf(data, context.company.currency)
  const total = typeof data.totalAmount === 'number' ? data.totalAmount : printedNet(lines)
  const language = languageOf(vendorOf(order, context))
  const word = orderWords(language)
  const head = headOf(order, context)
  const sheet = tradeSheet(
    {
      ...head,
      title: `${word('Purchase order')} ${numberOf(order)}`,
      parties: head.parties.map(([label, values]) => [word(label), values]),
      facts: head.facts.map(([label, value]) => [word(label), value]),
      lines,
      columns: [...whatIs(lines), ...(isPriced ? whatItCosts(currency) : [quantity])].map((column) => ({
        ...column,
        label: word(column.label),
      })),
      totals: isPriced ? totalsOf(data, total).map(([label, amount]) => [word(label), amount]) : [],
      currency,
      notes: undefined,
      end: [...group(word('Notes'), [data.notes]), ...termsPage(context, word)],
    },
    context,
  )
  return { ...sheet, ...footIn(language, context.today) }
}

/** The company's conditions of purchase, on a page of their own behind the order. */
function termsPage({ related }: PrintContext, word: (text: string) => string): Block[] {
  const terms = printableText(related[1]?.[0]?.data.orderTerms)
  if (!terms) return []
  return [
    line(word('Terms and conditions'), { pageBreak: 'before', bold: true, fontSize: 12, margin: [0, 0, 0, 10] }),
    line(terms, { lineHeight: 1.25 }),
  ]
}

const quantity: PrintColumn<Data> = { label: 'Quantity', width: 46, right: true, value: (row) => quantityOf(row.qty) }

/** The amount before tax and the tax, where the order has some. */
const totalsOf = ({ taxAmount, ...tax }: PurchaseOrder['data'], total: number): TradeSheet['totals'] & {} => [
  ...(typeof taxAmount === 'number' ? ([['Before tax', sumMoney([total, -taxAmount])]] as const) : []),
  [taxWords(tax), taxAmount],
  ['Total', total],
]

/** `110326-01 R1`: which of the papers the vendor has holds. */
const numberOf = ({ data }: PurchaseOrder): string =>
  [printableText(data.poNumber), data.revision ? `R${data.revision}` : ''].filter(Boolean).join(' ')

const linesOf = ({ data }: PurchaseOrder): readonly Data[] => (Array.isArray(data.lines) ? data.lines : [])

const vendorOf = ({ data }: PurchaseOrder, { related }: PrintContext): Data | undefined =>
  related[0]?.find(({ id }) => id === data.vendorId)?.data as Data | undefined

/** The header of the order: vendor, ship-to address and terms. */
function headOf(order: PurchaseOrder, context: PrintContext) {
  const { data } = order
  const { company } = context
  const vendor = vendorOf(order, context)
  const writing = languageWriting(languageOf(vendor))
  const dated = (label: string, value: unknown) => [label, dayWords(writing, value, context.timeZone)] as const
  return {
    record: order,
    status: data.status,
    parties: [
      ['Vendor', [...partyLines(data.vendorName, vendor), vendor?.phone, vendor?.email]],
      ['Ship to', [company.name, ...(company.shipTo ?? company.lines)]],
    ],
    facts: [
      dated('Ordered', data.orderDate),
      dated('Promised', data.expectedDate),
      ['Terms', data.termsId],
      ['Ship via', data.shipVia],
      ['Your reference', data.vendorRef],
    ],
    notes: data.notes,
  } satisfies Partial<TradeSheet>
}
