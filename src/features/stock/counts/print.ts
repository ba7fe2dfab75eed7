import { sumMoney } from '#base/decimal.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { type CountLine, countLines, foundOf, withVariance } from '#features/stock/counts/rules.ts'
import { screenPath } from '#model/feature.ts'
import {
  dayText,
  facts,
  type PrintColumn,
  printedAmount,
  printTable,
  quantityOf,
  statusMark,
} from '#model/print/blocks.ts'
import { definePrint, type PrintContext } from '#model/print/print.ts'

const PLACES: readonly PrintColumn<CountLine>[] = [
  { label: 'Bin', width: 60, value: ({ bin }) => bin },
  { label: 'Lot', width: 70, value: ({ lotNumber }) => lotNumber },
  { label: 'Part number', width: '*', value: ({ partNumber }) => partNumber },
]
const BOOK: PrintColumn<CountLine> = {
  label: 'Book',
  width: 50,
  right: true,
  value: ({ bookQty }) => quantityOf(bookQty),
}
/** Lines to write on. */
const BLANKS: readonly PrintColumn<CountLine>[] = [
  { label: 'Counted', width: 70, right: true, value: () => '______' },
  { label: 'Again', width: 70, right: true, value: () => '______' },
]

const sheetOf = (name: string, label: string, hasBook: (count: Count) => boolean) =>
  definePrint({
    name,
    label,
    collection: counts,
    pages: ['Letter', 'A4'],
    marksCopies: true,
    path: () => `${screenPath('control')}?area=counts&count=`,
    render([count], context) {
      const columns = [...PLACES, ...(hasBook(count!) ? [BOOK] : []), ...BLANKS]
      return {
        title: `Count ${count!.data.countNumber}`,
        address: context.addressOf(count!),
        mark: statusMark(count!.data.status),
        content: [...headOf(count!, context), printTable(columns, countLines(count!))],
      }
    },
  })

/** The sheet for walking through the warehouse, in line order; a blind count omits the book quantities. */
export const countSheet = sheetOf('count-sheet', 'Count sheet', ({ data }) => data.blind === false)
/** The same for reviewing a count, with book quantities even for a blind one. */
export const countSheetWithBook = sheetOf('count-sheet-book', 'Count sheet with book quantity', () => true)

/** The differences of a count with quantities and values. */
export const varianceReport = definePrint({
  name: 'count-variances',
  label: 'Variance report',
  collection: counts,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('control')}?area=counts&count=`,
  render([count], context) {
    const off = withVariance(countLines(count!)).filter(({ qty }) => qty !== 0)
    const columns: readonly PrintColumn<(typeof off)[number]>[] = [
      { label: 'Bin', width: 60, value: ({ line }) => line.bin },
      { label: 'Lot', width: 70, value: ({ line }) => line.lotNumber },
      { label: 'Part number', width: '*', value: ({ line }) => line.partNumber },
      { label: 'Book', width: 44, right: true, value: ({ line }) => quantityOf(line.bookQty) },
      { label: 'Found', width: 44, right: true, value: ({ line }) => quantityOf(foundOf(line)) },
      { label: 'Variance', width: 50, right: true, value: ({ qty }) => `${qty > 0 ? '+' : ''}${quantityOf(qty)}` },
      { label: 'Value', width: 60, right: true, value: ({ value }) => printedAmount(value) },
      { label: 'Reason', width: 70, value: ({ line }) => line.reason },
    ]
    return {
      title: `Variances of ${count!.data.countNumber}`,
      address: context.addressOf(count!),
      mark: statusMark(count!.data.status),
      content: [
        ...headOf(count!, context),
        ...(off.length > 0
          ? [
              printTable(columns, off, {
                total: [
                  ['Part number', 'Total'],
                  ['Value', printedAmount(totalOf(off))],
                ],
              }),
            ]
          : [{ text: 'No variances.' }]),
      ],
    }
  },
})

const totalOf = (off: readonly { value: number }[]): number => sumMoney(off.map(({ value }) => value))

const headOf = ({ data }: Count, { timeZone }: PrintContext) =>
  facts([
    ['What', data.scope],
    ['Assigned to', data.assignee],
    ['Started', dayText(data.startedOn, timeZone)],
    ['Posted', dayText(data.postedOn, timeZone)],
    ['Second person', data.secondPerson],
  ])
