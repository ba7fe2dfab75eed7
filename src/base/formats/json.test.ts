import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '#base/formats/json.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`)

const codeOf = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('JSON from outside', () => {
  it.each([
    ['{"a":1.0,"b":[1e3,-0.5,"x"],"c":{"a":null}}', { a: 1, b: [1000, -0.5, 'x'], c: { a: null } }],
    ['{"n":0.30000000000000004}', { n: 0.30000000000000004 }],
    ['{"n":9007199254740991}', { n: 9007199254740991 }],
    ['{"s":"12345678901234567890 \\" {{ [["}', { s: '12345678901234567890 " {{ [[' }],
    ['{"\\u0061":"\\ud83d\\ude00"}', { a: '😀' }],
    ['{"s":"a\\\\"}', { s: 'a\\' }],
  ])('reads %s', (text, value) => expect(parseJson(text)).toEqual(value))

  it.each([
    ['{"n":12345678901234567890}', 'bad-value'],
    ['[0.1000000000000000055]', 'bad-value'],
    ['{"n":1e400}', 'bad-value'],
    ['{"a":1,"a":2}', 'bad-json'],
    ['{"a":1,"\\u0061":2}', 'bad-json'],
    ['{"a":{"__proto__":{}}}', 'reserved-field'],
    ['{"a":[{"\\u005f_proto__":1}]}', 'reserved-field'],
    ['{"constructor":1}', 'reserved-field'],
    ['"\\ud800"', 'bad-value'],
    ['{"a":', 'bad-json'],
    ['{"a"', 'bad-json'],
    ['"', 'bad-json'],
    ['', 'bad-json'],
    ['-', 'bad-json'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'too-deep'],
    ['['.repeat(1_000_000), 'too-deep'],
  ])('refuses %.60s', (text, code) => expect(codeOf(text)).toBe(code))

  it.each([
    ['zeros before another digit', `[0.1${'0'.repeat(1_000_000)}1]`, 'bad-value'],
    ['zeros at the end', `[0.1${'0'.repeat(1_000_000)}]`, [0.1]],
    ['a number without end', `[${'1'.repeat(1_000_000)}]`, 'bad-value'],
    ['backslashes', `["${'\\\\'.repeat(500_000)}"]`, ['\\'.repeat(500_000)]],
    ['blanks', `{${' '.repeat(1_000_000)}"a"${' '.repeat(1_000_000)}:1}`, { a: 1 }],
    ['quotes', `["${'\\"'.repeat(500_000)}"]`, ['"'.repeat(500_000)]],
  ])('takes no longer than its length, however it is made: %s', (_, text, expected) => {
    const from = performance.now()
    expect(codeOf(text)).toEqual(expected)
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  it.each([
    ['names in one map', `{${names(10_000)}}`, `{${names(10_001)}}`],
    [
      'names in many maps',
      `[${Array(50_000).fill('{"a":1,"b":2}')}]`,
      `[${Array.from({ length: 10_001 }, (_, at) => `{"k${at}":1}`)}]`,
    ],
    ['values', `[${'1,'.repeat(150_000)}1]`, `[${'1,'.repeat(150_001)}1]`],
  ])('has a limit of %s', (_, most, more) => {
    expect(codeOf(most)).toBeTypeOf('object')
    expect(codeOf(more)).toBe('too-large')
  })

  it('finds a key that is there twice among many', () => {
    const keys = Array.from({ length: 50 }, (_, at) => `"k${at}":1`)
    expect(codeOf(`{${keys.join()},"k20":2}`)).toBe('bad-json')
    expect(codeOf(`{${keys.join()}}`)).toBeTypeOf('object')
  })

  it('reads whatever JSON.stringify writes, unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, stringUnit: 'grapheme' } as never), (value) => {
        const text = JSON.stringify(value)
        const read = codeOf(text)
        if (read !== 'reserved-field') expect(JSON.stringify(read)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
