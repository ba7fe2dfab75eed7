import { beforeEach, describe, expect, it } from 'vitest'
import { keepOwnCurrency } from '#model/document/amounts/amount.ts'
import { date, lines, moment, money, object, reference, tags, text } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { nearness, showValue, titleOf, unitOf } from '#ui/grid/format.ts'

const at = { today: '2026-11-20', timeZone: 'America/New_York', titleOf: () => 'SKF USA Inc.' }

describe('the badge of a day', () => {
  it.each([
    ['2026-10-14', 'overdue', '37 days overdue'],
    ['2026-11-19', 'overdue', '1 day overdue'],
    ['2026-11-20', 'today', 'Today'],
    ['2026-11-21', 'soon', '1 day'],
    ['2026-11-22', 'soon', '2 days'],
    ['2026-11-23', 'later', '3 days'],
  ])('of %s is %s: %s', (day, level, words) => {
    expect(nearness(day, at.today)).toEqual({ level, words })
  })
})

describe('a cell', () => {
  const carton = object('Contents', { entryText: 'line {name}: {value} pcs' })
  it.each<[string, ReturnType<typeof text>, Value, string]>([
    ['an amount', money('Total') as never, 1234.5, '1,234.50'],
    ['a unit price', money('Price', { decimals: 4 }) as never, 0.1234, '0.1234'],
    ['a day of this year', date('Due') as never, '2026-10-14', 'Oct 14'],
    ['a day of another year', date('Due') as never, '2025-10-14', 'Oct 14, 2025'],
    ['a timestamp as a day', date('Due') as never, { $ts: '2026-11-20T03:00:00.000Z' }, 'Nov 19'],
    ['a date nobody can read', date('Due') as never, 'soon', 'soon'],
    ['a moment', moment('At') as never, { $ts: '2026-11-20T19:05:00.000Z' }, 'Nov 20, 2:05 PM'],
    ['a reference', reference('Vendor', 'vendors') as never, 'v1', 'SKF USA Inc.'],
    ['tags', tags('Brands') as never, ['SKF', 'FAG'], 'SKF, FAG'],
    ['lines', lines('Lines', {}) as never, [{}, {}], '2 lines'],
    ['the contents of a carton', carton as never, { 1: 10, 2: 2.5 }, 'line 1: 10 pcs, line 2: 2.5 pcs'],
    ['its contents as files have them', carton as never, { 1: { qty: 4 } }, 'line 1: 4 pcs'],
    ['an empty carton', carton as never, {}, ''],
    ['a person', text('Owner', { as: 'person' }) as never, 'kim@prime.test', 'Kim'],
    ['nothing', text('Name'), null, ''],
  ])('shows %s', (_, field, value, shown) => {
    expect(showValue(field, value, at)).toBe(shown)
  })
})

describe('an amount is written as its currency is', () => {
  beforeEach(() => keepOwnCurrency(undefined))
  const total = money('Total', { currency: 'currency' })
  it.each([
    ['JPY', 70_000, '70,000'],
    ['JPY', 70_000.5, '70,000.5'],
    ['KWD', 123.457, '123.457'],
    ['EUR', 1234.5, '1,234.50'],
    ['', 1234.5, '1,234.50'],
  ])('of %s: %d is %s', (currency, value, shown) => {
    expect(showValue(total, value, { ...at, currency: unitOf(total, { currency }) })).toBe(shown)
  })

  it('a price of one piece keeps decimals of its own, and where no currency is known nothing is left out', () => {
    expect(showValue(money('Price', { decimals: 4 }), 0.1234, { ...at, currency: 'JPY' })).toBe('0.1234')
    expect(showValue(total, 123.457, at)).toBe('123.457')
  })

  it('lines take the currency of their document', () => {
    expect(unitOf(lines('Lines', {}), { currency: 'KWD' })).toBe('KWD')
    expect(unitOf(money('Cost'), { currency: 'KWD' })).toBe('USD')
    expect(unitOf(text('Name'), { currency: 'KWD' })).toBeUndefined()
  })
})

it.each([
  ['checkNumber', '1042', 'c1', '1042'],
  ['checkNumber', undefined, '01M8CGH9E69PN3399F1A9S7XSM', 'No number yet'],
  ['name', ' ', '01M8CGH9E69PN3399F1A9S7XSM', 'Unnamed'],
  ['name', undefined, 'bin-4', 'bin-4'],
  ['to', '2026-11-30', '01M8CGH9E69PN3399F1A9S7XSM', 'Nov 30, 2026'],
])('a document with %s %j and the id %s is called %s', (title, value, id, called) => {
  expect(titleOf(title, { id, data: value === undefined ? {} : { [title]: value } })).toBe(called)
})
