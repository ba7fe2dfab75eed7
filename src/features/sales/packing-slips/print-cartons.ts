import { customers } from '#features/parties/customers/collection.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { line } from '#model/print/blocks.ts'
import { type Block, definePrint, named } from '#model/print/print.ts'
import { placeLines } from '#model/print/trade-sheet.ts'

/** A label for each carton, one per page: where it goes, its number out of how many, and its weight. */
export const cartonLabels = definePrint({
  name: 'carton-label',
  order: 5,
  label: 'Carton labels',
  collection: packingSlips,
  pages: ['label-4x6', 'Letter', 'A4'],
  needs: (records) => [named(customers, records, 'customerId')],
  render([slip], context) {
    const { data } = slip!
    const cartons = data.cartons && data.cartons.length > 0 ? data.cartons : [{ no: 1 }]
    const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data
    const { say, quantity } = paperIn(languageOf(customer), context)
    const place = placeLines(data.shipTo)
    const size = Math.min(context.room.width / 24, 20)
    const content = cartons.flatMap(({ no, weightKg, trackingNumber }: Carton, at): Block[] => [
      line(context.company.name, { fontSize: size * 0.6, ...(at > 0 && { pageBreak: 'before' as const }) }),
      ...(place.length > 0 ? place : [data.customerName]).map((text) => line(text, { fontSize: size, bold: true })),
      line(`${say('Carton')} ${no ?? at + 1} ${say('of')} ${cartons.length}`, {
        fontSize: size * 1.4,
        bold: true,
        margin: [0, size, 0, 0],
      }),
      ...[
        data.slipNumber,
        data.transactionNumber && `${say('Order')} ${data.transactionNumber}`,
        weightKg && `${quantity(weightKg)} kg`,
        [data.carrier, trackingNumber].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .map((text) => line(text, { fontSize: size * 0.7 })),
    ])
    return {
      title: [say('Cartons'), data.slipNumber].filter(Boolean).join(' '),
      bare: true,
      margins: [size, size, size, size],
      content,
    }
  },
})

interface Carton {
  no?: number | undefined
  weightKg?: number | undefined
  trackingNumber?: string | undefined
}
