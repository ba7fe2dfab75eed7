import { expect, it } from 'vitest'
import { textOfBytes } from '#ui/import/text-of-bytes.ts'

it.each([
  ['utf-8', new Uint8Array([0x4d, 0xc3, 0xbc])],
  ['the code page of old programs', new Uint8Array([0x4d, 0xfc])],
  ['utf-16', new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xfc, 0])],
])('a file is read in %s', (_, bytes) => {
  expect(textOfBytes(bytes)).toBe('Mü')
})
