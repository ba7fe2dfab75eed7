import { describe, expect, it } from 'vitest'
import { moved, ownHref, pinsInOrder } from '#features/insight/my-day/pins.ts'

const pin = (href: string) => ({ href, title: href, note: '' })
const pins = ['/a', '/b', '/c'].map(pin)

describe('pins', () => {
  it.each([
    [undefined, ['/a', '/b', '/c']],
    [['/c'], ['/c', '/a', '/b']],
    [
      ['/gone', '/b', '/a'],
      ['/b', '/a', '/c'],
    ],
  ])('in the order %j', (order, expected) => {
    expect(pinsInOrder([...pins, pin('/a')], order).map(({ href }) => href)).toEqual(expected)
  })

  it.each([
    ['/a', 1, ['/b', '/a', '/c']],
    ['/c', -1, ['/a', '/c', '/b']],
    ['/a', -1, ['/a', '/b', '/c']],
    ['/c', 1, ['/a', '/b', '/c']],
    ['/gone', 1, ['/a', '/b', '/c']],
  ] as const)('%s moves by %s', (href, step, expected) => {
    expect(moved(pins, href, step)).toEqual(expected)
  })
})

it.each([
  ['http://prime/payable?id=1', '/payable?id=1'],
  ['# a comment\r\nhttp://prime/main', '/main'],
  ['/todo?tab=all&id=2', '/todo?tab=all&id=2'],
  ['https://elsewhere.example/payable?id=1', undefined],
  ['javascript:alert(1)', undefined],
  ['/\\elsewhere.example', undefined],
  ['http://prime//elsewhere.example', undefined],
  ['', undefined],
])('%s leads to %s', (text, expected) => {
  expect(ownHref(text, 'http://prime')).toBe(expected)
})
