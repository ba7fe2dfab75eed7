import { expect, it } from 'vitest'
import type { TextAs } from '#model/schema/fields.ts'
import { reachHref } from '#ui/fields/reach.ts'

it.each<[TextAs | undefined, string, string | undefined]>([
  ['phone', '+1 (215) 555-0142', 'tel:+12155550142'],
  ['phone', '089/123 456-0', 'tel:0891234560'],
  ['phone', '215 555 0142 ext. 12', 'tel:2155550142'],
  ['phone', '215 555 0142 x12', 'tel:2155550142'],
  ['phone', 'ask Anna', undefined],
  ['phone', '1+2+3+4', undefined],
  ['phone', '', undefined],
  ['email', 'sales@baltic.example', 'mailto:sales@baltic.example'],
  ['email', ' a@b.example; c+d@e.example ', 'mailto:a@b.example,c%2Bd@e.example'],
  ['email', 'sales@baltic.example?bcc=x@y.example', undefined],
  ['email', 'at the fair', undefined],
  ['email', '', undefined],
  ['person', 'kim@prime.example', undefined],
  [undefined, '+12155550142', undefined],
])('a field of kind %s with “%s” leads to %s', (as, text, href) => {
  expect(reachHref(as, text)).toBe(href)
})
