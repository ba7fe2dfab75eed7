import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { type Paper, paperIn } from '#model/languages/paper.ts'
import { facts, type PrintColumn, printableText, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const BINS = new Intl.Collator('en', { numeric: true })

interface Stop {
  line: Data
  slip: string
}

/** All lines still to be picked, ordered by bin and then by part; each names its slip. */
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

/** The pick list for several slips in one walk through the bins. */
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
  render(slips, context) {
    const stops = stopsOf(slips)
    const paper = paperIn(languageOf(context.settings), context)
    const { say, quantity } = paper
    return {
      title: say('Pick list for several slips'),
      ...paper.foot,
      content: [
        ...facts([
          [say('Slips'), slips.length],
          [say('Lines'), stops.length],
          [say('Pieces'), quantity(stops.reduce((sum, { line }) => sum + wanted(line), 0))],
        ]),
        printTable<Stop>(columnsIn(paper), stops),
        printTable<PackingSlip>(
          [
            { label: say('Slip'), width: 90, value: ({ id, data }) => data.slipNumber ?? id },
            { label: say('Order'), width: 90, value: ({ data }) => data.transactionNumber },
            { label: say('Customer'), width: '*', value: ({ data }) => data.customerName },
          ],
          slips,
        ),
      ],
    }
  },
})

const wanted = ({ qtyToPick, qty }: Data): number => Number(qtyToPick ?? qty ?? 0)

const columnsIn = ({ say, quantity }: Paper): readonly PrintColumn<Stop>[] => [
  { label: say('Bin'), width: 64, value: ({ line }) => line.bin },
  { label: say('Part number'), width: 100, value: ({ line }) => line.partNumber },
  { label: say('Brand'), width: 52, value: ({ line }) => line.brand },
  { label: say('Lot'), width: '*', value: ({ line }) => line.lotNumber },
  { label: say('Slip'), width: 86, value: ({ slip }) => slip },
  { label: say('To pick'), width: 46, right: true, value: ({ line }) => quantity(wanted(line)) },
  { label: say('Picked'), width: 60, value: () => '_'.repeat(10) },
]
