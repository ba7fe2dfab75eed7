import { knownParts, partLine, partsLike } from '#features/stock/part-offers/parts.tsx'
import { linesIn, statedNet } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { plainNumber, unitPrice } from '#ui/grid/format.ts'
import type { LineEntry } from '#ui/list/views/view.ts'

/** The lines of an invoice written by hand: each a part, a service or a charge, net of tax. */
export const invoiceLines: LineEntry = {
  label: 'Part number',
  find: async (text) =>
    (await partsLike(text)).map((part) => {
      const { partNumber, brand, description, qtyAvailable = 0, listPrice } = part.data
      return {
        id: part.id,
        title: partNumber,
        note: [brand, description].filter(Boolean).join(' · '),
        figures: [
          ['Available', plainNumber(qtyAvailable)],
          ['List price', listPrice === undefined ? 'none' : unitPrice(listPrice)],
        ],
        line: { ...partLine(part), qty: 1, ...(listPrice !== undefined && { unitPrice: listPrice }) },
      }
    }),
  known: knownParts,
  opensBeside: true,
  // The server adds the tax when the invoice is saved.
  beside: totalOf,
}

function totalOf(name: string, value: Value | undefined): Data {
  const lines = name === 'lines' ? linesIn(value) : []
  return lines.length > 0 ? { totalAmount: statedNet(lines) } : {}
}
