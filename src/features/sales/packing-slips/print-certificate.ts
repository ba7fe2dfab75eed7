import { customers } from '#features/parties/customers/collection.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { line } from '#model/print/blocks.ts'
import { definePrint, named, type PrintNeed } from '#model/print/print.ts'
import { placeLines, signature, tradeSheet, whatIs } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

const needs = (records: readonly PackingSlip[]): readonly PrintNeed[] => [
  {
    collection: lots,
    ids: records.flatMap(({ data }) => linesIn(data.lines).flatMap(({ lotId }) => (lotId ? [String(lotId)] : []))),
  },
  named(customers, records, 'customerId'),
]

/** States the lot, date code and origin of the goods for each line. */
export const certificate = definePrint({
  name: 'certificate',
  order: 4,
  label: 'Certificate of conformity',
  collection: packingSlips,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs,
  render([slip], context) {
    const { data } = slip!
    const all = linesIn(data.lines)
    // If some lines ask for a certificate, only those are included; otherwise the whole slip.
    const wanted = all.filter((row) => row.certificate === true)
    const lines = wanted.length > 0 ? wanted : all
    const lotOf = (row: Data) => context.related[0]?.find(({ id }) => id === row.lotId)?.data
    const customer = context.related[1]?.find(({ id }) => id === data.customerId)?.data as Data | undefined
    const paper = paperIn(languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Certificate of conformity', data.slipNumber),
        record: slip!,
        status: data.status === 'Void' ? data.status : undefined,
        parties: [['Customer', [data.customerName, ...placeLines(data.shipTo).slice(1)]]],
        facts: [
          ['Our order', data.transactionNumber],
          ['Shipped', paper.day(data.shippedOn)],
        ],
        lines,
        columns: [
          ...whatIs(lines),
          { label: 'Lot', width: 66, value: (row) => row.lotNumber ?? lotOf(row)?.lotNumber },
          { label: 'Date code', width: 56, value: (row) => row.dateCode ?? lotOf(row)?.dateCode },
          { label: 'Origin', width: 44, value: (row) => lotOf(row)?.originCountry },
          { label: 'Quantity', width: 46, right: true, value: (row) => paper.quantity(pickedOf(row)) },
        ],
        end: [
          line(paper.say('We certify that the goods above were supplied as ordered and come from the lots named.'), {
            margin: [0, 12, 0, 0],
          }),
          signature(paper.say('Name, day')),
        ],
      },
      context,
    )
  },
})
