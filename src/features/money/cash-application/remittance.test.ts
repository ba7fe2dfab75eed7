import { describe, expect, it } from 'vitest'
import { readRemittance } from '#features/money/cash-application/remittance.ts'

const OPEN = ['INV-2611-0001', 'INV-2611-0002', '4711', 'R 88/26']
const read = (text: string) =>
  readRemittance(text, OPEN).lines.map(({ number, amount, discount }) => [number, amount, discount])

describe('a remittance advice', () => {
  it.each<[string, string, [string, number, number][]]>([
    ['a number and an amount', 'INV-2611-0001 1,250.00', [['INV-2611-0001', 1250, 0]]],
    [
      'a sheet with headings',
      'Invoice\tDate\tGross\tDiscount\tNet\nINV-2611-0001\t11/03/2026\t1,250.00\t25.00\t1,225.00\nINV-2611-0002\t11/05/2026\t80.00\t0.00\t80.00',
      [
        ['INV-2611-0001', 1225, 25],
        ['INV-2611-0002', 80, 0],
      ],
    ],
    ['another spelling of a number', 'inv 2611 0001; 2026-11-03; USD 99.50', [['INV-2611-0001', 99.5, 0]]],
    ['decimal commas', 'Rechnung INV-2611-0002 vom 03.11.2026: 1.234,50 EUR', [['INV-2611-0002', 1234.5, 0]]],
    ['prose', 'We paid 4711 with $75.10 today.', [['4711', 75.1, 0]]],
    ['a number with a sign in it', 'R 88/26 | 12.00', [['R 88/26', 12, 0]]],
    ['one invoice in two lines', 'INV-2611-0001 100.00\nINV-2611-0001 50.00', [['INV-2611-0001', 150, 0]]],
    ['money that is taken back', 'INV-2611-0001 (20.00)', [['INV-2611-0001', -20, 0]]],
    ['no amount', 'INV-2611-0001 paid in full', []],
    ['nothing of ours', 'Thank you for your business. Tel 419 555 0100', []],
    ['an amount that is also a number', 'Invoice 4711.00', []],
  ])('with %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('tells its total and the lines that are none of the open invoices', () => {
    const text = 'INV-2611-0001 100.00\nINV-2510-0044 60.00\nTotal paid 160.00'
    expect(readRemittance(text, OPEN)).toMatchObject({ total: 160, unknown: ['INV-2510-0044 60.00'] })
  })

  it('of any length ends', () => {
    const began = performance.now()
    readRemittance('INV-2611 1,1,1,1 '.repeat(20_000), OPEN)
    readRemittance(`${'1'.repeat(100_000)}\n`.repeat(2), OPEN)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
