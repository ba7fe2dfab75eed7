import { expect, it } from 'vitest'
import { stopsOf, wavePick } from '#features/sales/packing-slips/print-wave.ts'

const slip = (slipNumber: string, lines: object[], status = 'Draft') => ({
  id: slipNumber,
  data: { slipNumber, status, lines },
})

it('several slips are one way through the bins: A-2 before A-10, what has no bin last, each with its slip', () => {
  const slips = [
    slip('PS-1', [
      { partNumber: '6205', bin: 'A-10', qtyToPick: 4 },
      { partNumber: '6011', qtyToPick: 1 },
    ]),
    slip('PS-2', [
      { partNumber: '6205', bin: 'A-2', qtyToPick: 7 },
      { partNumber: '22210', bin: 'A-10', qtyToPick: 2 },
    ]),
  ]
  expect(stopsOf(slips as never).map(({ line, slip: of }) => [line.bin, line.partNumber, of])).toEqual([
    ['A-2', '6205', 'PS-2'],
    ['A-10', '6205', 'PS-1'],
    ['A-10', '22210', 'PS-2'],
    [undefined, '6011', 'PS-1'],
  ])
})

it.each(['Packed', 'Shipped', 'Void'])('a slip that is %s is refused by its number', (status) => {
  expect(wavePick.refuse!(slip('PS-3', [], status) as never, [])).toBe(
    `PS-3 is ${status}; only slips that are not packed yet are picked.`,
  )
})
