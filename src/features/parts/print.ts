import { sumMoney } from '#base/decimal.ts'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import type { PrintContext, Sheet } from '#model/print.ts'
import { definePrint } from '#model/print.ts'
import type { Column } from '#model/print-blocks.ts'
import {
  amountOf,
  clipped,
  fitting,
  joined,
  line,
  lines,
  priceOf,
  quantityOf,
  tableOf,
  textOf,
} from '#model/print-blocks.ts'

/** For the shelf, the box and the carton: number, maker, description and the way to the record. */
export const partLabel = definePrint({
  name: 'part-label',
  label: 'Part label',
  collection: parts,
  pages: ['label-2x1', 'label-4x6'],
  path: '/inventory?id=',
  render([part], context) {
    const { data } = part!
    const title = `Part ${textOf(data.partNumber)}`
    const qr = context.addressOf(part!)
    return context.page === 'label-4x6'
      ? { title, bare: true, margins: [20, 20, 20, 20], content: largeLabel(part!, qr) }
      : { title, bare: true, margins: [6, 4, 4, 4], content: smallLabel(part!, qr) }
  },
})

function smallLabel({ data }: Part, qr: string): Sheet['content'] {
  const width = 68
  return [
    {
      columns: [
        {
          width,
          stack: [
            { ...fitting(data.partNumber, { sizes: [12, 10.5, 9, 7.5], width, most: 3 }), bold: true, lineHeight: 1 },
            ...lines([clipped(data.brand, { fontSize: 7, width, most: 1 })], { fontSize: 7, bold: true }),
            ...lines([clipped(data.description, { fontSize: 6, width, most: 2 })], { fontSize: 6, lineHeight: 1 }),
          ],
        },
        { qr, side: 62 },
      ],
      columnGap: 4,
    },
  ]
}

function largeLabel({ data }: Part, qr: string): Sheet['content'] {
  const width = 248
  const sizes = [data.boreMm, data.odMm, data.widthMm]
  return [
    ...lines([clipped(data.brand, { fontSize: 16, width, most: 1 })], { fontSize: 16, bold: true }),
    { ...fitting(data.partNumber, { sizes: [34, 28, 22, 16], width, most: 2 }), bold: true, margin: [0, 2, 0, 4] },
    ...lines([clipped(data.description, { fontSize: 13, width, most: 4 })], { fontSize: 13, margin: [0, 0, 0, 4] }),
    ...lines([sizes.every((size) => typeof size === 'number') && `${sizes.map(quantityOf).join(' × ')} mm`], {
      fontSize: 13,
    }),
    ...lines([joined([data.weightKg && `${quantityOf(data.weightKg)} kg`, data.originCountry])], { fontSize: 11 }),
    { at: [64, 252], width: 160, block: { qr, side: 160 } },
  ]
}

/** What lies where, on paper. */
export const stockList = definePrint({
  name: 'stock-list',
  label: 'Stock list',
  collection: parts,
  pages: ['Letter', 'A4'],
  together: true,
  path: '/inventory?id=',
  render: (records, context) => listOf('Stock list', COLUMNS, records, context),
})

/** The same with cost and value. */
export const stockValueList = definePrint({
  name: 'stock-list-with-cost',
  label: 'Stock list with cost',
  collection: parts,
  pages: ['Letter', 'A4'],
  together: true,
  path: '/inventory?id=',
  render: (records, context) => listOf('Stock list with cost', [...COLUMNS, ...COSTS], records, context),
})

const COLUMNS: readonly Column<Part>[] = [
  { label: 'Part number', width: 100, value: ({ data }) => data.partNumber },
  { label: 'Brand', width: 48, value: ({ data }) => data.brand },
  { label: 'Description', width: '*', value: ({ data }) => data.description },
  { label: 'On hand', width: 44, right: true, value: ({ data }) => quantityOf(data.qtyOnHand ?? 0) },
  { label: 'Available', width: 44, right: true, value: ({ data }) => quantityOf(data.qtyAvailable) },
]
const COSTS: readonly Column<Part>[] = [
  { label: 'Average cost', width: 54, right: true, value: ({ data }) => priceOf(data.avgCost) },
  { label: 'Value', width: 64, right: true, value: ({ data }) => amountOf(data.stockValue) },
]

function listOf(
  title: string,
  columns: readonly Column<Part>[],
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
      tableOf(columns, records, {
        total: [
          ['Part number', 'Total'],
          ['On hand', quantityOf(total('qtyOnHand'))],
          ['Available', quantityOf(total('qtyAvailable'))],
          ['Value', amountOf(total('stockValue'))],
        ],
      }),
    ],
  }
}

// Older documents may hold anything.
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
