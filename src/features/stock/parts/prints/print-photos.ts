import { attachments } from '#features/records/attachments/collection.ts'
import { firstPhotos } from '#features/records/attachments/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { joined, quantityOf, stackedLines } from '#model/print/blocks.ts'
import { type Block, definePrint } from '#model/print/print.ts'

const PER_ROW = 3
const PHOTO = [164, 124] as const

/** The stock in pictures, to show to a customer: without cost. */
export const photoSheet = definePrint({
  name: 'photo-sheet',
  order: 5,
  label: 'Photo sheet',
  collection: parts,
  pages: ['Letter', 'A4'],
  together: true,
  needs: (records) => [
    {
      collection: attachments,
      field: 'recordId',
      values: records.map(({ id }) => id),
      where: [['collection', '==', parts.name]],
    },
  ],
  pictures: (related) => [...firstPhotos(related[0] ?? []).values()],
  render(records, { related, pictures }) {
    const photos = firstPhotos(related[0] ?? [])
    const photoOf = ({ id }: Part) => {
      const hash = photos.get(id)
      return hash !== undefined && pictures.has(hash) ? hash : undefined
    }
    return {
      title: 'Photo sheet',
      content: Array.from({ length: Math.ceil(records.length / PER_ROW) }, (_, row): Block => {
        const some = records.slice(row * PER_ROW, (row + 1) * PER_ROW)
        return {
          stack: [{ columns: some.map((part) => cardOf(part, photoOf(part))), columnGap: 12, margin: [0, 0, 0, 14] }],
          unbreakable: true,
        }
      }),
    }
  },
})

function cardOf({ data }: Part, photo: string | undefined): Block & { width: number } {
  const sizes = [data.boreMm, data.odMm, data.widthMm]
  return {
    width: PHOTO[0],
    stack: [
      ...(photo ? [{ picture: photo, fit: PHOTO, margin: [0, 0, 0, 4] as const }] : []),
      ...stackedLines([joined([data.brand, data.partNumber], ' ')], { bold: true }),
      ...stackedLines([data.description, sizes.every(Boolean) && `${sizes.map(quantityOf).join(' × ')} mm`], {
        fontSize: 8.5,
      }),
      ...stackedLines([`${quantityOf(data.qtyAvailable ?? 0)} available`], { fontSize: 8.5 }),
      ...(photo ? [] : stackedLines(['No photograph'], { fontSize: 8.5, color: '#5b6470' })),
    ],
  }
}
