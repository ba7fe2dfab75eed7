import { expect, it } from 'vitest'
import { staysAlong } from '#features/data/history/belongs.ts'
import type { Change } from '#model/command/commit.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { lines, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const plain = { search: [], indexes: [], title: 'name', list: { columns: [], sort: 'name' }, form: [] } as const
const makers = defineCollection({
  ...plain,
  name: 'makers',
  label: { one: 'Maker', many: 'Makers' },
  fields: { name: text('Name') },
})
const parts = defineCollection({
  ...plain,
  name: 'parts',
  label: { one: 'Part', many: 'Parts' },
  fields: { name: text('Name'), makerId: reference('Maker', 'makers') },
})
const orders = defineCollection({
  ...plain,
  name: 'orders',
  label: { one: 'Order', many: 'Orders' },
  fields: { name: text('Name'), lines: lines('Lines', { partId: reference('Part', 'parts') }) },
})

const made = (collection: string, id: string, data: Data = {}): Change => ({
  collection,
  id,
  after: { id, data, version: 1, createTime: '', updateTime: '' },
})
const RUN = [
  made('makers', 'm1'),
  made('makers', 'm2'),
  made('parts', 'p1', { makerId: 'm1' }),
  made('parts', 'p2', { makerId: 'm2' }),
  made('orders', 'o1', { lines: [{ partId: 'p1' }] }),
]

it.each<[string, [string, Data | undefined][], string[]]>([
  [
    'an order keeps its part, and that its maker',
    [['orders/o1', { lines: [{ partId: 'p1' }] }]],
    ['parts/p1', 'makers/m1'],
  ],
  [
    'what it names today counts, not what it named',
    [['orders/o1', { lines: [{ partId: 'p2' }] }]],
    ['parts/p2', 'makers/m2'],
  ],
  ['what was deleted since names nothing', [['orders/o1', undefined]], []],
  ['a maker needs nobody', [['makers/m1', {}]], []],
  [
    'what stays by itself is named once',
    [
      ['orders/o1', { lines: [{ partId: 'p1' }] }],
      ['parts/p1', { makerId: 'm1' }],
    ],
    ['makers/m1'],
  ],
])('%s', (_, staying, expected) => {
  const dependents = staysAlong(RUN, new Map(staying), [makers, parts, orders])
  expect(dependents.map(({ change }) => `${change.collection}/${change.id}`)).toEqual(expected)
})

it('leaves what was there before the run out: it is only put back', () => {
  const [maker, , part] = RUN
  const was = { ...maker!, before: maker!.after! }
  expect(staysAlong([was, part!], new Map([['parts/p1', { makerId: 'm1' }]]), [makers, parts])).toEqual([])
})
