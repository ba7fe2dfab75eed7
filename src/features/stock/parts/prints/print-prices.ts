import { addDays } from '#base/days.ts'
import { type Setting, settings } from '#features/admin/settings/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { agreedPrice, priceFor } from '#model/pricing/customer-prices.ts'
import { dayText, facts, joined, type PrintColumn, priceOf, printTable, quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** Our parts for sale at the customer's own prices, with the customer's numbers where there are some. */
export const customerPrices = definePrint({
  name: 'customer-prices',
  order: 3,
  label: 'Price list',
  collection: customers,
  pages: ['Letter', 'A4'],
  needs: () => [
    {
      collection: parts,
      where: [
        ['qtyAvailable', '>', 0],
        ['listPrice', '>', 0],
      ],
    },
    { collection: settings, ids: ['sales'] },
  ],
  render([customer], { related, today, timeZone, company, addressOf }) {
    const { data } = customer!
    const { floorMargin, priceListDays } = (related[1]?.[0]?.data ?? {}) as Setting['data']
    const theirs = new Map(
      (Array.isArray(data.partNumbers) ? (data.partNumbers as Data[]) : []).map((line) => [line.partId, line.theirs]),
    )
    const rows = ((related[0] ?? []) as readonly Part[])
      .filter((part) => part.data.isActive !== false && !part.data.supersededById)
      .toSorted((a, b) => (a.data.partNumber < b.data.partNumber ? -1 : 1))
    const priceOfTheirs = ({ id, data: part }: Part) =>
      agreedPrice(data, { partId: id, today, timeZone }) ?? priceFor(part, data.discountPct, floorMargin)
    const columns: readonly PrintColumn<Part>[] = [
      { label: 'Part number', width: 110, value: (part) => part.data.partNumber },
      { label: 'Brand', width: 56, value: (part) => part.data.brand },
      { label: 'Your number', width: 90, value: ({ id }) => theirs.get(id) },
      { label: 'Description', width: '*', value: (part) => part.data.description },
      { label: 'Available', width: 50, right: true, value: (part) => quantityOf(part.data.qtyAvailable) },
      { label: 'Price', width: 60, right: true, value: (part) => priceOf(priceOfTheirs(part)) },
    ]
    return {
      title: 'Price list',
      address: addressOf(customer!),
      content: [
        ...facts([
          ['For', joined([data.name, data.customerCode])],
          ['As of', dayText(today, timeZone)],
          ['Hold until', priceListDays ? dayText(addDays(today, priceListDays), timeZone) : ''],
          ['Prices in', company.currency],
        ]),
        rows.length > 0 ? printTable(columns, rows) : { text: 'No priced parts in stock.' },
      ],
    }
  },
})
