import { expect, it } from 'vitest'
import type { ChartKind, ChartValue } from '#ui/charts/chart-data.ts'
import { BOTTOM, drawingOf, LEFT } from '#ui/charts/geometry.ts'

const SIZE = { width: 400, height: 120 }
const named = (values: readonly (readonly (number | undefined)[])[]): ChartValue[] =>
  values.map((own, at) => ({ label: `d${at}`, values: own }))
const draw = (kind: ChartKind, values: readonly ChartValue[], series = ['a']) =>
  drawingOf({ kind, series, values }, SIZE)

it('bars begin at zero and the largest reaches no higher than the top tick', () => {
  const { ticks, base, marks } = draw('bars', named([[10], [95], [0]]))
  expect(ticks.map(({ value }) => value)).toContain(0)
  expect(base).toBe(SIZE.height - BOTTOM)
  expect(marks[0]!.path.match(/M/g)).toHaveLength(3)
  expect(Math.max(...ticks.map(({ value }) => value))).toBeGreaterThanOrEqual(95)
})

it('what is below zero hangs under the line of zero', () => {
  const { base, yOf } = draw('bars', named([[-50], [50]]))
  expect(yOf(-50)).toBeGreaterThan(base)
  expect(yOf(50)).toBeLessThan(base)
})

it('stacked values are on each other: the axis holds their sum', () => {
  const { ticks } = draw('stacked', named([[60, 70]]), ['a', 'b'])
  expect(Math.max(...ticks.map(({ value }) => value))).toBeGreaterThan(100)
})

it('a line need not begin at zero, and a gap in it stays a gap', () => {
  const { ticks, marks } = draw('line', named([[100], [undefined], [101]]))
  expect(Math.min(...ticks.map(({ value }) => value))).toBeGreaterThanOrEqual(99)
  expect(marks.find(({ look }) => look === 'line')!.path).not.toContain('L')
})

it('days keep their distance', () => {
  const { xs } = draw('points', [
    { label: 'a', day: '2026-11-01', values: [1] },
    { label: 'b', day: '2026-11-02', values: [2] },
    { label: 'c', day: '2026-11-11', values: [3] },
  ])
  expect(xs[2]! - xs[1]!).toBeCloseTo(9 * (xs[1]! - xs[0]!), 5)
})

it('one value, equal values and none are drawn too', () => {
  expect(draw('points', [{ label: 'a', day: '2026-11-01', values: [5] }]).xs).toHaveLength(1)
  expect(draw('line', named([[7], [7]])).ticks.length).toBeGreaterThan(1)
  expect(draw('bars', []).marks).toEqual([])
  expect(draw('bars', named([[0], [0]])).ticks.length).toBeGreaterThan(1)
})

it('ten thousand values are a handful of paths, and only so many names as there is room for', () => {
  const { marks, names } = draw('line', named(Array.from({ length: 10_000 }, (_, at) => [at % 97])))
  expect(marks).toHaveLength(1)
  expect(names.length).toBeLessThan(8)
  expect(names.at(-1)!.text).toBe('d9999')
})

it('every bar stays within the box', () => {
  const { xs } = draw('bars', named(Array.from({ length: 30 }, () => [1])))
  expect(xs[0]).toBeGreaterThan(LEFT)
  expect(xs.at(-1)).toBeLessThan(SIZE.width)
})

it('twelve months have their names wherever there is room for each of them', () => {
  const months = Array.from({ length: 12 }, (_, at) => ({ label: `Jan 20${at + 10}`, values: [1] }))
  const { names } = drawingOf({ kind: 'bars', series: ['a'], values: months }, { width: 1100, height: 120 })
  expect(names.map(({ text }) => text)).toEqual(months.map(({ label }) => label))
  expect(names.every(({ x }, at) => at === 0 || x - names[at - 1]!.x >= 76)).toBe(true)
})

it('a name is cut where it would reach into the next, and one bar is no wall', () => {
  const customers = Array.from({ length: 10 }, () => ({ label: 'Gesellschaft für Wälzlagertechnik mbH', values: [1] }))
  const { names } = drawingOf({ kind: 'bars', series: ['a'], values: customers }, { width: 1100, height: 120 })
  expect(names.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, () => 'Gesellschaft f…'))
  const { marks } = draw('bars', [{ label: 'Nov', values: [5] }])
  expect(Number(/h([\d.]+)/.exec(marks[0]!.path)![1])).toBeLessThan(100)
})

it('whole numbers have no lines between them', () => {
  expect(draw('bars', named([[1], [0]])).ticks.every(({ value }) => Number.isInteger(value))).toBe(true)
  expect(draw('bars', named([[0.5], [1]])).ticks.some(({ value }) => !Number.isInteger(value))).toBe(true)
})
