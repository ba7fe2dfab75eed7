import { expect, it } from 'vitest'
import { namedProforma, openProforma } from '#features/money/deposits/named-proformas.ts'

const proforma = (number: string) => ({ id: number, number, customerId: 'c', requested: 1, open: 1 })
const named = namedProforma(['PF-2611-0001', 'PF-2611-0002', '2026/17', '7'].map(proforma))

it.each([
  ['PF-2611-0001', 'PF-2611-0001'],
  ['wire for pf 2611 0001 and thanks', 'PF-2611-0001'],
  ['PF26110001', 'PF-2611-0001'],
  ['ref:PF/2611–0002.', 'PF-2611-0002'],
  ['PF-2611-0001 (PF-2611-0001)', 'PF-2611-0001'],
  ['2026 17', '2026/17'],
  ['PF-2611-00011', undefined],
  ['APF-2611-0001', undefined],
  ['12026/17', undefined],
  ['7', undefined],
  ['PF-2611-0001, PF-2611-0002', undefined],
  ['', undefined],
])('"%s" names %s', (text, number) => {
  expect(named(text)?.number).toBe(number)
})

it('a long text is looked at in an instant', () => {
  const began = performance.now()
  for (let times = 0; times < 100; times++) named('a 1 '.repeat(500))
  expect(performance.now() - began).toBeLessThan(500)
})

it.each([
  [
    { totalAmount: 100, depositAmount: 40 },
    { requested: 40, open: 100 },
  ],
  [
    { totalAmount: 100, depositAmount: 40, amountPaid: 15 },
    { requested: 25, open: 85 },
  ],
  [
    { totalAmount: 100, depositAmount: 40, amountPaid: 40 },
    { requested: 60, open: 60 },
  ],
  [{ totalAmount: 100 }, { requested: 100, open: 100 }],
  [{ totalAmount: 100, amountPaid: 100 }, undefined],
  [{ totalAmount: 100, customerId: '' }, undefined],
])('%j asks for what is open', (data, expected) => {
  const found = openProforma('p', { proformaNumber: 'PF-1', customerId: 'c', ...data })
  expect(found && { requested: found.requested, open: found.open }).toEqual(expected)
})
