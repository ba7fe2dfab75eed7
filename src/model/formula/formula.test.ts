import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUNCTIONS, inOrderOfReading, readFormula } from '#model/formula/formula.ts'
import { customTable, formulaFaults } from '#model/schema/custom-tables.ts'
import type { Data } from '#model/schema/value.ts'
import { processorTime } from '#test/support/turns.ts'

const row: Data = {
  qty: 3,
  price: 0.1,
  name: 'SKF 6205',
  due: '2026-11-20',
  paid: false,
  none: null,
  tags: ['a'],
  'Unit price': 2.5,
}
const fields = [...Object.keys(row), 'absent', 'true', 'constructor']
const of = (source: string) => readFormula(source, fields).of(row)

describe('a formula', () => {
  it.each([
    ['qty * price', 0.3],
    ['price + 0.2', 0.3],
    ['qty - 4', -1],
    ['round(10 / qty, 2)', 3.33],
    ['qty / 0', null],
    ['qty % 2', 1],
    ['-qty + 1', -2],
    ['if(qty > 2, "many", "few")', 'many'],
    ['qty >= 3 && !paid ? "open" : "done"', 'open'],
    ['name + ", " + qty', 'SKF 6205, 3'],
    ['upper(left(name, 2)) == "SK"', true],
    ['contains(name, "skf")', true],
    ['right(name, 4)', '6205'],
    ['number(right(name, 4)) + 1', 6206],
    ['days(due, "2026-12-01")', 11],
    ['addDays(due, 10)', '2026-11-30'],
    ['due < "2026-12-01"', true],
    ['sum(qty, absent, price)', 3.1],
    ['or(absent, none, "x")', 'x'],
    ['absent * 2', null],
    ['absent == null', true],
    ['max(qty, 7, price)', 7],
    ['tags', null],
    ['number(name) + 1', null],
    ['number("1e400") * 2 - qty', null],
    ['number("$1,200.50")', 1200.5],
    ['number("12,5")', 12.5],
    ['number("0x10")', null],
    ['constructor', null],
    ['{Unit price} * qty', 7.5],
    ['{ Unit price } + {true}', null],
    ['{qty} + 1', 4],
    ['1 / 3 * 3', 1],
    ['0.3 / 0.1', 3],
    ['qty % 0.1', 0],
    ['-7 % 3', -1],
    ['7 % 1e-320', null],
    ['due + 10', '2026-11-30'],
    ['due - 20', '2026-10-31'],
    ['addDays("9999-12-31", 1)', null],
    ['contains(name, absent)', null],
    ['left("😀 SKF", 1)', '😀'],
    ['qty + 1, 2', 'error'],
  ])('%s is %j', (source, expected) => {
    if (expected === 'error') expect(() => of(source)).toThrow('one expression')
    else expect(of(source)).toEqual(expected)
  })

  it.each([
    ['qty *', 'This is not a valid formula'],
    ['quantity * 2', 'There is no field “quantity”'],
    ['now()', 'There is no “now”'],
    ['qty.constructor', 'This is not allowed in a formula.'],
    ['qty["x"]', 'This is not allowed in a formula.'],
    ['this', 'This is not allowed in a formula.'],
    ['[1, 2]', 'This is not allowed in a formula.'],
    ['(qty)(1)', 'There is no “qty”'],
    ['constructor("x")', 'There is no “constructor”'],
    ['if()', 'Something is missing in if: if(condition, then, else).'],
    ['contains(name)', 'Something is missing in contains'],
    ['cost * 2', '{Unit price}, absent, {true}'],
    ['{Unit price', 'This is not a valid formula'],
    ['qty ** 2', 'is not used in formulas'],
    [`${'1+'.repeat(600)}1`, 'at most 1000 characters'],
  ])('%s is refused: %s', (source, why) => {
    expect(() => of(source)).toThrow(why)
  })

  it('has an answer for every row, whatever is in it, and never throws', () => {
    const sources = [
      'qty * price + days(due, name)',
      'if(paid, upper(name), left(due, qty))',
      'round(sum(qty, price), qty)',
      'number(name) + qty - number(due) % price * qty / price',
      'left(name, qty) + right(due, price) + (due + qty)',
    ]
    const value = fc.oneof(
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.constant({ $ts: '2026-01-01T00:00:00.000Z' }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), value), (any) => {
        for (const source of sources) {
          const found = readFormula(source, fields).of(any as Data)
          expect(found === null || ['string', 'number', 'boolean'].includes(typeof found)).toBe(true)
          expect(Number.isNaN(found)).toBe(false)
        }
      }),
    )
  })

  it('of a long text added to itself again and again fills no memory', () => {
    const long = { name: 'x'.repeat(1_000_000) }
    expect(readFormula(`length(${'name+'.repeat(190)}name)`, ['name']).of(long)).toBeNull()
    expect(readFormula('length(name)', ['name']).of(long)).toBe(1_000_000)
  })

  it('takes little, however many a table is given: what is too much is named and the table works', () => {
    const chain = Array.from({ length: 15_000 }, (_, n) => [
      `f${n}`,
      { kind: 'number' as const, label: `f${n}`, options: { formula: `f${n + 1} + 1` } },
    ])
    const fields = { ...Object.fromEntries(chain), f15000: { kind: 'number' as const, label: 'x', options: {} } }
    const faults = formulaFaults(fields)
    expect([faults.get('f99'), faults.get('f100')]).toEqual([
      undefined,
      expect.stringContaining('at most 100 formulas'),
    ])
    const long = { kind: 'number' as const, label: 'x', options: { formula: `1${' + 1'.repeat(240)}` } }
    const wide = formulaFaults(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`w${n}`, long])))
    expect([...wide.keys()]).toEqual(['w10'])
    const table = customTable('deep', { fields })
    expect(table?.derive?.({ f100: 1 })).toMatchObject({ f99: 2, f0: 101 })
  })

  it('of a row with very long texts takes little time, and stays empty where it would take more', async () => {
    const field = (formula?: string) => ({ kind: 'text', label: 'X', options: { ...(formula && { formula }) } })
    const nested = (name: string) => `${`${name}(`.repeat(74)}a${',999999)'.repeat(74)}`
    const heavy = [nested('left'), nested('right'), Array.from({ length: 300 }, () => 'a').join('+'), 'contains(a, b)']
    const fields = {
      a: field(),
      b: field(),
      short: field('left(b, 3)'),
      ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, field(heavy[n % heavy.length])])),
    }
    const table = customTable('heavy', { fields: fields as never })!
    const long = { a: 'x'.repeat(1_000_000), b: `${'x'.repeat(5_000)}y${'x'.repeat(500_000)}` }
    table.derive!(long)
    let row = {}
    const took = await processorTime(() => {
      row = table.derive!(long)
    })
    expect(took).toBeLessThan(500)
    expect(row).toMatchObject({ ...long, short: 'xxx' })
    expect(row).not.toHaveProperty('f8')
  })

  it('counts a character outside the first 65,536 as one, and never gives half of it', () => {
    const text = `${'a'.repeat(9_999)}😀b`
    const given = (source: string) => String(readFormula(source, ['a']).of({ a: text }))
    const whole = [given('a'), given('a + a'), given('upper(a)'), given('left(a, 99999)')]
    expect(whole.map((one) => [one.length, one.isWellFormed()])).toEqual(
      [9_999, 10_000, 9_999, 9_999].map((n) => [n, true]),
    )
    const short = (source: string) => readFormula(source, ['a']).of({ a: '😀b😀' })
    expect([
      short('left(a, 1)'),
      short('right(a, 1)'),
      short('right(a, 0)'),
      short('left(a, 99)'),
      short('right(a, 99)'),
    ]).toEqual(['😀', '😀', '', '😀b😀', '😀b😀'])
  })

  it('is worked out after what it reads, and a circle is named', () => {
    const formulas = (sources: Record<string, string>) =>
      new Map(
        Object.entries(sources).map(([name, source]) => [name, readFormula(source, ['qty', ...Object.keys(sources)])]),
      )
    const order = inOrderOfReading(formulas({ total: 'net + tax', tax: 'net * 0.2', net: 'qty * 2' })).map(
      ([name]) => name,
    )
    expect(order).toEqual(['net', 'tax', 'total'])
    expect(() => inOrderOfReading(formulas({ a: 'b + 1', b: 'a + 1' }))).toThrow('a, b, a')
  })

  it('has help for everything it can call', () => {
    for (const name of Object.keys(FUNCTIONS)) expect(() => readFormula(`${name}(qty, qty, qty)`, fields)).not.toThrow()
  })
})

it('a row has a budget for exact work too, however short the formulas are written', () => {
  const formulas = Array.from({ length: 10 }, () => Array(240).fill('n*n').join('+'))
  const fields = Object.fromEntries(
    formulas.map((formula, at) => [`f${at}`, { kind: 'number', label: 'f', options: { formula } }]),
  )
  const structure = {
    one: 'Row',
    many: 'Rows',
    title: 'n',
    fields: { n: { kind: 'number', label: 'n', options: {} }, ...fields },
  }
  const worked = customTable('rows', structure as Data)!.derive!({ n: 2 })
  expect([worked.f0, worked.f9]).toEqual([960, undefined])
})
