import { expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { hrefOf } from '#ui/history/place.ts'

const of = defineCollection({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
  form: [['name']],
  search: [],
  indexes: [],
})

it.each([
  ['/things', '/things?tab=all&id=a%2F1'],
  ['/all?view=things', '/all?view=things&tab=all&id=a%2F1'],
  [undefined, undefined],
])('a record of what is shown at %s is opened at %s', (path, href) => {
  expect(hrefOf({ of, ...(path !== undefined && { path }) }, 'a/1')).toBe(href)
})

it('what has a way of its own is opened by that', () => {
  expect(hrefOf({ of, opens: (id) => `/things/${id}` }, 'a')).toBe('/things/a')
})
