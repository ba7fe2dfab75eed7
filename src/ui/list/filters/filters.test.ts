import { afterEach, describe, expect, it } from 'vitest'
import { HOUSE, setOwnWriting, writingOf } from '#base/text/writing.ts'
import { readAsk } from '#model/query/ask.ts'
import { matches } from '#model/query/query.ts'
import { date, flag, money, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { filterClause, filterText, typedFilter } from '#ui/list/filters/filters.ts'

const fields = {
  due: date('Due'),
  total: money('Total'),
  name: text('Name'),
  paid: flag('Paid'),
  brands: tags('Brands'),
}
type Name = keyof typeof fields

function keeps(
  path: Name,
  op: Parameters<typeof filterClause>[1]['op'],
  value: string,
  data: Data,
): boolean | undefined {
  const clause = filterClause(fields[path], { path, op, value }, '2026-11-20', 'America/New_York')
  return clause && matches(readAsk({ where: [clause] }, 'things', []), data)
}

describe('a filter', () => {
  it.each<[Name, Parameters<typeof keeps>[1], string, Data, boolean | undefined]>([
    ['due', 'before', 't', { due: '2026-11-19' }, true],
    ['due', 'before', 't', { due: '2026-11-20' }, false],
    ['due', 'to', 't', { due: '2026-11-20T23:00:00Z' }, true],
    ['due', 'is', 't', { due: { $ts: '2026-11-20T04:59:59.000Z' } }, false],
    ['due', 'is', 't', { due: { $ts: '2026-11-20T05:00:00.000Z' } }, true],
    ['due', 'after', '+7', { due: '2026-11-28' }, true],
    ['due', 'after', '+7', { due: '2026-11-27' }, false],
    ['due', 'within', 'overdue', { due: '2026-11-19' }, true],
    ['due', 'within', 'overdue', { due: '2026-11-20' }, false],
    ['due', 'within', 'yesterday', { due: { $ts: '2026-11-20T04:59:59.000Z' } }, true],
    ['due', 'within', 'next7', { due: '2026-11-27' }, true],
    ['due', 'within', 'next7', { due: '2026-11-28' }, false],
    ['due', 'within', 'last30', { due: '2026-10-21' }, true],
    ['due', 'within', 'last30', { due: '2026-10-20' }, false],
    ['due', 'within', 'lastMonth', { due: '2026-10-31' }, true],
    ['due', 'within', 'lastMonth', { due: '2026-11-01' }, false],
    ['due', 'within', 'nextMonth', { due: '2026-12-31' }, true],
    ['due', 'within', 'thisYear', { due: '2027-01-01' }, false],
    ['due', 'within', 'someday', { due: '2026-11-20' }, undefined],
    ['due', 'before', 'whenever', { due: '2026-11-19' }, undefined],
    ['total', 'over', '1,000', { total: 1000.01 }, true],
    ['total', 'over', '1,000', { total: 1000 }, false],
    ['total', 'from', '=10*100', { total: 1000 }, true],
    ['name', 'is', 'SKF|FAG', { name: 'FAG' }, true],
    ['name', 'not', 'SKF', { name: 'FAG' }, true],
    ['name', 'not', 'SKF', {}, true],
    ['name', 'starts', 'SK', { name: 'SKF' }, true],
    ['name', 'empty', '', {}, true],
    ['name', 'empty', '', { name: '' }, true],
    ['name', 'empty', '', { name: 'x' }, false],
    ['brands', 'empty', '', { brands: [] }, true],
    ['brands', 'has', 'SKF', { brands: ['FAG', 'SKF'] }, true],
    ['name', 'filled', '', { name: 'x' }, true],
    ['paid', 'is', 'yes', { paid: true }, true],
    ['paid', 'is', 'no', { paid: true }, false],
  ])('%s %s %j over %j is %s', (path, op, value, data, expected) => {
    expect(keeps(path, op, value, data)).toBe(expected)
  })
})

describe('what is in the address of who writes otherwise', () => {
  afterEach(() => setOwnWriting(HOUSE))
  it.each<[Name, string, string, string]>([
    ['total', '1.234,50', '1234.5', '1234,5'],
    ['total', '0,125', '0.125', '0,125'],
    ['total', '250', '250', '250'],
    ['due', '3.12.', '2026-12-03', '2026-12-03'],
    ['due', '+7', '+7', '+7'],
    ['due', '24. Dez', '2026-12-24', '2026-12-24'],
    ['name', '1.234,50', '1.234,50', '1.234,50'],
  ])('%s %j is kept as %j and shown as %j', (path, typed, stored, shown) => {
    setOwnWriting(writingOf('de-DE'))
    expect(filterText(fields[path], 'is', typed, '2026-11-20')).toBe(stored)
    expect(typedFilter(fields[path], stored)).toBe(shown)
  })
})
