import { describe, expect, it } from 'vitest'
import { itemsByPart } from '#base/formats/json-items.ts'

const LISTS: readonly unknown[][] = [
  [],
  [{}],
  [1, 'a', null, true],
  [{ a: '],[' }, { b: '"\\' }, { c: ['x', { d: [] }] }],
  [{ text: 'ends with a backslash \\' }, { text: '\u0001 " , ] }' }, ['\u{1f600}']],
]

describe('a list that comes part by part', () => {
  it.each(LISTS.map((list) => [JSON.stringify(list), list] as const))('%s', (text, list) => {
    for (let length = 1; length <= text.length; length++) {
      const read = itemsByPart()
      const items: unknown[] = []
      for (let from = 0; from < text.length; from += length)
        for (const item of read(text.slice(from, from + length))) items.push(JSON.parse(item))
      expect(items).toEqual(list)
    }
  })
})
