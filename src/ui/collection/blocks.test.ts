import { describe, expect, it } from 'vitest'
import { planBlock } from '#ui/collection/blocks.ts'

const MILLION = 1_000_000
const none = () => ({ down: new Map<number, string>(), up: new Map<number, string>() })
const block = (startRow: number) => ({ startRow, endRow: startRow + 100 })

describe('a block of a long list', () => {
  it.each([
    ['at the start', 0, { isReversed: false, limit: 100, skip: 0 }],
    ['before the middle', 400_000, { isReversed: false, limit: 100, skip: 400_000 }],
    ['behind the middle', 600_000, { isReversed: true, limit: 100, skip: 399_900 }],
    ['at the end', 999_900, { isReversed: true, limit: 100, skip: 0 }],
  ])('%s is read from the nearer end', (_, start, plan) => {
    expect(planBlock(block(start), MILLION, none(), true)).toEqual(plan)
  })

  it('that is the last one has only the rows that are there', () => {
    expect(planBlock(block(10_400), 10_450, none(), true)).toEqual({ isReversed: true, limit: 50, skip: 0 })
  })

  it('is read on from the block before or behind it, whichever is known', () => {
    const known = { down: new Map([[500_000, 'down']]), up: new Map([[999_900, 'up']]) }
    expect(planBlock(block(500_000), MILLION, known, true)).toMatchObject({
      isReversed: false,
      skip: 0,
      cursor: 'down',
    })
    expect(planBlock(block(999_800), MILLION, known, true)).toMatchObject({ isReversed: true, skip: 0, cursor: 'up' })
  })

  it.each([
    ['nobody knows how many there are', undefined, true],
    ['the order is that of the best hits', MILLION, false],
    ['it lies behind the end', 500, true],
  ])('is read from the start where %s', (_, count, canTurn) => {
    expect(planBlock(block(600_000), count, none(), canTurn)).toEqual({ isReversed: false, limit: 100, skip: 600_000 })
  })
})
