import { expect, it } from 'vitest'
import '#features/definitions.ts'
import { chosenTarget, foundAmong, NEW_TABLE, offered, targetWords } from '#features/data/import/targets.ts'

it('lists are offered by the names of their screens, a new table last', () => {
  const all = offered(['customers', 'payables', 'shelf'])
  expect(all.at(-1)).toBe(NEW_TABLE)
  expect(all).toEqual(expect.arrayContaining(['Customers', 'shelf']))
  expect(all).not.toContain('customers')
})

it.each(['customers', 'payables', 'po', 'vendors', 'parts', 'shelf'])(
  '%s is found again by what it is called',
  (name) => {
    expect(chosenTarget(targetWords({ collection: name }))).toEqual({ collection: name })
    expect(chosenTarget(name)).toEqual({ collection: name })
  },
)

it.each([
  ['custo', ['Customers', 'Customer invoices']],
  ['inv', ['Customer invoices']],
  ['', ['Customer invoices', 'Customers', 'Parts']],
])('of what is typed, "%s", the closest list comes first', (typed, found) => {
  expect(foundAmong(['Customer invoices', 'Customers', 'Parts'], typed)).toEqual(found)
})
