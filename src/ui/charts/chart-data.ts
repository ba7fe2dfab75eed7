import { plainNumber } from '#ui/grid/format.ts'

/** How values are drawn: bars are beside each other or on each other, a line joins them, points are at their days. */
export type ChartKind = 'bars' | 'stacked' | 'line' | 'points'

/** One place of the axis with a value for each series. */
export interface ChartValue {
  /** Its name: a day, a month, an hour. */
  label: string
  /** `2026-11-20`: with days the axis keeps their distance. */
  day?: string
  /** In the order of the series; undefined where there is none. */
  values: readonly (number | undefined)[]
  /** All of it in words; without them each series says its value. */
  words?: string
  /** To act on. */
  isHot?: boolean
  /** Drawn hollow: asked and not yet paid. */
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
  /** The legend of the highlighted places: `Cash short`. */
  hotName?: string
  /** How a value is written in words and in the table. */
  format?: (value: number) => string
}

/** A value in words: `Nov 2026: 120.00`, or `Nov 2026: In 120.00, Out 80.00`. */
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

/** The place the keyboard moves to: arrows one by one, Page up and down by ten, Home and End; undefined for other keys. */
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
