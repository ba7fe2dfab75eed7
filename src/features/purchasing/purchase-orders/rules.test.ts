import { describe, expect, it } from 'vitest'
import { unknownParts, withoutQuantity } from '#features/purchasing/purchase-orders/rules.ts'
import { isOrderDue, poDueDay } from '#model/document/days/order-days.ts'

describe('the due day of a purchase order', () => {
  it.each([
    ['01152612', '2026-02-14'],
    ['120125', '2025-12-31'],
    ['051224-07', '2024-06-11'],
    ['013126', '2026-03-02'],
    ['022924ABC', '2024-03-30'],
    ['123199', '2100-01-30'],
  ])('PO %s is due 30 days after the day in its number', (poNumber, expected) => {
    expect(poDueDay(poNumber)).toBe(expected)
  })

  it.each([
    '01152',
    '',
    'AB1526',
    '139926',
    '130126',
    '023024',
    '022923',
    '000126',
    ' 011526',
    '1/1/26',
    11526,
    undefined,
  ])('PO %j has no real day and never falls due', (poNumber) => {
    expect(poDueDay(poNumber)).toBeUndefined()
    expect(isOrderDue({ status: 'Pending', poNumber }, '2999-01-01')).toBe(false)
  })

  it.each([
    ['2026-02-13', false],
    ['2026-02-14', true],
    ['2026-02-15', true],
  ])('on %s a PO of 15 January is due: %s', (today, expected) => {
    expect(isOrderDue({ status: 'Pending', poNumber: '01152612' }, today)).toBe(expected)
  })

  it.each(['Received', 'Draft', 'pending', undefined])('a PO that is %s is not due', (status) => {
    expect(isOrderDue({ status, poNumber: '01152612' }, '2026-06-01')).toBe(false)
  })
})

it.each([
  [[{ partId: 'p', partNumber: '6205' }, { description: 'Freight' }], undefined],
  [[{ partNumber: 'X-1' }], 'X-1 is not a part on file: billed as an expense, not received into stock.'],
  [
    [{ partNumber: 'X-1' }, { partNumber: 'X-2' }],
    'X-1 and 1 other are not parts on file: billed as an expense, not received into stock.',
  ],
])('lines that name no part on file: %j', (lines, words) => {
  expect(unknownParts(lines)).toBe(words)
})

it.each([
  [[{ partNumber: 'A', qty: 1 }, {}], undefined],
  [[{ partNumber: 'A' }], 'A has no quantity: none of it is ordered.'],
  [[{ partNumber: 'A', qty: 0 }, { partNumber: 'B' }], 'A and 1 other have no quantity: none of them are ordered.'],
])('%j: %s', (lines, words) => {
  expect(withoutQuantity(lines)).toBe(words)
})
