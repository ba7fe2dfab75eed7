import { describe, expect, it } from 'vitest'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import {
  askBy,
  bucketWords,
  groupBucketOf,
  groupClauses,
  groupFields,
  groupsOf,
  isOfGroup,
  orderedGroups,
} from '#model/query/groups.ts'
import { matches } from '#model/query/query.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const ZONE = 'America/New_York'
const tools = defineCollection({
  name: 'tools',
  label: { one: 'Tool', many: 'Tools' },
  title: 'name',
  fields: {
    name: text('Name'),
    note: text('Note', { rows: 3 }),
    maker: text('Maker'),
    place: reference('Place', 'places'),
    state: choice('State', ['New', 'Good', 'Worn']),
    isLent: flag('Lent'),
    size: number('Size'),
    bought: date('Bought'),
    price: money('Price'),
  },
  list: { columns: ['name', 'maker'], sort: 'name', sums: ['price'] },
  form: [],
  search: [],
  indexes: [],
})
const ROWS: Data[] = [
  { name: 'a', maker: 'SKF', state: 'Worn', size: 25, bought: '2026-02-19', price: 10 },
  { name: 'b', maker: 'FAG', state: 'New', size: 3, bought: { $ts: '2026-03-01T03:00:00.000Z' }, price: 20 },
  { name: 'c', maker: '', state: 'Worn', size: 3, bought: '2026-03-31', price: 30 },
  { name: 'd', state: 'New', size: 25, isLent: true },
  { name: 'e', maker: 'SKF', state: 'Good', isLent: false, bought: '2025-12-31' },
]
function grouped(by: string[], sort = { path: 'name', down: false }) {
  const ask = { by: askBy(by), count: true, sum: ['price'] }
  const answer = aggregateOf(
    readAggregate({ aggregate: ask }, 'tools', []),
    ROWS.map((data) => ({ data })),
  )
  const groups = 'groups' in answer ? answer.groups : []
  return orderedGroups(tools, by, groupsOf(tools, by, groups, ZONE), sort, () => undefined)
}
const shape = (by: string[], sort?: { path: string; down: boolean }) =>
  grouped(by, sort).map(({ values, count }) => [values.at(-1), count])

describe('the groups of a list', () => {
  it.each([
    [
      'names by the alphabet, what has none last',
      ['maker'],
      undefined,
      [
        ['FAG', 1],
        ['SKF', 2],
        [null, 2],
      ],
    ],
    [
      'the other way round when the list is sorted so',
      ['maker'],
      { path: 'maker', down: true },
      [
        ['SKF', 2],
        ['FAG', 1],
        [null, 2],
      ],
    ],
    [
      'choices in their own order',
      ['state'],
      undefined,
      [
        ['New', 2],
        ['Good', 1],
        ['Worn', 2],
      ],
    ],
    [
      'numbers as numbers',
      ['size'],
      undefined,
      [
        [3, 2],
        [25, 2],
        [null, 1],
      ],
    ],
    [
      'days by their month, of the business time zone',
      ['bought'],
      undefined,
      [
        ['2025-12', 1],
        ['2026-02', 2],
        ['2026-03', 1],
        [null, 1],
      ],
    ],
    [
      'yes and no',
      ['isLent'],
      undefined,
      [
        [false, 1],
        [true, 1],
        [null, 3],
      ],
    ],
  ])('are %s', (_, by, sort, expected) => {
    expect(shape(by, sort)).toEqual(expected)
  })

  it('have groups within, that add up to their own', () => {
    const groups = grouped(['state', 'maker'])
    expect(groups.map(({ groups: own }) => own.map(({ values, count }) => [...values, count]))).toEqual([
      [
        ['New', 'FAG', 1],
        ['New', null, 1],
      ],
      [['Good', 'SKF', 1]],
      [
        ['Worn', 'SKF', 1],
        ['Worn', null, 1],
      ],
    ])
    for (const { count, groups: own } of groups) expect(own.reduce((sum, group) => sum + group.count, 0)).toBe(count)
  })

  it('are met by their own records only, as a question and as a look at a record', () => {
    for (const by of [['maker'], ['state', 'size'], ['bought'], ['isLent'], ['bought', 'maker']])
      for (const group of grouped(by).flatMap((outer) => (outer.groups.length > 0 ? outer.groups : [outer]))) {
        const where = groupClauses(tools, by, group.values, ZONE)
        const query = readAsk({ where }, 'tools', [])
        const found = ROWS.filter((data) => matches(query, data))
        expect(found, JSON.stringify(group.values)).toHaveLength(group.count)
        expect(ROWS.filter((data) => isOfGroup(tools, by, group.values, data, ZONE))).toEqual(found)
      }
  })

  it.each([
    [flag('Lent'), true, 'Yes'],
    [flag('Lent'), null, 'No lent'],
    [number('Size'), 1200.5, '1,200.5'],
    [date('Bought'), '2026-02', 'February 2026'],
    [date('Bought'), 'some day', 'some day'],
    [reference('Place', 'places'), 'p1', 'Shelf A'],
    [reference('Place', 'places'), 'p2', 'p2'],
    [text('Maker'), 'SKF', 'SKF'],
  ])('have words: %#', (field, value, words) => {
    expect(bucketWords(field, value, (_, id) => (id === 'p1' ? 'Shelf A' : undefined))).toBe(words)
  })

  it('are of fields that records can have in common', () => {
    expect(groupFields(tools)).toEqual(['maker', 'place', 'state', 'isLent', 'size', 'bought'])
  })

  it.each([
    ['2026-02-19', '2026-02'],
    [{ $ts: '2026-03-01T03:00:00.000Z' }, '2026-02'],
    ['some day', 'some day'],
    [undefined, null],
    ['', null],
  ])('the day %j is of %s', (value, bucket) => {
    expect(groupBucketOf(date('Bought'), value, ZONE)).toBe(bucket)
  })
})
