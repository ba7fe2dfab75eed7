import { expect, it } from 'vitest'
import { outlineOf } from '#model/schema/outline.ts'

it('a value is drawn as a tree, with where each thing stands', () => {
  const at = { $ts: '2026-11-20T12:00:00.000Z' }
  expect(outlineOf({ 'a/b': [1, { c: null }], at })).toEqual({
    name: '',
    at: '',
    kind: 'map',
    count: 2,
    inside: [
      {
        name: 'a/b',
        at: '/a~1b',
        kind: 'list',
        count: 2,
        inside: [
          { name: '0', at: '/a~1b/0', kind: 'value', text: '1' },
          {
            name: '1',
            at: '/a~1b/1',
            kind: 'map',
            count: 1,
            inside: [{ name: 'c', at: '/a~1b/1/c', kind: 'value', text: 'null' }],
          },
        ],
      },
      { name: 'at', at: '/at', kind: 'value', text: '2026-11-20T12:00:00.000Z' },
    ],
  })
})

it('of a large value the beginning is drawn, with how much there is', () => {
  const { inside = [] } = outlineOf({ rows: Array.from({ length: 500 }, (_, n) => ({ n })) }, { most: 50, items: 20 })
  expect([inside[0]?.count, inside[0]?.inside?.length]).toEqual([500, 20])
  let deep: Record<string, never> = {}
  for (let depth = 0; depth < 1000; depth++) deep = { deep } as never
  expect(JSON.stringify(outlineOf(deep)).length).toBeLessThan(3000)
  expect(outlineOf('x'.repeat(1000)).text).toHaveLength(121)
})
