import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { type Paper, paperIn } from '#model/languages/paper.ts'
import { heading, line, type PrintColumn, printableText } from '#model/print/blocks.ts'
import { definePrint, named, type PrintNeed } from '#model/print/print.ts'
import { partyLines, placeLines, signature, tradeSheet, whatIs } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

const needs = (records: readonly PackingSlip[]): readonly PrintNeed[] => [
  named(customers, records, 'customerId'),
  named(deals, records, 'transactionId'),
]
const common = {
  collection: packingSlips,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
} as const

/** Lists the contents of the parcels, without prices. */
export const packingSlipPrint = definePrint({
  ...common,
  name: 'packing-slip',
  order: 1,
  label: 'Packing slip',
  render([slip], context) {
    const { data } = slip!
    const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data as Data | undefined
    const deal = context.related[1]?.find(({ id }) => id === data.transactionId)?.data as Data | undefined
    const lines = linesIn(data.lines)
    const shipTo = placeLines(data.shipTo)
    const paper = paperIn(languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Packing slip', data.slipNumber),
        record: slip!,
        status: data.status === 'Void' ? data.status : undefined,
        parties: [
          ['Customer', partyLines(data.customerName, customer)],
          ['Ship to', shipTo.length > 0 ? shipTo : partyLines(data.customerName, customer)],
        ],
        facts: [
          ['Shipped', paper.day(data.shippedOn)],
          ['Carrier', [data.carrier, data.service].filter(Boolean).join(' ')],
          ['Our order', data.transactionNumber],
          ['Your PO', deal?.customerPoNo],
        ],
        lines,
        columns: [
          ...whatIs(lines),
          { label: 'Lot', width: 66, value: (row) => row.lotNumber },
          { label: 'Date code', width: 52, value: (row) => row.dateCode },
          { label: 'Quantity', width: 46, right: true, value: (row) => paper.quantity(pickedOf(row)) },
          { label: 'Certificate', width: 50, value: (row) => (row.certificate ? 'Enclosed' : '') },
        ],
        notes: data.notes,
        end: [...cartonsOf(data, paper), signature(paper.say('Received complete and undamaged: name, day'))],
      },
      context,
    )
  },
})

/** The lines to pick in bin order; the picked quantity is written by hand. */
export const pickList = definePrint({
  ...common,
  name: 'pick-list',
  order: 2,
  label: 'Pick list',
  refuse: ({ id, data }) =>
    data.status === 'Shipped' || data.status === 'Void'
      ? `${data.slipNumber ?? id} is ${data.status}. Print the list of an open packing slip.`
      : undefined,
  render([slip], context) {
    const { data } = slip!
    const lines = linesIn(data.lines).toSorted((a, b) => BINS.compare(printableText(a.bin), printableText(b.bin)))
    const [number, part, brand] = whatIs(lines)
    const paper = paperIn(languageOf(context.settings), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Pick list', data.slipNumber),
        record: slip!,
        status: undefined,
        parties: [['Customer', [data.customerName]]],
        facts: [
          ['Our order', data.transactionNumber],
          ['Carrier', [data.carrier, data.service].filter(Boolean).join(' ')],
        ],
        lines,
        columns: [
          number!,
          { label: 'Bin', width: 60, value: (row) => row.bin },
          part!,
          brand!,
          { label: 'Lot', width: '*', value: (row) => row.lotNumber },
          { label: 'Certificate', width: 50, value: (row) => (row.certificate ? 'Enclose' : '') },
          { label: 'To pick', width: 46, right: true, value: (row) => paper.quantity(row.qtyToPick ?? row.qty) },
          ...['Picked', 'Shortage reason'].map(
            (label): PrintColumn<Data> => ({ label, width: 66, value: () => '_'.repeat(11) }),
          ),
        ],
        notes: data.notes,
        end: [signature(paper.say('Picked by, day'))],
      },
      context,
    )
  },
})

const BINS = new Intl.Collator('en', { numeric: true })

/** The cartons with their weights and dimensions. */
function cartonsOf({ cartons, weightKg }: PackingSlip['data'], { say, quantity }: Paper) {
  if (!cartons || cartons.length === 0) return []
  const sizes = cartons.map(({ no, l, w, h, weightKg: weight, trackingNumber }, at) =>
    [
      `${say('Carton')} ${no ?? at + 1} ${say('of')} ${cartons.length}`,
      l && w && h ? `${[l, w, h].map(quantity).join(' × ')} cm` : '',
      weight ? `${quantity(weight)} kg` : '',
      trackingNumber,
    ]
      .filter(Boolean)
      .join(' · '),
  )
  const all = weightKg ? [line(`${say('Total weight')} ${quantity(weightKg)} kg`, { bold: true })] : []
  return [heading(say('Cartons'), [0, 10, 0, 3]), ...sizes.map((text) => line(text)), ...all]
}
