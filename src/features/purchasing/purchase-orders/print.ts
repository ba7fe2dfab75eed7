import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { languageOf } from '#model/languages/languages.ts'
import { type Paper, paperIn } from '#model/languages/paper.ts'
import { line, type PrintColumn, printableText } from '#model/print/blocks.ts'
import { type Block, definePrint, named, type PrintContext, type PrintNeed, type Sheet } from '#model/print/print.ts'
import {
  housePaper,
  partyLines,
  placeLines,
  printedNet,
  type TradeSheet,
  tradeSheet,
  whatIs,
  whatItCosts,
} from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

const needs = (records: readonly PurchaseOrder[]): readonly PrintNeed[] => [
  named(vendors, records, 'vendorId'),
  { collection: settings, ids: ['purchasing'] },
]

/** The order as sent to the vendor. */
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

/** The order without prices, for forwarders and the warehouse. */
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

/**
 * For the dock: what was ordered, and room for what was received. Counts are empty, so that nobody copies the order.
 */
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
    const paper = housePaper(context)
    const blank = (label: string): PrintColumn<Data> => ({ label, width: 54, value: () => '_'.repeat(9) })
    return tradeSheet(
      {
        ...headOf(order!, context, paper),
        title: `Receiving ${numberOf(order!)}`,
        lines,
        columns: [
          ...whatIs(lines).slice(0, 3),
          certificate,
          { ...quantity(paper), label: 'Ordered' },
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
  const paper = paperIn(languageOf(vendorOf(order, context)), context)
  return tradeSheet(
    {
      ...headOf(order, context, paper),
      title: paper.title('Purchase order', numberOf(order)),
      lines,
      columns: [...whatIs(lines), certificate, ...(isPriced ? whatItCosts(lines, currency, paper) : [quantity(paper)])],
      totals: isPriced ? totalsOf(data, total, paper) : [],
      currency,
      end: termsPage(context, paper),
    },
    context,
  )
}

/** The company's purchase terms, on a separate page after the order. */
function termsPage({ related }: PrintContext, { say }: Paper): Block[] {
  const terms = printableText(related[1]?.[0]?.data.orderTerms)
  if (!terms) return []
  return [
    line(say('Terms and conditions'), { pageBreak: 'before', bold: true, fontSize: 12, margin: [0, 0, 0, 10] }),
    line(terms, { lineHeight: 1.25 }),
  ]
}

const certificate: PrintColumn<Data> = {
  label: 'Certificate',
  width: 54,
  value: (row) => (row.certificate ? 'Required' : ''),
}

const quantity = (paper: Paper): PrintColumn<Data> => ({
  label: 'Quantity',
  width: 46,
  right: true,
  value: (row) => paper.quantity(row.qty),
})

/** The amount before tax and the tax, when the order has tax. */
const totalsOf = (
  { taxAmount, ...tax }: PurchaseOrder['data'],
  total: number,
  paper: Paper,
): TradeSheet['totals'] & {} => [
  ...(typeof taxAmount === 'number' ? ([['Before tax', sumMoney([total, -taxAmount])]] as const) : []),
  [paper.tax(tax), taxAmount],
  ['Total', total],
]

/** `110326-01 R1`: tells which printed copy is current. */
const numberOf = ({ data }: PurchaseOrder): string =>
  [printableText(data.poNumber), data.revision ? `R${data.revision}` : ''].filter(Boolean).join(' ')

const linesOf = ({ data }: PurchaseOrder): readonly Data[] => (Array.isArray(data.lines) ? data.lines : [])

const vendorOf = ({ data }: PurchaseOrder, { related }: PrintContext): Data | undefined =>
  related[0]?.find(({ id }) => id === data.vendorId)?.data as Data | undefined

/** The header of the order: vendor, ship-to address and terms. */
function headOf(order: PurchaseOrder, context: PrintContext, paper: Paper) {
  const { data } = order
  const { company } = context
  const vendor = vendorOf(order, context)
  // On a drop shipment the vendor ships to the customer.
  const place = placeLines(data.dropShip?.shipTo)
  return {
    paper,
    record: order,
    status: data.status,
    parties: [
      ['Vendor', [...partyLines(data.vendorName, vendor), vendor?.phone, vendor?.email]],
      ['Ship to', place.length > 0 ? place : [company.name, ...(company.shipTo ?? company.lines)]],
    ],
    facts: [
      ['Ordered', paper.day(data.orderDate)],
      ['Promised', paper.day(data.expectedDate)],
      ['Terms', paper.terms(data.termsId)],
      ['Ship via', data.shipVia],
      ['Your reference', data.vendorRef],
    ],
    notes: data.notes,
  } satisfies Partial<TradeSheet>
}
