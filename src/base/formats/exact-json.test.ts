import { expect, it } from 'vitest'
import { parseExact } from '#base/formats/exact-json.ts'
import { refuseDoubledKeys } from '#base/formats/json.ts'

it.each<[string, unknown]>([
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', '9007199254740993'],
  ['{"id":[81588975796009940,-0]}', { id: [81588975796009940, -0] }],
  ['[-12345678901234567890]', ['-12345678901234567890']],
  ['{"a":1e999,"b":1e21}', { a: '1e999', b: 1e21 }],
  ['0.30000000000000004', 0.30000000000000004],
  ['"9007199254740993"', '9007199254740993'],
])('%s is read without becoming another number', (text, value) => {
  expect(parseExact(text)).toEqual(value)
})

it.each(['{"a":1,"a":2}', '[{"b":{"x":1,"y":[{"k":1,"k":1}]}}]', '{"\\u0061":1,"a":2}'])(
  '%s has a key twice',
  (text) => {
    expect(() => refuseDoubledKeys(text)).toThrow('is there twice.')
  },
)
it.each(['[{"a":1},{"a":2}]', '{"a":{"a":"a"}}', '["a","a"]', '{}'])('%s has none twice', (text) => {
  expect(() => refuseDoubledKeys(text)).not.toThrow()
})
