import { roundTo } from '#base/decimal.ts'
import type { FilledBox } from '#features/sales/packing-slips/desk/boxes.ts'
import { pickedOf } from '#features/sales/packing-slips/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A carton in the dialog; numbers are kept as typed. */
export interface Carton {
  no: number
  held: Readonly<Record<string, number>>
  weightKg: string
  l: string
  w: string
  h: string
  trackingNumber: string
}

const typed = (value: Value | undefined): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

const EMPTY = { weightKg: '', l: '', w: '', h: '', trackingNumber: '' }

/** The cartons of a slip; when it has none, one carton with everything that was picked. */
export function cartonsOf(data: Data): Carton[] {
  const cartons = linesIn(data.cartons)
  const lines = linesIn(data.lines)
  if (cartons.length === 0)
    return [{ ...EMPTY, no: 1, held: Object.fromEntries(lines.map((line) => [String(line.lineId), pickedOf(line)])) }]
  return cartons.map((carton, at) => {
    const held = (carton.lines ?? {}) as Data
    return {
      no: typeof carton.no === 'number' ? carton.no : at + 1,
      held: Object.fromEntries(
        Object.entries(held).flatMap(([lineId, qty]) => (typeof qty === 'number' ? [[lineId, qty]] : [])),
      ),
      weightKg: typed(carton.weightKg),
      l: typed(carton.l),
      w: typed(carton.w),
      h: typed(carton.h),
      trackingNumber: typed(carton.trackingNumber),
    }
  })
}

/** Cartons for the chosen boxes, with catalog weights. */
export const cartonsIn = (boxes: readonly FilledBox[]): Carton[] =>
  boxes.map(({ box, held, weightKg }, at) => ({
    ...{ no: at + 1, held, trackingNumber: '', weightKg: String(weightKg) },
    ...{ l: String(box.l), w: String(box.w), h: String(box.h) },
  }))

/** The quantity of a line that is in no carton yet; negative when the cartons hold more than was picked. */
export const unpackedQty = (line: Data, cartons: readonly Carton[]): number =>
  addQty(pickedOf(line), -cartons.reduce((sum, { held }) => addQty(sum, held[String(line.lineId)] ?? 0), 0))

/** Adds a carton with everything that is unpacked. */
export const withCarton = (cartons: readonly Carton[], lines: readonly Data[]): Carton[] => [
  ...cartons,
  {
    ...EMPTY,
    no: Math.max(0, ...cartons.map(({ no }) => no)) + 1,
    held: Object.fromEntries(
      lines.flatMap((line) => {
        const left = unpackedQty(line, cartons)
        return left > 0 ? [[String(line.lineId), left]] : []
      }),
    ),
  },
]

/** The net weight of the parts in a carton from the catalog, in kg; undefined when a part has no weight. */
export function netWeightOf(
  { held }: Carton,
  lines: readonly Data[],
  weights: ReadonlyMap<string, number>,
): number | undefined {
  let sum = 0
  for (const [lineId, qty] of Object.entries(held)) {
    if (qty === 0) continue
    const weight = weights.get(String(lines.find((line) => line.lineId === lineId)?.partId))
    if (weight === undefined) return undefined
    sum += weight * qty
  }
  return sum > 0 ? roundTo(sum, 3) : undefined
}

const figure = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** The cartons as sent to the server. */
export const packedCartons = (cartons: readonly Carton[]): Data[] =>
  cartons.map(({ no, held, weightKg, l, w, h, trackingNumber }) => {
    const sizes = { weightKg: figure(weightKg), l: figure(l), w: figure(w), h: figure(h) }
    return {
      no,
      lines: Object.fromEntries(Object.entries(held).filter(([, qty]) => qty > 0)),
      ...Object.fromEntries(
        Object.entries(sizes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    } as Data
  })
