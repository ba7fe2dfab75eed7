import { describe, expect, it } from 'vitest'
import { type CountLine, scannedIn } from '#features/stock/counts/rules.ts'

const line = (lotNumber: string, partNumber: string, bin: string, countedQty?: number): CountLine => ({
  ...{ lotId: `${lotNumber} ${bin}`, lotNumber, partNumber, bin, bookQty: 10 },
  ...(countedQty !== undefined && { countedQty }),
})
const LINES = [
  line('L2611001', '6205-2RS1', 'A-01-1', 10),
  line('L2611002', '6205-2RS1', 'A-01-2'),
  line('L2611003', '6205-2RS1', 'A-01-2'),
  line('L2611004', 'NU208', 'A-01-2'),
  line('L2611004', 'NU208', 'B-07'),
]
const lotOf = (typed: string, bin?: string, lines = LINES) => {
  const found = scannedIn(lines, typed, bin)
  return found && 'line' in found ? found.line.lotId : found
}

describe('a scan in a count', () => {
  it('of a bin means what is there', () => {
    const found = scannedIn(LINES, ' a-01-2 ')
    expect(found).toMatchObject({ bin: 'A-01-2' })
    expect(found && 'lines' in found && found.lines.map(({ lotNumber }) => lotNumber)).toEqual([
      'L2611002',
      'L2611003',
      'L2611004',
    ])
  })

  it.each([
    ['a lot', 'l2611002', undefined, 'L2611002 A-01-2'],
    ['a lot that lies in two bins, in the one scanned before', 'L2611004', 'b-07', 'L2611004 B-07'],
    ['a lot of another bin than the one scanned before', 'L2611001', 'A-01-2', 'L2611001 A-01-1'],
    ['a part, of which nobody has counted this lot', '6205-2rs1', undefined, 'L2611002 A-01-2'],
    ['a part in the bin scanned before, counted or not', '6205-2RS1', 'A-01-1', 'L2611001 A-01-1'],
    ['nothing of this count', '6206', undefined, undefined],
    ['nothing at all', '  ', undefined, undefined],
  ])('means %s', (_, typed, bin, expected) => {
    expect(lotOf(typed, bin)).toBe(expected)
  })

  it('of a part goes on to its next lot in the bin once one is counted', () => {
    const counted = LINES.map((each) => (each.lotNumber === 'L2611002' ? { ...each, countedQty: 3 } : each))
    expect(lotOf('6205-2RS1', 'A-01-2', counted)).toBe('L2611003 A-01-2')
  })
})
