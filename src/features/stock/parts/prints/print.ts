import { sumMoney } from '#base/decimal.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import {
  joined,
  line,
  type PrintColumn,
  priceOf,
  printableText,
  printedAmount,
  printTable,
  quantityOf,
} from '#model/print/blocks.ts'
import { labelSheet } from '#model/print/label.ts'
import { definePrint, type PrintContext, type Sheet } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'

/** A label for shelf, box and carton: number, maker, description and the QR code of the record. */
export const partLabel = definePrint({
  name: 'part-label',
  order: 1,
  label: 'Part label',
  collection: parts,
  pages: LABEL_PAGES,
  render([part], context) {
    const { data } = part!
    const sizes = [data.boreMm, data.odMm, data.widthMm]
    return labelSheet(
      {
        title: `Part ${printableText(data.partNumber)}`,
        name: data.partNumber,
        strong: data.brand,
        text: data.description,
        notes: [
          sizes.every((size) => typeof size === 'number') && `${sizes.map(quantityOf).join(' × ')} mm`,
          joined([data.weightKg && `${quantityOf(data.weightKg)} kg`, data.originCountry]),
        ].filter(Boolean),
        qr: context.addressOf(part!),
      },
      context.room,
    )
  },
})

/** The stock by location, on paper. */
export const stockList = definePrint({
  name: 'stock-list',
  order: 2,
  label: 'Stock list',
  collection: parts,
  pages: ['Letter', 'A4'],
  together: true,
  render: (records, context) => listOf('Stock list', COLUMNS, records, context),
})

/** The same with cost and value. */
export const stockValueList = definePrint({
  name: 'stock-list-with-cost',
  order: 4,
  label: 'Stock list with cost',
  collection: parts,
  pages: ['Letter', 'A4'],
  together: true,
  render: (records, context) => listOf('Stock list with cost', [...COLUMNS, ...COSTS], records, context),
})

const COLUMNS: readonly PrintColumn<Part>[] = [
  { label: 'Part number', width: 100, value: ({ data }) => data.partNumber },
  { label: 'Brand', width: 48, value: ({ data }) => data.brand },
  { label: 'Description', width: '*', value: ({ data }) => data.description },
  { label: 'On hand', width: 44, right: true, value: ({ data }) => quantityOf(data.qtyOnHand ?? 0) },
  { label: 'Available', width: 44, right: true, value: ({ data }) => quantityOf(data.qtyAvailable) },
]
const COSTS: readonly PrintColumn<Part>[] = [
  { label: 'Average cost', width: 54, right: true, value: ({ data }) => priceOf(data.avgCost) },
  { label: 'Value', width: 64, right: true, value: ({ data }) => printedAmount(data.stockValue) },
]

function listOf(
  title: string,
  columns: readonly PrintColumn<Part>[],
  records: readonly Part[],
  context: PrintContext,
): Sheet {
  const total = (name: 'qtyOnHand' | 'qtyAvailable' | 'stockValue') =>
    sumMoney(records.map(({ data }) => numberOf(data[name])))
  const count = records.length === 1 ? '1 part' : `${quantityOf(records.length)} parts`
  return {
    title,
    content: [
      line(joined([count, columns !== COLUMNS && context.company.currency]), { margin: [0, 0, 0, 8] }),
      printTable(columns, records, {
        total: [
          ['Part number', 'Total'],
          ['On hand', quantityOf(total('qtyOnHand'))],
          ['Available', quantityOf(total('qtyAvailable'))],
          ['Value', printedAmount(total('stockValue'))],
        ],
      }),
    ],
  }
}

// Older documents may contain anything.
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
