import { expect, it } from 'vitest'
import '#features/registry.ts'
import { places } from '#model/feature.ts'
import { addressOf, placeAt } from '#model/record-pages.ts'

it.each(places.map(({ of, path }) => [of.name, path]))(
  '%s are opened on their screen and told by that address',
  (name) => {
    expect(placeAt(addressOf(name, 'a/1')!)?.of.name).toBe(name)
  },
)

it('a lot is opened among the lots, not among the parts', () => {
  expect(addressOf('inventory', 'l1')).toBe('/inventory?view=lots&tab=all&id=l1')
  expect(placeAt('/inventory?where=qty~over~0&view=lots&id=l1')?.of.name).toBe('inventory')
})

it('what no screen opens has no address', () => {
  expect(addressOf('nothing', 'a')).toBeUndefined()
  expect(placeAt('/nowhere?id=a')).toBeUndefined()
})
