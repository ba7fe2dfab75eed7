import { locations } from '#features/locations/collection.ts'
import { definePrint } from '#model/print.ts'
import { clipped, fitting, joined, lines, textOf } from '#model/print-blocks.ts'

/** For the bin: its code large enough to read from the aisle, and the way to its record. */
export const locationLabel = definePrint({
  name: 'location-label',
  label: 'Bin label',
  collection: locations,
  pages: ['label-2x1', 'label-4x6'],
  path: '/inventory-control?id=',
  render([location], context) {
    const { data } = location!
    const { code, name } = data
    const qr = context.addressOf(location!)
    const title = `Location ${textOf(code)}`
    const kind = joined([data.type, data.isSellable === false && 'not sellable'])
    if (context.page === 'label-4x6') {
      const width = 248
      return {
        title,
        bare: true,
        margins: [20, 28, 20, 20],
        content: [
          { ...fitting(code, { sizes: [46, 36, 28, 22], width, most: 2 }), bold: true, alignment: 'center' },
          ...lines([clipped(name, { fontSize: 16, width, most: 3 })], { fontSize: 16, alignment: 'center' }),
          ...lines([kind], { fontSize: 12, alignment: 'center' }),
          { at: [54, 224], width: 180, block: { qr, side: 180 } },
        ],
      }
    }
    const width = 68
    return {
      title,
      bare: true,
      margins: [6, 4, 4, 4],
      content: [
        {
          columns: [
            {
              width,
              stack: [
                { ...fitting(code, { sizes: [15, 13, 11, 9, 7.5], width, most: 2 }), bold: true, lineHeight: 1 },
                ...lines([clipped(name, { fontSize: 7, width, most: 2 })], { fontSize: 7, lineHeight: 1.1 }),
                ...lines([clipped(kind, { fontSize: 6, width, most: 1 })], { fontSize: 6 }),
              ],
            },
            { qr, side: 62 },
          ],
          columnGap: 4,
        },
      ],
    }
  },
})
