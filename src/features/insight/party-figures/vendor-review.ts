import { percent } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { lateOrders, type OrderDoc, vendorFigures } from '#features/insight/party-figures/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { accountSheet, soonestFirst } from '#features/money/statements/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PartPrice, pricesByPart, pricesOf, priceVariance } from '#features/purchasing/prices/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { orderedOn } from '#model/document/days/order-days.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { ageingOf } from '#model/document/owed/ageing.ts'
import { isRecentlyOrdered, isRecentlyReceived } from '#model/document/owed/promptness.ts'
import { isOf } from '#model/document/party.ts'
import { dayText, heading, line, moneyOf, priceOf, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint, type PrintContext } from '#model/print/print.ts'

const MAX_PARTS = 25
const share = (value: number): string => percent(Math.round(value * 100))

/** The performance of a vendor, for a review meeting: punctuality, lead times, prices, what is late and what we owe. */
export const vendorReview = definePrint({
  name: 'vendor-review',
  order: 6,
  label: 'Vendor review',
  collection: vendors,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    { collection: purchaseOrders, field: 'vendorId', values: records.map(({ id }) => id) },
    { collection: payables, field: 'vendorId', values: records.map(({ id }) => id), where: [['status', '==', 'Open']] },
    { collection: settings, ids: ['money'] },
  ],
  render([vendor], context) {
    const { data } = vendor!
    const { related, timeZone, today, company } = context
    const orders = ((related[0] ?? []) as readonly PurchaseOrder[]).filter(isOf(vendor!))
    const bills = ((related[1] ?? []) as readonly Payable[]).filter(isOf(vendor!))
    const pending = orders.filter((order) => order.data.status === 'Pending')
    const prices = pricesOf(orders, { timeZone, base: company.currency })
    const figures = vendorFigures({
      orders: pending as readonly OrderDoc[],
      placed: orders.filter((order) => isRecentlyOrdered(order.data, today, timeZone)) as readonly OrderDoc[],
      received: orders.filter((order) => isRecentlyReceived(order.data, today, timeZone)) as readonly OrderDoc[],
      payables: bills as readonly OwedDoc[],
      today,
      timeZone,
      base: company.currency,
    })
    const variance = priceVariance(prices)
    const { lead, onTime, receipts, lastOrder } = figures
    const sheet = accountSheet(
      {
        title: 'Vendor review',
        address: context.addressOf(vendor!),
        party: data,
        about: [
          ['As of', dayText(today, timeZone)],
          ['Vendor', data.vendorCode],
          ['Status', [data.status, data.holdReason].filter(Boolean).join(': ')],
          ['Terms', data.termsId],
          ['Last order', lastOrder && dayText(lastOrder, timeZone)],
          ['Received in a year', receipts],
          ['On time', onTime === undefined ? '' : share(onTime)],
          [
            'Median lead days',
            lead && `${Math.round(lead.middle)} (half within ${Math.round(lead.low)} to ${Math.round(lead.high)})`,
          ],
          [
            'Prices',
            variance === undefined ? '' : `${variance > 0 ? '+' : ''}${share(variance)} since the time before`,
          ],
        ],
        rule: ageingOf(related[2]?.[0]?.data),
        labels: { number: 'Our number', theirs: 'Their invoice', total: 'We owe', credit: 'They owe us' },
        nothing: 'No balance payable.',
        items: soonestFirst(bills, timeZone).map(({ data: item }) => ({
          number: item.payableNumber,
          theirs: item.vendorInvoiceNo,
          currency: currencyOf(item, company.currency),
          item,
        })),
      },
      context,
    )
    return {
      ...sheet,
      content: [...sheet.content, ...lateBlock(pending, context), ...priceBlock(pricesByPart(prices), context)],
    }
  },
})

function lateBlock(pending: readonly PurchaseOrder[], { today, timeZone, company }: PrintContext): Block[] {
  const late = lateOrders(pending as readonly OrderDoc[], today, timeZone)
  const words = `${pending.length} ${pending.length === 1 ? 'order' : 'orders'} in transit, ${late.length} late`
  if (late.length === 0) return [heading('Orders', [0, 8, 0, 3]), line(words)]
  return [
    heading('Late orders', [0, 8, 0, 3]),
    line(words, { margin: [0, 0, 0, 4] }),
    printTable<OrderDoc>(
      [
        { label: 'Order', width: 110, value: ({ data }) => data.poNumber },
        { label: 'Ordered', width: 80, value: ({ data }) => dayText(orderedOn(data, timeZone), timeZone) },
        { label: 'Promised', width: 80, value: ({ data }) => dayText(data.expectedDate, timeZone) },
        {
          label: 'Total',
          width: '*',
          right: true,
          value: ({ data }) =>
            data.totalAmount === undefined ? '' : moneyOf(data.totalAmount, currencyOf(data, company.currency)),
        },
      ],
      late,
    ),
  ]
}

function priceBlock(parts: readonly PartPrice[], { timeZone }: PrintContext): Block[] {
  if (parts.length === 0) return []
  return [
    heading('Prices', [0, 8, 0, 3]),
    printTable<PartPrice>(
      [
        { label: 'Part', width: '*', value: ({ part }) => part },
        { label: 'Last', width: 80, value: ({ last }) => (last.day ? dayText(last.day, timeZone) : '') },
        { label: 'State', width: 44, value: ({ last }) => last.state },
        { label: 'Price', width: 84, right: true, value: ({ last }) => `${last.currency} ${priceOf(last.price)}` },
        { label: 'Lowest', width: 70, right: true, value: ({ lowest }) => priceOf(lowest) },
        { label: 'Times', width: 40, right: true, value: ({ prices }) => prices.length },
        {
          label: 'Change',
          width: 50,
          right: true,
          value: ({ change }) => (change === undefined ? '' : `${change > 0 ? '+' : ''}${share(change)}`),
        },
      ],
      parts.slice(0, MAX_PARTS),
    ),
  ]
}
