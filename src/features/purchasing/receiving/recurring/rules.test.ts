import { expect, it } from 'vitest'
import {
  amountOfTemplate,
  firstDayFrom,
  isOver,
  nextBillDay,
  templateOf,
  whyNotRepeated,
} from '#features/purchasing/receiving/recurring/rules.ts'
import type { Data } from '#model/schema/value.ts'

it.each([
  ['2026-11-15', 'Week', undefined, '2026-11-22'],
  ['2026-12-31', 'Month', undefined, '2027-01-31'],
  ['2026-01-31', 'Month', undefined, '2026-02-28'],
  ['2026-02-28', 'Month', 31, '2026-03-31'],
  ['2026-11-30', 'Quarter', 31, '2027-02-28'],
  ['2028-02-29', 'Year', undefined, '2029-02-28'],
] as const)('after %s every %s kept on %s comes %s', (day, every, onDay, next) => {
  expect(nextBillDay(day, every, onDay)).toBe(next)
})

it.each([
  ['2026-12-20', '2026-11-20', 'Month', undefined, '2026-12-20'],
  ['2026-08-31', '2026-11-20', 'Month', undefined, '2026-11-30'],
  ['2026-09-30', '2026-10-02', 'Month', 31, '2026-10-31'],
  ['2026-11-06', '2026-11-20', 'Week', undefined, '2026-11-20'],
] as const)(
  'of a rhythm from %s, the first day from %s every %s kept on %s is %s',
  (day, least, every, onDay, found) => {
    expect(firstDayFrom(day, least, every, onDay)).toBe(found)
  },
)

const bill = (data: object) => ({ id: 'b1', data: { payableNumber: 'AP-1', vendorId: 'v', ...data } }) as never

it.each([
  ['an expense', { status: 'Open', category: 'Rent', totalAmount: 5 }, undefined],
  ['a paid one with a charge', { status: 'Paid', lines: [{ kind: 'Charge', amount: 5 }] }, undefined],
  ['a void one', { status: 'Void' }, 'is void'],
  ['one of no vendor on file', { status: 'Open', vendorId: undefined }, 'has no vendor'],
  ['one with goods', { status: 'Open', lines: [{ kind: 'Expense' }, { kind: 'Goods' }] }, 'is for received goods'],
])('%s is repeated, or tells why not', (_, data, why) => {
  if (why) expect(whyNotRepeated(bill(data))).toContain(why)
  else expect(whyNotRepeated(bill(data))).toBeUndefined()
})

it('a template has what comes again, not what was of the one bill', () => {
  const once = { status: 'Paid', posted: true, invoiceDate: '2026-11-01', vendorInvoiceNo: 'R-1', amountPaid: 5 }
  expect(templateOf(bill({ ...once, totalAmount: 5, category: 'Rent', termsId: 'Net 30' }))).toEqual({
    ...{ vendorId: 'v', termsId: 'Net 30', totalAmount: 5, category: 'Rent' },
  })
  const lines = [{ lineId: '1', kind: 'Expense', category: 'Rent', amount: 4, taxName: 'VAT', taxRate: 20, match: '' }]
  expect(templateOf(bill({ ...once, totalAmount: 4.8, lines }))).toEqual({
    vendorId: 'v',
    lines: [{ kind: 'Expense', category: 'Rent', amount: 4, taxName: 'VAT' }],
  })
})

it.each<[Data | undefined, number | undefined]>([
  [{ totalAmount: 240 }, 240],
  [{ lines: [{ amount: 0.1 }, { amount: 0.2 }, { description: 'x' }] }, 0.3],
  [{}, undefined],
  [undefined, undefined],
])('the amount of %j is %s', (template, amount) => {
  expect(amountOfTemplate(template)).toBe(amount)
})

it.each([
  ['2026-11-21', '2026-11-20', true],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-21', undefined, false],
])('next on %s and ending on %s is over: %s', (nextOn, endsOn, over) => {
  expect(isOver(nextOn, endsOn)).toBe(over)
})
