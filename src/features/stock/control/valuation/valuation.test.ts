import { expect, it } from 'vitest'
import { valuationAt, valuationLines } from '#features/stock/control/valuation/valuation.ts'

const group = (partNumber: string, qty: string, value: string) => ({
  key: { partNumber, partId: partNumber },
  sum: { qtyDelta: { value: qty, count: 1 }, valueDelta: { value, count: 1 } },
})

it('the value of a day is one line per part that held something, and the total', () => {
  const groups = [
    group('NU208', '3', '30.30'),
    group('6205', '2', '8.36'),
    group('gone', '0', '0'),
    group('left', '0', '0.01'),
  ]
  expect(valuationLines({ groups }, { day: '2026-10-31', currency: 'USD' })).toEqual([
    'Part number,Quantity on 2026-10-31,Unit cost,"Value, USD"\r\n',
    '6205,2,4.18,8.36\r\n',
    'NU208,3,10.1,30.3\r\n',
    'left,0,,0.01\r\n',
    'Total,5,,38.67\r\n',
  ])
  const [, fils] = valuationLines({ groups: [group('6205', '3', '1.234')] }, { day: '2026-10-31', currency: 'KWD' })
  expect(fils).toBe('6205,3,0.4113,1.234\r\n')
  expect(valuationAt('2026-10-31').where).toEqual([['day', '<=', '2026-10-31']])
})
