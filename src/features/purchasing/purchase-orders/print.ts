import { sumMoney } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { currencyOf } from '#model/document/sums.ts'
import { taxWords } from '#model/document/tax.ts'
import {
  addressLines,
  amountOf,
  type Column,
  dayText,
  facts,
  group,
  line,
  moneyOf,
  priceOf,
  quantityOf,
  statusMark,
  tableOf,
  textOf,
} from '#model/print/blocks.ts'
import { type Block, definePrint, type Need, type PrintContext, type Sheet } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const needs = (records: readonly PurchaseOrder[]): readonly Need[] => [
  {
    collection: vendors,
    ids: records.flatMap(({ data }) => (typeof data.vendorId === 'string' ? [data.vendorId] : [])),
  },
]

/** The order as the vendor gets it. */
export const purchaseOrderPrint = definePrint({
  name: 'purchase-order',
  order: 1,
  label: 'Purchase order',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  path: '/purchase-order?id=',
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
  path: '/purchase-order?id=',
  needs,
  render: ([order], context) => orderSheet(order!, context, false),
})

/** For the dock: what was ordered, and room for what came. Counts begin empty, so that nobody copies the order. */
export const receivingSheet = definePrint({
  name: 'receiving-worksheet',
  order: 3,
  label: 'Receiving worksheet',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  path: '/purchase-order?id=',
  needs,
  render([order], context) {
    const blank = (label: string, width: number): Column<Data> => ({ label, width, value: () => '_'.repeat(width / 6) })
    return {
      title: `Receiving ${numberOf(order!)}`,
      address: context.addressOf(order!),
      mark: statusMark(order!.data.status),
      content: [
        ...headOf(order!, context),
        tableOf<Data>(
          [
            ...whatOf(order!),
            { label: 'Ordered', width: 46, right: true, value: (row) => quantityOf(row.qty) },
            ...[blank('Received', 54), blank('Rejected', 54), blank('Date code', 54), blank('Bin', 54)],
          ],
          linesOf(order!),
        ),
        line('Received by ______________________    Day ______________', { margin: [0, 28, 0, 0] }),
      ],
    }
  },
})

function orderSheet(order: PurchaseOrder, context: PrintContext, isPriced: boolean): Sheet {
  const { data } = order
  const lines = linesOf(order)
  const currency = currencyOf(data, context.company.currency)
  const sum = sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
  const total = typeof data.totalAmount === 'number' ? data.totalAmount : sum
  const prices: readonly Column<Data>[] = [
    { label: 'Unit price', width: 58, right: true, value: (row) => priceOf(row.unitPrice) },
    { label: 'Amount', width: 68, right: true, value: (row) => amountOf(row.amount, currency) },
  ]
  return {
    title: `Purchase order ${numberOf(order)}`,
    address: context.addressOf(order),
    mark: statusMark(data.status),
    content: [
      ...headOf(order, context),
      tableOf<Data>(
        [
          ...whatOf(order),
          { label: 'Description', width: '*', value: (row) => row.description },
          { label: 'Quantity', width: 46, right: true, value: (row) => quantityOf(row.qty) },
          ...(isPriced ? prices : []),
        ],
        lines,
      ),
      ...(isPriced
        ? [
            ...taxLines(data, total, currency),
            line(`Total ${moneyOf(total, currency)}`, {
              bold: true,
              fontSize: 12,
              alignment: 'right',
              margin: [0, 8, 0, 14],
            }),
          ]
        : []),
      ...group('Notes', [data.notes]),
    ],
  }
}

/** The amount before tax and the tax, where the order has some. */
function taxLines(data: PurchaseOrder['data'], total: number, currency: string): readonly Block[] {
  const { taxAmount } = data
  if (typeof taxAmount !== 'number') return []
  const look = { alignment: 'right' as const }
  return [
    line(`Before tax ${moneyOf(sumMoney([total, -taxAmount]), currency)}`, { ...look, margin: [0, 8, 0, 0] }),
    line(`${taxWords(data)} ${moneyOf(taxAmount, currency)}`, look),
  ]
}

/** `110326-01 R1`: which of the papers the vendor has holds. */
const numberOf = ({ data }: PurchaseOrder): string =>
  [textOf(data.poNumber), data.revision ? `R${data.revision}` : ''].filter(Boolean).join(' ')

const linesOf = ({ data }: PurchaseOrder): readonly Data[] => (Array.isArray(data.lines) ? data.lines : [])

function whatOf(order: PurchaseOrder): readonly Column<Data>[] {
  const number = new Map(linesOf(order).map((row, at) => [row, at + 1]))
  return [
    { label: '#', width: 20, value: (row) => number.get(row) },
    { label: 'Part number', width: 96, value: (row) => row.partNumber },
    { label: 'Brand', width: 52, value: (row) => row.brand },
  ]
}

function headOf({ data }: PurchaseOrder, { related, company, timeZone }: PrintContext): readonly Block[] {
  const vendor = related[0]?.find(({ id }) => id === data.vendorId)?.data ?? {}
  return [
    {
      columns: [
        ...group('Vendor', [vendor.name ?? data.vendorName, ...addressLines(vendor), vendor.phone, vendor.email]),
        ...group('Ship to', [company.name, ...(company.shipTo ?? company.lines)]),
      ],
      columnGap: 24,
      margin: [0, 0, 0, 14],
    },
    ...facts([
      ['Ordered', dayText(data.orderDate, timeZone)],
      ['Promised', dayText(data.expectedDate, timeZone)],
      ['Terms', data.termsId],
      ['Ship via', data.shipVia],
      ['Your reference', data.vendorRef],
    ]),
  ]
}
