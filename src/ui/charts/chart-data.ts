import { plainNumber } from '#ui/grid/format.ts'

/** How values are drawn: bars side by side or stacked, a line connecting them, points at their days. */
export type ChartKind = 'bars' | 'stacked' | 'line' | 'points'

/** One position on the axis, with a value for each series. */
export interface ChartValue {
  /** Its label: a day, a month, an hour. */
  label: string
  /** `2026-11-20`: with days, distances on the axis are proportional to time. */
  day?: string
  /** In the order of the series; undefined when there is none. */
  values: readonly (number | undefined)[]
  /** The whole value as text; without it each series states its value. */
  words?: string
  /** Needs action, so it is highlighted. */
  isHot?: boolean
  /** Drawn hollow: requested and not yet paid. */
  isOpen?: boolean
  /** The records behind it. */
  href?: string
}

export interface ChartSpec {
  /** The title with its unit: `Billed by month, USD`. */
  label: string
  kind: ChartKind
  /** The names of the series; the first is the strongest. */
  series: readonly string[]
  values: readonly ChartValue[]
  /** The legend of the highlighted values: `Cash short`. */
  hotName?: string
  /** How a value is formatted in text and in the table. */
  format?: (value: number) => string
}

/** A value as text: `Nov 2026: 120.00`, or `Nov 2026: In 120.00, Out 80.00`. */
export function chartValueWords(
  { series, format = plainNumber }: ChartSpec,
  { label, values, words }: ChartValue,
): string {
  if (words !== undefined) return `${label}: ${words}`
  const said = values.flatMap((value, at) =>
    value === undefined ? [] : [series.length > 1 ? `${series[at]} ${format(value)}` : format(value)],
  )
  return `${label}: ${said.join(', ') || 'none'}`
}

/**
 * The position the keyboard moves to: arrows one by one, Page up and down by ten, Home and End; undefined for other
 * keys.
 */
export function nextPlace(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1
  if (count === 0) return undefined
  const to = (place: number) => Math.min(Math.max(place, 0), last)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === undefined ? 0 : to(at + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === undefined ? last : to(at - 1)
    case 'PageUp':
      return to((at ?? 0) + 10)
    case 'PageDown':
      return to((at ?? last) - 10)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
