import { sumMoney } from '#base/decimal.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { vendors } from '#features/vendors/collection.ts'
import { definePrint } from '#model/print.ts'
import {
  addressLines,
  amountOf,
  dayText,
  facts,
  group,
  line,
  priceOf,
  quantityOf,
  statusMark,
  tableOf,
  textOf,
} from '#model/print-blocks.ts'
import type { Data } from '#model/value.ts'

/** The order as the vendor gets it. */
export const purchaseOrderPrint = definePrint({
  name: 'purchase-order',
  label: 'Purchase order',
  collection: purchaseOrders,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  path: '/purchase-order?id=',
  needs: (records) => [
    {
      collection: vendors,
      ids: records.flatMap(({ data }) => (typeof data.vendorId === 'string' ? [data.vendorId] : [])),
    },
  ],
  render([order], context) {
    const { data } = order!
    const vendor = context.related[0]?.find(({ id }) => id === data.vendorId)?.data ?? {}
    const lines: readonly Data[] = Array.isArray(data.lines) ? data.lines : []
    const currency = textOf(data.currency) || context.company.currency
    const sum = sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
    const total = typeof data.totalAmount === 'number' ? data.totalAmount : sum
    const number = new Map(lines.map((row, at) => [row, at + 1]))
    return {
      title: `Purchase order ${textOf(data.poNumber)}`,
      address: context.addressOf(order!),
      mark: statusMark(data.status),
      content: [
        {
          columns: [
            ...group('Vendor', [vendor.name ?? data.vendorName, ...addressLines(vendor), vendor.phone, vendor.email]),
            ...group('Ship to', [context.company.name, ...context.company.lines]),
          ],
          columnGap: 24,
          margin: [0, 0, 0, 14],
        },
        ...facts([
          ['Ordered', dayText(data.orderDate, context.timeZone)],
          ['Promised', dayText(data.expectedDate, context.timeZone)],
          ['Terms', data.termsId],
          ['Ship via', data.shipVia],
          ['Your reference', data.vendorRef],
        ]),
        tableOf<Data>(
          [
            { label: '#', width: 20, value: (row) => number.get(row) },
            { label: 'Part number', width: 96, value: (row) => row.partNumber },
            { label: 'Brand', width: 52, value: (row) => row.brand },
            { label: 'Description', width: '*', value: (row) => row.description },
            { label: 'Quantity', width: 46, right: true, value: (row) => quantityOf(row.qty) },
            { label: 'Unit price', width: 58, right: true, value: (row) => priceOf(row.unitPrice) },
            { label: 'Amount', width: 68, right: true, value: (row) => amountOf(row.amount) },
          ],
          lines,
        ),
        line(`Total ${currency} ${amountOf(total)}`, {
          bold: true,
          fontSize: 12,
          alignment: 'right',
          margin: [0, 8, 0, 14],
        }),
        ...group('Notes', [data.notes]),
      ],
    }
  },
})
