import { expect, it } from 'vitest'
import { registry } from '#features/registry.ts'
import { collections, contributionsTo } from '#model/feature.ts'

const payables = registry.flatMap(() => collections).find(({ name }) => name === 'payables')!

it.each([
  'bill-offers',
  'customer-offers',
  'invoice-offers',
  'order-offers',
  'part-offers',
  'payable-tools',
  'recurring-bills',
  'slip-offers',
  'vendor-offers',
])('features bring to %s', (place) => {
  expect(contributionsTo(place)).not.toEqual([])
})

it('a place that has no collection gets what is meant for any; one that names its own gets that alone', () => {
  const all = contributionsTo('record-figures')
  const own = contributionsTo('record-figures', payables)
  expect(own).not.toEqual([])
  expect(all.length).toBeGreaterThan(own.length)
})

const brought = registry.flatMap((feature) => ('parts' in feature && feature.parts ? feature.parts : []))

it.each(brought.map((part) => [part.to, part.name, part] as const))('%s gets %s', async (_to, name, { load }) => {
  expect(await load()).toHaveProperty(name)
})
