import { describe, expect, it } from 'vitest'
import { jsonItems } from '#model/import/json-items.ts'

function itemsOf(text: string, size = 1): unknown[] {
  const items = jsonItems()
  const found = []
  for (let at = 0; at < text.length; at += size) found.push(...items.push(text.slice(at, at + size)))
  return [...found, ...items.end()].map(({ key, text }) =>
    key === undefined ? JSON.parse(text) : [key, JSON.parse(text)],
  )
}

describe('the documents of a JSON file', () => {
  it.each([
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['\uFEFF [ {"a":"]},{"} , {"a":"\\""} ]\n', [{ a: ']},{' }, { a: '"' }]],
    ['[]', []],
    ['[1, "x", [2], null]', [1, 'x', [2], null]],
    ['{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['{"a":1}{"a":2}', [{ a: 1 }, { a: 2 }]],
    [
      '{"k1":{"a":1},"k2":{"a":2}}',
      [
        ['k1', { a: 1 }],
        ['k2', { a: 2 }],
      ],
    ],
    ['{"a":1,"b":{}}', [{ a: 1, b: {} }]],
    ['{}', [{}]],
    ['', []],
  ])('%j are the same however the file is cut', (text, expected) => {
    for (const size of [1, 3, 1000]) expect(itemsOf(text, size)).toEqual(expected)
  })

  it.each(['[{"a":1}', '{"a":1', '[{"a":"x'])('%j ends too early', (text) => {
    expect(() => itemsOf(text)).toThrow(/The file ends/)
  })
})
