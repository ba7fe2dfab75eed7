import { scaleLinear, scaleUtc } from 'd3-scale'
import type { ChartSpec, ChartValue } from '#ui/charts/chart-data.ts'

interface Size {
  width: number
  height: number
}

/** Space for the figures of the axis at the left and the labels below. */
export const LEFT = 44
export const BOTTOM = 20
const TOP = 6
const RIGHT = 6
const TICK_EVERY_PX = 36
const NAME_PX = 76
const LETTER_PX = 7
/** Wider bars add no information. */
const MAX_BAR_PX = 72
const DOT_PX = 3.5
/** With more positions than this, single dots would only thicken the line. */
const MAX_DOTS = 400

interface Mark {
  series: number
  /** A path that is filled, or drawn as a line. */
  path: string
  look: 'fill' | 'line' | 'hollow'
  isHot?: boolean
}

interface Drawing {
  marks: readonly Mark[]
  /** The middle of each position. */
  xs: readonly number[]
  /** The height of each value, for the marker at the selected one. */
  yOf: (value: number) => number
  ticks: readonly { y: number; value: number }[]
  names: readonly { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[]
  base: number
}

/** The layout of a chart within its box; one path for each series and look, however many values there are. */
export function drawingOf(
  { kind, series, values }: Pick<ChartSpec, 'kind' | 'series' | 'values'>,
  size: Size,
): Drawing {
  const bottom = size.height - BOTTOM
  const right = size.width - RIGHT
  const y = scaleLinear(domainOf(kind, values), [bottom, TOP]).nice(ticksIn(size))
  const xs = placesOf(values, right)
  const step = values.length > 0 ? (right - LEFT) / values.length : 0
  const zero = y(Math.min(Math.max(0, y.domain()[0]!), y.domain()[1]!))
  const marks =
    kind === 'bars' || kind === 'stacked'
      ? barsOf({ kind, series, values }, { xs, step, y, zero })
      : series.flatMap((_, at) => lineOf(values, at, { xs, y }))
  return {
    marks,
    xs,
    yOf: y,
    ticks: y
      .ticks(ticksIn(size))
      .filter((value) => Number.isInteger(value) || !isCounted(values))
      .map((value) => ({ value, y: y(value) })),
    names: namesOf(values, xs, right),
    base: zero,
  }
}

const ticksIn = ({ height }: Size): number => Math.max(2, Math.floor(height / TICK_EVERY_PX))

/** Whether all values are whole, like pieces and errors: their axis then has no fractions. */
const isCounted = (values: readonly ChartValue[]): boolean =>
  values.every((one) => one.values.every((value) => value === undefined || Number.isInteger(value)))

/** Bars start at zero; a line may start at its lowest value. */
function domainOf(kind: ChartSpec['kind'], values: readonly ChartValue[]): [number, number] {
  const each = values.flatMap((one) => {
    const known = one.values.filter((value) => value !== undefined)
    if (kind !== 'stacked') return known
    return [sum(known.filter((value) => value > 0)), sum(known.filter((value) => value < 0))]
  })
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of each) [low, high] = [Math.min(low, value), Math.max(high, value)]
  if (low > high) return [0, 1]
  const hasZero = kind === 'bars' || kind === 'stacked'
  const from = hasZero ? Math.min(0, low) : low
  const to = hasZero ? Math.max(0, high) : high
  return from === to ? [from === 0 ? 0 : from - Math.abs(from) / 2, to + Math.max(1, Math.abs(to) / 2)] : [from, to]
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Positions with days are spaced by time; others evenly. */
function placesOf(values: readonly ChartValue[], right: number): number[] {
  const days = values.flatMap(({ day }) => (day === undefined ? [] : [new Date(day)]))
  if (days.length === values.length && values.length > 1) {
    const [first, last] = [days[0]!, days.at(-1)!]
    const x = scaleUtc([first, last], [LEFT + 8, right - 8])
    if (last > first) return days.map((day) => x(day))
  }
  const step = (right - LEFT) / Math.max(1, values.length)
  return values.map((_, at) => LEFT + (at + 0.5) * step)
}

interface Scales {
  xs: readonly number[]
  y: (value: number) => number
}

function barsOf(
  { kind, series, values }: Pick<ChartSpec, 'kind' | 'series' | 'values'>,
  { xs, step, y, zero }: Scales & { step: number; zero: number },
): Mark[] {
  const gap = step > 6 ? 2 : 0
  const beside = kind === 'stacked' ? 1 : series.length
  const width = Math.min(MAX_BAR_PX, Math.max(0.5, (step - gap) / beside))
  const paths = new Map<string, { mark: Omit<Mark, 'path'>; parts: string[] }>()
  values.forEach((one, place) => {
    let [up, down] = [0, 0]
    one.values.forEach((value, at) => {
      if (value === undefined) return
      const from = kind === 'stacked' ? (value >= 0 ? up : down) : undefined
      if (value >= 0) up += value
      else down += value
      const [a, b] = from === undefined ? [zero, y(value)] : [y(from), y(from + value)]
      // Values other than zero are visible, however small.
      const height = Math.max(Math.abs(a - b), value === 0 ? 0 : 1)
      const left = xs[place]! - (width * beside) / 2 + (kind === 'stacked' ? 0 : at * width)
      const isHot = one.isHot === true && at === 0
      const key = `${at} ${isHot}`
      const known = paths.get(key) ?? { mark: { series: at, look: 'fill' as const, isHot }, parts: [] }
      paths.set(key, known)
      known.parts.push(`M${px(left)},${px(Math.min(a, b))}h${px(width)}v${px(height)}h${px(-width)}z`)
    })
  })
  return [...paths.values()].map(({ mark, parts }) => ({ ...mark, path: parts.join('') }))
}

function lineOf(values: readonly ChartValue[], at: number, { xs, y }: Scales): Mark[] {
  let path = ''
  let isOpen = false
  const dots: Record<'fill' | 'hollow', string[]> = { fill: [], hollow: [] }
  values.forEach((one, place) => {
    const value = one.values[at]
    if (value === undefined) {
      isOpen = false
      return
    }
    const [x, top] = [px(xs[place]!), px(y(value))]
    path += `${isOpen ? 'L' : 'M'}${x},${top}`
    isOpen = true
    dots[one.isOpen ? 'hollow' : 'fill'].push(
      `M${px(xs[place]! - DOT_PX)},${top}a${DOT_PX},${DOT_PX} 0 1,0 ${2 * DOT_PX},0a${DOT_PX},${DOT_PX} 0 1,0 ${-2 * DOT_PX},0`,
    )
  })
  const line: Mark = { series: at, path, look: 'line' }
  if (values.length > MAX_DOTS) return [line]
  return [
    line,
    ...(['fill', 'hollow'] as const).flatMap((look) =>
      dots[look].length > 0 ? [{ series: at, look, path: dots[look].join('') }] : [],
    ),
  ]
}

/** As many labels as fit, always including the first and the last. */
function namesOf(values: readonly ChartValue[], xs: readonly number[], right: number): Drawing['names'] {
  const last = values.length - 1
  const found: { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[] = []
  const room = Math.max(NAME_PX, (right - LEFT) / Math.max(1, values.length))
  // A label is centred on its position unless it would leave the drawing.
  const anchorOf = (at: number): 'start' | 'middle' | 'end' => {
    const half = Math.min(values[at]!.label.length * LETTER_PX, room) / 2
    if (at === 0 && last > 0 && xs[0]! < half) return 'start'
    return at === last && last > 0 && xs[at]! + half > right + RIGHT ? 'end' : 'middle'
  }
  const ends = last < 0 ? 0 : xs[last]! - BEFORE[anchorOf(last)] * room
  let free = Number.NEGATIVE_INFINITY
  values.forEach(({ label }, at) => {
    const x = xs[at]!
    const anchor = anchorOf(at)
    const from = x - BEFORE[anchor] * room
    if (at !== last && (from < free - 1 || (at !== 0 && from + room > ends + 1))) return
    found.push({ x, text: shortened(label, room), anchor })
    free = from + room
  })
  return found
}

/** The share of a label that lies left of its position. */
const BEFORE = { start: 0, middle: 0.5, end: 1 } as const

/** As much of a label as fits. */
const shortened = (name: string, room: number): string =>
  name.length * LETTER_PX <= room ? name : `${name.slice(0, Math.max(3, Math.floor(room / LETTER_PX) - 1)).trimEnd()}…`

const px = (value: number): number => Math.round(value * 10) / 10
