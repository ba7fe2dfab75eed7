import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { dayText, line, type PrintColumn, printedAmount, printTable, quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'

const COLUMNS = (timeZone: string): readonly PrintColumn<Movement>[] => [
  { label: 'No.', width: 34, value: ({ data }) => data.seq },
  { label: 'Day', width: 62, value: ({ data }) => dayText(data.day, timeZone) },
  { label: 'What', width: 60, value: ({ data }) => data.type },
  { label: 'Part number', width: '*', value: ({ data }) => data.partNumber },
  { label: 'Lot', width: 62, value: ({ data }) => data.lotNumber },
  {
    label: 'Change',
    width: 46,
    right: true,
    value: ({ data }) => `${data.qtyDelta > 0 ? '+' : ''}${quantityOf(data.qtyDelta)}`,
  },
  { label: 'Then', width: 40, right: true, value: ({ data }) => quantityOf(data.qtyAfter) },
  { label: 'Value', width: 54, right: true, value: ({ data }) => printedAmount(data.valueDelta) },
  { label: 'Why', width: 90, value: ({ data }) => [data.reason, data.note].filter(Boolean).join(': ') },
]

/** A correction of stock with its reason, for signature and filing. */
export const adjustmentSlip = definePrint({
  name: 'adjustment-slip',
  label: 'Adjustment slip',
  collection: movements,
  pages: ['Letter', 'A4'],
  together: true,
  marksCopies: true,
  render: (records, { timeZone }) => ({
    title: 'Stock adjustments',
    content: [
      printTable(COLUMNS(timeZone), records),
      line('Checked by ______________________________     Day ______________', { margin: [0, 30, 0, 0] }),
    ],
  }),
})
