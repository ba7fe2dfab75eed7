import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '#base/formats/json.ts'
import { parseBody } from '#server/http/body/json-body.ts'

/** The result of reading a text: its value, or the code of the error. */
async function outcomeOf(read: () => unknown): Promise<unknown> {
  try {
    return { value: await read() }
  } catch (error) {
    return { code: (error as { code?: string }).code }
  }
}
const same = async (text: string, length = 65_000) => {
  const parts = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  )
  const whole = await outcomeOf(() => parseJson(text))
  expect(await outcomeOf(() => parseBody(text))).toEqual(whole)
  expect(await outcomeOf(() => parseBody(text, parts))).toEqual(whole)
}

const MUCH = 'x'.repeat(70_000)
const filled = (items: readonly string[]) =>
  `{"a":1,"writes":[${items.join(',')}],"b":[2,[3]],"c":{"d":[${MUCH.length}]}}`

describe('a large body is read in pieces as it is read at once', () => {
  it.each([
    ['lists of maps', filled(Array(12).fill(`{"text":"${MUCH}","list":[1,[2,"],["]]}`))],
    ['lists within lists', `[${Array(40_000).fill('[1,{"a":[]}]').join(',')}]`],
    ['two lists', `{"one":[${Array(9).fill(`"${MUCH}"`)}],"two":[${Array(9).fill(`"${MUCH}"`)}]}`],
    ['escaped signs', `{"one":[${Array(3).fill(`"${String.raw`\\\",]`.repeat(20_000)}"`)}],"\\\\":["${MUCH}"]}`],
    ['an empty list beside', `{"one":[${Array(9).fill(`"${MUCH}"`)}],"two":[]}`],
    ['spaces', `{ "one" : [ ${Array(9).fill(` "${MUCH}" `).join(' ,\n')} ] }`],
    ['nothing behind the last comma', `{"one":[${`"${MUCH}",`.repeat(6)}]}`],
    ['nothing between two commas', `{"one":["${MUCH}","${MUCH}",,"${MUCH}"]}`],
    ['no comma', `{"one":["${MUCH}" "${MUCH}","${MUCH}"]}`],
    ['the wrong bracket', `{"one":["${MUCH}","${MUCH}"}`],
    ['no end', `{"one":["${MUCH}","${MUCH}"`],
    ['a second end', `{"one":["${MUCH}","${MUCH}"]]}`],
    ['two values', `{"one":["${MUCH}","${MUCH}"]}{"two":["${MUCH}","${MUCH}"]}`],
    ['one key twice', `{"one":["${MUCH}","${MUCH}"],"one":[]}`],
    ['a reserved key', `{"__proto__":["${MUCH}","${MUCH}"]}`],
    ['a colon in a list', `{"one":["${MUCH}","${MUCH}":1]}`],
    ['too many brackets', `{"one":[${'['.repeat(70)}"${MUCH}","${MUCH}"]}`],
    ['a number that would be rounded', `{"one":["${MUCH}","${MUCH}",12345678901234567890]}`],
  ])('%s', async (_, text) => {
    await same(text)
    await same(text, 9_973)
  })

  it('as deep as at once, and no deeper', async () => {
    for (const depth of [60, 61, 62, 63, 64, 65]) {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
      await same(`{"one":["${MUCH}","${MUCH}",${deep}]}`)
      await same(`{"one":["${MUCH}","${MUCH}"],"two":{"a":${deep}}}`)
    }
  })

  it('whatever it is, and with any character put in or removed', async () => {
    const item = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(MUCH))
    const body = fc.record({ a: fc.array(item, { minLength: 3, maxLength: 12 }), b: fc.jsonValue() })
    const mark = fc.constantFrom('', ',', ']', '[', '{', '}', '"', ':', '0', ' ')
    await fc.assert(
      fc.asyncProperty(body, mark, fc.nat(), fc.boolean(), async (value, put, place, isCut) => {
        const text = JSON.stringify({ ...value, a: [...value.a, MUCH, MUCH] })
        const at = place % text.length
        await same(text.slice(0, at) + put + text.slice(isCut ? at + 1 : at))
      }),
      { numRuns: 150 },
    )
  })
})
