import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { facts, type PrintColumn, printableText, printTable, quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const BINS = new Intl.Collator('en', { numeric: true })

interface Stop {
  line: Data
  slip: string
}

/** Every line that is still to pick, in the order of its bin, then of its part; each names its slip. */
export const stopsOf = (slips: readonly Pick<PackingSlip, 'id' | 'data'>[]): Stop[] =>
  slips
    .flatMap(({ id, data }) => linesIn(data.lines as Data[]).map((line) => ({ line, slip: data.slipNumber ?? id })))
    .toSorted(
      (a, b) =>
        // Lines without a bin come last.
        Number(!a.line.bin) - Number(!b.line.bin) ||
        BINS.compare(printableText(a.line.bin), printableText(b.line.bin)) ||
        BINS.compare(printableText(a.line.partNumber), printableText(b.line.partNumber)) ||
        BINS.compare(a.slip, b.slip),
    )

/** Several slips on one way through the bins. */
export const wavePick = definePrint({
  name: 'pick-wave',
  order: 3,
  label: 'Pick list for several slips',
  collection: packingSlips,
  pages: ['Letter', 'A4'],
  together: true,
  refuse: ({ id, data }) =>
    data.status === 'Draft' || data.status === 'Picking' || data.status === undefined
      ? undefined
      : `${data.slipNumber ?? id} is ${data.status}; only slips that are not packed yet are picked.`,
  render(slips) {
    const stops = stopsOf(slips)
    return {
      title: 'Pick list for several slips',
      content: [
        ...facts([
          ['Slips', slips.length],
          ['Lines', stops.length],
          ['Pieces', quantityOf(stops.reduce((sum, { line }) => sum + wanted(line), 0))],
        ]),
        printTable<Stop>(COLUMNS, stops),
        printTable<PackingSlip>(
          [
            { label: 'Slip', width: 90, value: ({ id, data }) => data.slipNumber ?? id },
            { label: 'Order', width: 90, value: ({ data }) => data.transactionNumber },
            { label: 'Customer', width: '*', value: ({ data }) => data.customerName },
          ],
          slips,
        ),
      ],
    }
  },
})

const wanted = ({ qtyToPick, qty }: Data): number => Number(qtyToPick ?? qty ?? 0)

const COLUMNS: readonly PrintColumn<Stop>[] = [
  { label: 'Bin', width: 64, value: ({ line }) => line.bin },
  { label: 'Part number', width: 100, value: ({ line }) => line.partNumber },
  { label: 'Brand', width: 52, value: ({ line }) => line.brand },
  { label: 'Lot', width: '*', value: ({ line }) => line.lotNumber },
  { label: 'Slip', width: 86, value: ({ slip }) => slip },
  { label: 'To pick', width: 46, right: true, value: ({ line }) => quantityOf(wanted(line)) },
  { label: 'Picked', width: 60, value: () => '_'.repeat(10) },
]
