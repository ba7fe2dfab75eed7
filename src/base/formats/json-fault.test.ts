import { expect, it } from 'vitest'
import { jsonFault } from '#base/formats/json-fault.ts'

it.each<[string, [line: number, column: number] | undefined]>([
  ['{"a":1,"b":[true,null,-1.5e3,"x\\n"],"c":{}}', undefined],
  ['[]', undefined],
  [' 5 ', undefined],
  ['', [1, 1]],
  ['{"b":}', [1, 6]],
  ['{"a":1,\n "b":tru}', [2, 6]],
  ['{"a":1,}', [1, 8]],
  ['[1,]', [1, 4]],
  ['[1 2]', [1, 4]],
  ['{a:1}', [1, 2]],
  ["{'a':1}", [1, 2]],
  ['{"a":01}', [1, 7]],
  ['{"a":"x\ny"}', [1, 6]],
  ['{"a":1}}', [1, 8]],
  ['{"a":1', [1, 7]],
  ['{"a":\r\n  NaN}', [2, 3]],
])('%j stops being JSON at %j', (text, place) => {
  const fault = jsonFault(text)
  expect(fault && [fault.line, fault.column]).toEqual(place)
})

it('agrees with the parser of the platform about what is JSON', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '1', 'null', '-']
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.flatMap((c) => [a + b + c, `[${a}${b}${c}]`])))
  expect(texts.filter((text) => isJson(text) !== (jsonFault(text) === undefined))).toEqual([])
})
