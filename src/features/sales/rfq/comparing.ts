import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** One line of an inquiry with what each vendor asks for it. */
interface OfferedLine {
  lineId: string
  part: string
  qty: number
  offers: ReadonlyMap<string, Data>
}

/** The vendors who were asked or have answered, in the order they were asked. */
export const vendorsOf = ({ invited, offers }: Data): string[] => [
  ...new Set([...linesIn(invited), ...linesIn(offers)].map(({ vendorId }) => String(vendorId))),
]

/** The lines of a buying inquiry with the offers for each, by vendor. */
export const offeredLines = ({ lines, offers }: Data): OfferedLine[] =>
  linesIn(lines).map(({ lineId, brand, askedPart, qty }) => ({
    lineId: String(lineId),
    part: [brand, askedPart].filter(Boolean).join(' '),
    qty: typeof qty === 'number' ? qty : 1,
    offers: new Map(
      linesIn(offers)
        .filter((offer) => offer.lineId === lineId)
        .map((offer) => [String(offer.vendorId), offer]),
    ),
  }))
