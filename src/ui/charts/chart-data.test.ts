import { expect, it } from 'vitest'
import { type ChartSpec, chartValueWords, nextPlace } from '#ui/charts/chart-data.ts'

it.each<[string, number | undefined, number | undefined]>([
  ['ArrowRight', undefined, 0],
  ['ArrowRight', 0, 1],
  ['ArrowUp', 29, 29],
  ['ArrowLeft', undefined, 29],
  ['ArrowLeft', 5, 4],
  ['ArrowDown', 0, 0],
  ['PageUp', 3, 13],
  ['PageDown', 3, 0],
  ['Home', 12, 0],
  ['End', 12, 29],
  ['a', 12, undefined],
])('%s at %s of 30 values leads to %s', (key, at, to) => {
  expect(nextPlace(key, at, 30)).toBe(to)
})

it('without values no key leads anywhere', () => {
  expect(nextPlace('End', undefined, 0)).toBeUndefined()
})

it('a value is said with its place, its series and its own words where it has some', () => {
  const spec: ChartSpec = {
    label: 'x',
    kind: 'bars',
    series: ['In', 'Out'],
    values: [],
    format: (value) => `USD ${value}`,
  }
  expect(chartValueWords(spec, { label: 'May', values: [3, undefined] })).toBe('May: In USD 3')
  expect(chartValueWords(spec, { label: 'May', values: [3, 4] })).toBe('May: In USD 3, Out USD 4')
  expect(chartValueWords({ ...spec, series: ['In'] }, { label: 'May', values: [3] })).toBe('May: USD 3')
  expect(chartValueWords(spec, { label: 'May', values: [] })).toBe('May: none')
  expect(chartValueWords(spec, { label: 'May', values: [3], words: '3 of Acme' })).toBe('May: 3 of Acme')
})
