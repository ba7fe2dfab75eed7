import { toDay } from '#base/days.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** The state of a lane on a day, which decides whether it can be used. */
export function laneStateOn(
  { validFrom, validTo }: { validFrom?: unknown; validTo?: unknown },
  { today, timeZone }: { today: string; timeZone: string },
): 'Future' | 'Valid' | 'Expired' {
  if ((toDay(validFrom, timeZone) ?? '') > today) return 'Future'
  const last = toDay(validTo, timeZone)
  return last && last < today ? 'Expired' : 'Valid'
}

/** A place of a lane in words: `US 33`. */
export const lanePlaceWords = (place: unknown): string => {
  const { country, postcode } = (place ?? {}) as Data
  return [country, postcode].filter(Boolean).join(' ') || 'Anywhere'
}

/** The faults in the prices and places of a lane, each with its field. */
export function faultsOfLane(data: Data): { field: string; detail: string }[] {
  const faults: { field: string; detail: string }[] = []
  const last = new Map<string, number>()
  for (const [at, row] of linesIn(data.breaks as Data[]).entries()) {
    const unit = typeof row.unit === 'string' ? row.unit : 'kg'
    const upTo = typeof row.upTo === 'number' ? row.upTo : Infinity
    if (upTo <= (last.get(unit) ?? 0))
      faults.push({
        field: `breaks/${at}/upTo`,
        detail: `Price ${at + 1} ends at ${upTo} ${unit}. Order the prices by weight.`,
      })
    if (typeof row.price !== 'number' || row.price < 0)
      faults.push({ field: `breaks/${at}/price`, detail: `Price ${at + 1} is missing or below 0.` })
    last.set(unit, upTo)
  }
  for (const field of ['from', 'to'] as const) {
    const { country } = (data[field] ?? {}) as Data
    if (country !== undefined && country !== '' && !/^[A-Za-z]{2}$/.test(String(country)))
      faults.push({
        field: `${field}/country`,
        detail: `"${String(country).slice(0, 40)}" is not the code of a country. Enter two letters, such as US.`,
      })
  }
  if (data.validFrom && data.validTo && String(data.validTo) < String(data.validFrom))
    faults.push({ field: 'validTo', detail: 'The lane ends before it begins.' })
  return faults
}
