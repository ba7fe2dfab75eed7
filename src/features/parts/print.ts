import { sumMoney } from '#base/decimal.ts'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import type { PrintContext, Sheet } from '#model/print.ts'
import { definePrint } from '#model/print.ts'
import type { Column } from '#model/print-blocks.ts'
import { amountOf, joined, line, priceOf, quantityOf, tableOf, textOf } from '#model/print-blocks.ts'

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
  const number = textOf(data.partNumber)
  return [
    {
      columns: [
        {
          width: 68,
          stack: [
            line(number.slice(0, 40), { fontSize: number.length > 11 ? 9 : 12, bold: true, lineHeight: 1 }),
            line(textOf(data.brand).slice(0, 24), { fontSize: 7, bold: true, margin: [0, 1, 0, 1] }),
            line(textOf(data.description).slice(0, 60), { fontSize: 6, lineHeight: 1 }),
          ],
        },
        { qr, side: 62, width: 62 },
      ],
      columnGap: 4,
    },
  ]
}

function largeLabel({ data }: Part, qr: string): Sheet['content'] {
  const sizes = [data.boreMm, data.odMm, data.widthMm]
  const number = textOf(data.partNumber)
  return [
    line(data.brand, { fontSize: 16, bold: true }),
    line(number.slice(0, 60), { fontSize: number.length > 14 ? 22 : 34, bold: true, margin: [0, 2, 0, 4] }),
    line(textOf(data.description).slice(0, 200), { fontSize: 13, margin: [0, 0, 0, 8] }),
    line(sizes.every((size) => typeof size === 'number') ? `${sizes.map(quantityOf).join(' × ')} mm` : '', {
      fontSize: 13,
    }),
    line(joined([data.weightKg && `${quantityOf(data.weightKg)} kg`, data.originCountry]), { fontSize: 11 }),
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
  { label: 'Part number', width: 108, value: ({ data }) => data.partNumber },
  { label: 'Brand', width: 56, value: ({ data }) => data.brand },
  { label: 'Description', width: '*', value: ({ data }) => data.description },
  { label: 'On hand', width: 48, right: true, value: ({ data }) => quantityOf(data.qtyOnHand ?? 0) },
  { label: 'Available', width: 48, right: true, value: ({ data }) => quantityOf(data.qtyAvailable) },
]
const COSTS: readonly Column<Part>[] = [
  { label: 'Average cost', width: 56, right: true, value: ({ data }) => priceOf(data.avgCost) },
  { label: 'Value', width: 68, right: true, value: ({ data }) => amountOf(data.stockValue) },
]

function listOf(
  title: string,
  columns: readonly Column<Part>[],
  records: readonly Part[],
  context: PrintContext,
): Sheet {
  const total = (name: 'qtyOnHand' | 'qtyAvailable' | 'stockValue') =>
    sumMoney(records.map(({ data }) => data[name] ?? 0))
  return {
    title,
    content: [
      line(`${quantityOf(records.length)} parts · ${context.company.currency}`, { margin: [0, 0, 0, 8] }),
      tableOf(columns, records, [
        ['Part number', 'Total'],
        ['On hand', quantityOf(total('qtyOnHand'))],
        ['Available', quantityOf(total('qtyAvailable'))],
        ['Value', amountOf(total('stockValue'))],
      ]),
    ],
  }
}
