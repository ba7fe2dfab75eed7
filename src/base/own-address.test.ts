import { expect, it } from 'vitest'
import { isOwnAddress } from '#base/own-address.ts'

const HERE = 'https://prime.test'

it.each(['/', '/main', '/todo?tab=all&id=2', '/a//b', '/a\\b', '/?next=//x', '/%5Cevil.test'])(
  '%j is an address within Prime',
  (text) => {
    expect(isOwnAddress(text)).toBe(true)
    expect(new URL(text, HERE).origin).toBe(HERE)
  },
)

it.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n\\evil.test',
  '/\r\n//evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'main',
  '',
])('%j is none', (text) => {
  expect(isOwnAddress(text)).toBe(false)
})
