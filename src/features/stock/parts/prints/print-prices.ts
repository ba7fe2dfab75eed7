import { addDays } from '#base/days.ts'
import { type Setting, settings } from '#features/admin/settings/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { agreedPrice, priceFor } from '#model/pricing/customer-prices.ts'
import { facts, joined, type PrintColumn, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** Our parts for sale at the customer's own prices, with the customer's part numbers when there are any. */
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
  render([customer], context) {
    const { related, today, timeZone, company, addressOf } = context
    const { data } = customer!
    const paper = paperIn(languageOf(data), context)
    const { say } = paper
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
      { label: say('Part number'), width: 110, value: (part) => part.data.partNumber },
      { label: say('Brand'), width: 56, value: (part) => part.data.brand },
      { label: say('Your number'), width: 90, value: ({ id }) => theirs.get(id) },
      { label: say('Description'), width: '*', value: (part) => part.data.description },
      { label: say('Available'), width: 50, right: true, value: (part) => paper.quantity(part.data.qtyAvailable) },
      { label: say('Price'), width: 60, right: true, value: (part) => paper.price(priceOfTheirs(part)) },
    ]
    return {
      title: say('Price list'),
      address: addressOf(customer!),
      ...paper.foot,
      content: [
        ...facts([
          [say('For'), joined([data.name, data.customerCode])],
          [say('As of'), paper.day(today)],
          [say('Hold until'), priceListDays ? paper.day(addDays(today, priceListDays)) : ''],
          [say('Prices in'), company.currency],
        ]),
        rows.length > 0 ? printTable(columns, rows) : { text: say('No priced parts in stock.') },
      ],
    }
  },
})
