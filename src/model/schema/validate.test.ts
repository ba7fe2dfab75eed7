import { describe, expect, it } from 'vitest'
import { choice, date, flag, lines, moment, money, number, tags, text } from '#model/schema/fields.ts'
import { normalise, validate, withDefaults, withNumbers } from '#model/schema/validate.ts'
import type { Value } from '#model/schema/value.ts'

const fields = {
  name: text('Name', { required: true }),
  total: money('Total', { min: 0 }),
  due: date('Due'),
  at: moment('When'),
  paid: flag('Paid', { default: false }),
  status: choice('Status', ['Open', 'Paid'], { default: 'Open', always: true, formerly: { Settled: 'Paid' } }),
  marks: tags('Marks'),
  rows: lines('Lines', { quantity: number('Quantity', { required: true }) }),
}

describe('validate', () => {
  it('asks for a line where lines are needed', () => {
    const needed = { rows: lines('Lines for the new deal', { quantity: number('Quantity') }, { required: true }) }
    expect(validate(needed, {})[0]!.detail).toBe('Lines for the new deal: enter at least one line.')
  })

  it('says one sentence per field that is wrong', () => {
    const faults = validate(
      fields,
      { total: 'much', due: 'soon', paid: 'x', status: 'Lost', marks: [1], rows: [{ quantity: 1 }, {}] },
      { prefix: '/data' },
    )
    expect(faults.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ['/data/name', 'Name is missing.'],
      ['/data/total', 'Total is not an amount.'],
      ['/data/due', 'Due is not a date.'],
      ['/data/paid', 'Paid is neither yes nor no.'],
      ['/data/status', 'Status must be one of Open, Paid.'],
      ['/data/marks', 'Marks is not a list of texts.'],
      ['/data/rows/1/quantity', 'Quantity is missing.'],
    ])
  })

  it('takes no amount whose sums would lose their cents, and no such figure of a command', () => {
    const large = { name: 'a', total: 1_000_000_000_000.01, rows: [{ quantity: 2e12 }] }
    const faults = (isInput: boolean) => validate(fields, large, { isInput }).map(({ detail }) => detail)
    expect(faults(false)).toEqual(['Total is too large: at most 1,000,000,000,000 is possible.'])
    expect(faults(true)).toHaveLength(2)
    expect(validate(fields, { name: 'a', total: 1_000_000_000_000 })).toEqual([])
  })

  it.each<Value>([
    { $ts: '2026-11-20T00:00:00.000Z' },
    '2026-11-20',
    'Nov 20, 2026',
    1_795_000_000_000,
    { seconds: 5, nanoseconds: 0 },
  ])('takes the date %j as it is', (due) => expect(validate(fields, { name: 'a', due })).toEqual([]))

  it.each<Value>([253_402_300_800_000, { $ts: '0001-01-01T00:00:00.000Z' }])(
    'keeps the moment %j, which is on no day, in a document, but takes none from a command',
    (due) => {
      expect(validate(fields, { name: 'a', due })).toEqual([])
      expect(validate(fields, { name: 'a', due }, { isInput: true })).toMatchObject([{ detail: 'Due is not a date.' }])
    },
  )

  it('lets old data in: any status, any date text, nothing required, further fields; but no text as an amount', () => {
    const old = { status: 'Weird', due: 'when ready', at: 'yesterday', extra: [1] }
    expect(validate(fields, old, { lenient: true })).toEqual([])
    expect(validate(fields, { ...old, total: 'x', status: 4 }, { lenient: true })).toHaveLength(2)
  })

  it('checks only the given fields', () => {
    expect(validate(fields, { total: -1 }, { only: new Set(['total']) }).map(({ detail }) => detail)).toEqual([
      'Total is below 0.',
    ])
  })
})

describe('withDefaults', () => {
  it('fills what is absent, and for old data only what questions rely on', () => {
    expect(withDefaults(fields, { name: 'a' })).toEqual({ name: 'a', paid: false, status: 'Open' })
    expect(withDefaults(fields, { name: 'a' }, true)).toEqual({ name: 'a', status: 'Open' })
    const whole = { paid: true, status: null }
    expect(withDefaults(fields, whole)).toBe(whole)
  })
})

describe('withNumbers', () => {
  it('reads texts that are plainly numbers, in fields of numbers alone', () => {
    const old = { name: '12', total: '12.50', rows: [{ quantity: '3' }], other: '5' }
    expect(withNumbers(fields, old)).toEqual({ ...old, total: 12.5 })
    for (const total of [12.5, '1,234', '12,5', '1e3', '$5', '.5', '1234567890.123456', null]) {
      const data = { total }
      expect(withNumbers(fields, data)).toBe(data)
    }
  })
})

describe('normalise', () => {
  it('writes the normal form of every kind', () => {
    const typed = {
      name: '  ACME ',
      total: '$1,234.565',
      due: 'Nov 20, 2026',
      at: '2026-11-20T07:00:00-05:00',
      paid: 'Yes',
      status: 'paid',
      marks: 'a, b,',
      rows: [{ quantity: '3' }],
      other: ' x ',
    }
    expect(normalise(fields, typed, 'UTC')).toEqual({
      name: 'ACME',
      total: 1234.57,
      due: '2026-11-20',
      at: { $ts: '2026-11-20T12:00:00.000Z' },
      paid: true,
      status: 'Paid',
      marks: ['a', 'b'],
      rows: [{ quantity: 3 }],
      other: ' x ',
    })
  })

  it.each([
    ['(12.5)', -12.5],
    ['-3', -3],
    ['1.005', 1.01],
    ['1,234', 1234],
    ['-12,34,567.80', -1_234_567.8],
    ['5,5', '5,5'],
    ['1,23', '1,23'],
    ['0,500', '0,500'],
    ['1234,567', '1234,567'],
    ['1,234.', '1,234.'],
    [',5', ',5'],
    ['', undefined],
    ['twelve', 'twelve'],
  ])('reads the amount %j as %j', (typed, amount) =>
    expect(normalise(fields, { total: typed }, 'UTC').total).toBe(amount),
  )
})

it('a choice is read in any case, and by the name it had before', () => {
  const read = (status: string) => normalise(fields, { status }, 'UTC').status
  expect(['paid', 'Settled', 'Lost', 'constructor'].map(read)).toEqual(['Paid', 'Paid', 'Lost', 'constructor'])
})

it('a map or a list names no choice, also one that cannot become text', () => {
  for (const status of [{ toString: 1 }, [{ toString: 1 }], ['Paid']] as Value[]) {
    expect(normalise(fields, { status }, 'UTC').status).toEqual(status)
    expect(validate(fields, { name: 'A', status })[0]!.pointer).toBe('/status')
  }
})
