import { MAX_ORDERS, type Price, pricesOf, pricesOfPart, pricesUpTo } from '#features/purchasing/prices/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { screenPath } from '#model/feature.ts'
import { dayText, facts, heading, line, priceOf, printableText, printTable, quantityOf } from '#model/print/blocks.ts'
import { definePrint, type PrintContext } from '#model/print/print.ts'

/** The prices paid and quoted for a part up to a day, for its next purchase. */
export const priceSheet = definePrint({
  name: 'price-sheet',
  order: 3,
  label: 'Price sheet',
  collection: parts,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('history')}?tab=prices&part=`,
  looksBack: true,
  // Viewers do not see what we pay.
  roles: ['owner', 'staff'],
  needs: () => [{ collection: purchaseOrders, where: [], orderBy: [['poNumber', 'desc']], most: MAX_ORDERS }],
  render([part], context) {
    const { data, id } = part as Part
    const day = context.asOf ?? context.today
    const [orders = []] = context.related
    const all = pricesOf(orders as unknown as PurchaseOrder[], {
      timeZone: context.timeZone,
      base: context.company.currency,
    })
    const found = pricesUpTo(
      pricesOfPart(all, { id, partNumber: data.partNumber, ...(data.brand && { brand: data.brand }) }),
      day,
    )
    return {
      title: `Prices of ${printableText(data.brand)} ${data.partNumber}`.replace(/\s+/g, ' '),
      address: context.addressOf(part!),
      content: [
        line(`As of ${dayText(day, context.timeZone)}. ${printableText(data.description)}`, { margin: [0, 0, 0, 10] }),
        ...[...Map.groupBy(found, ({ currency }) => currency)].flatMap(([currency, some]) => [
          heading(currency, [0, 10, 0, 3]),
          ...facts(figuresOf(some), 4),
          printTable<Price>(columnsFor(context), some),
        ]),
        ...(found.length === 0 ? [line('No prices before this date.')] : []),
      ],
    }
  },
})

const columnsFor = ({ timeZone }: PrintContext) => [
  { label: 'Day', width: 70, value: ({ day }: Price) => (day ? dayText(day, timeZone) : '') },
  { label: 'Vendor', width: '*' as const, value: ({ vendor }: Price) => vendor },
  { label: 'Order', width: 80, value: ({ poNumber }: Price) => poNumber },
  { label: 'State', width: 50, value: ({ state }: Price) => state },
  { label: 'Quantity', width: 60, right: true, value: ({ qty }: Price) => quantityOf(qty) },
  { label: 'Price', width: 70, right: true, value: ({ price }: Price) => priceOf(price) },
]

/** The last, lowest and highest price paid; when nothing was paid yet, of the prices on open orders. */
function figuresOf(prices: readonly Price[]): readonly (readonly [string, string])[] {
  const paid = prices.filter(({ state }) => state === 'Paid')
  const [some, what] = paid.length > 0 ? [paid, 'paid'] : [prices, 'asked']
  const each = some.map(({ price }) => price)
  return [
    [`Last ${what}`, priceOf(each[0])],
    ['Lowest', priceOf(Math.min(...each))],
    ['Highest', priceOf(Math.max(...each))],
    ['Times', String(each.length)],
  ]
}
