import { expect, it } from 'vitest'
import '#features/registry.ts'
import { actionPlaces } from '#ui/actions/action-places.ts'
import { readListAddress } from '#ui/list/views/list-address.ts'

it('an action is found from anywhere, at the list of the records that may take it', () => {
  const place = actionPlaces().find(({ title }) => title === 'Approve: bills')!
  expect(place.path).toBe('/payable')
  const { tab, filters } = readListAddress(place.href.split('?')[1]!)
  expect(tab).toBe('all')
  expect(filters).toEqual([{ path: 'status', op: 'is', value: 'Draft' }])
})

it('every action of a collection with a page is found once', () => {
  const titles = actionPlaces().map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Issue: purchase orders', 'Mark delivered: parcels', 'Done: tasks']))
  expect(new Set(titles).size).toBe(titles.length)
})
