import { roundProduct, roundTo, sumMoney } from '#base/decimal.ts'
import type { Destination, FreightOption } from '#features/shipping/freight-calculator/carrier-prices.ts'
import {
  billableWeight,
  type Pieces,
  SIZE_RULES,
  weightOrMeasure,
} from '#features/shipping/freight-calculator/rules.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

const AIR = SIZE_RULES.find(({ name }) => name === 'Air freight')!

const figure = (row: Data, name: string): number | undefined => (typeof row[name] === 'number' ? row[name] : undefined)
const text = (row: Data, name: string): string => (typeof row[name] === 'string' ? row[name].trim() : '')
const plain = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** Whether a lane begins or ends at a place; fields the lane leaves empty match every place. */
function isThere(place: unknown, { country, postcode }: { country?: string | undefined; postcode?: string }): boolean {
  const { country: ofLane, postcode: prefix } = (place ?? {}) as Data
  const isCountry = !ofLane || !country || String(ofLane).toUpperCase() === country.toUpperCase()
  return isCountry && (!prefix || !postcode || plain(postcode).startsWith(plain(String(prefix))))
}

/** A consignment measured in each unit that lanes are priced in. By air and sea, size counts too. */
function measures(mode: string, pieces: readonly Pieces[]): Readonly<Record<string, number>> {
  const kg = sumMoney(pieces.map(({ qty, weightKg }) => qty * weightKg))
  const all = pieces.flatMap(({ qty, l, w, h, weightKg }) =>
    Array.from({ length: qty }, () => ({ length: l, width: w, height: h, weight: weightKg })),
  )
  const cubic = all.reduce((sum, { length, width, height }) => sum + length * width * height, 0)
  const whole = { length: cubic, width: 1, height: 1, weight: kg }
  return {
    kg: mode === 'Air' ? billableWeight(AIR, whole).billable : kg,
    cbm: roundTo(mode === 'Sea' ? weightOrMeasure(all, kg) : cubic / 1e6, 3),
    pallet: all.length,
    shipment: kg,
  }
}

/** The price of a lane for a consignment on a day; undefined when it does not serve the places or the weight. */
export function laneOption(
  lane: Data,
  pieces: readonly Pieces[],
  { from, to, day, currency: usual }: { from: string; to: Destination; day: string; currency: string },
): FreightOption | undefined {
  if (text(lane, 'validFrom') > day || (lane.validTo && text(lane, 'validTo') < day)) return undefined
  if (!isThere(lane.to, to) || !isThere(lane.from, { country: to.from, postcode: from })) return undefined
  const mode = text(lane, 'mode')
  const measured = measures(mode, pieces)
  const price = linesIn(lane.breaks as Data[])
    .toSorted((a, b) => (figure(a, 'upTo') ?? Infinity) - (figure(b, 'upTo') ?? Infinity))
    .find((row) => measured[text(row, 'unit') || 'kg']! <= (figure(row, 'upTo') ?? Infinity))
  if (!price) return undefined
  const unit = text(price, 'unit') || 'kg'
  const currency = text(lane, 'currency') || usual
  const by = unit === 'shipment' ? 1 : measured[unit]!
  const rounded = roundProduct([by, figure(price, 'price') ?? 0], decimalsOf(currency))
  const days = figure(lane, 'transitMax') ?? figure(lane, 'transitMin')
  return {
    carrier: text(lane, 'name'),
    service: mode || 'Lane',
    zone: '',
    billedWeight: measured[unit]!,
    amount: Math.max(rounded, figure(price, 'min') ?? 0),
    currency,
    ...(days !== undefined && { days }),
    parts: { unit, price: figure(price, 'price') ?? 0, by, ...(figure(price, 'min') && { min: price.min! }) },
  }
}
