import { describe, expect, it } from 'vitest'
import type { queryOnce } from '#ui/api.ts'
import { blocksOf, planBlock } from '#ui/list/rows/blocks.ts'

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

describe('the first block', () => {
  const docs = [{ id: 'a', version: 1, createTime: '', updateTime: '', data: {} }]
  function list(isEarly = true, next: string | null = null) {
    const asks: object[] = []
    const counts: number[] = []
    const stamp = { current: '1' }
    const counted: { current: number | undefined } = { current: undefined }
    const source = blocksOf({
      query: { collection: 'parts', orderBy: [['name', 'asc']] },
      counted,
      stamp,
      tell: (rows) => counts.push(rows.length),
      shown: (rows) => rows,
      isEarly,
      ask: (async (query: object) => {
        asks.push(query)
        return { documents: docs, nextCursor: next, seq: 1, epoch: 'e' }
      }) as typeof queryOnce,
    })
    const rows = (startRow = 0, endRow = 100) =>
      new Promise((resolve) =>
        source.getRows({
          startRow,
          endRow,
          successCallback: (found: unknown, last: unknown) => resolve([found, last]),
          failCallback: () => resolve('failed'),
        } as never),
      )
    return { asks, counts, stamp, counted, rows }
  }

  it('is asked for before the grid wants it, and only once', async () => {
    const { asks, counts, rows } = list()
    expect(asks).toHaveLength(1)
    // The grid initializes more than once while the response is on its way.
    expect(await Promise.all([rows(), rows()])).toEqual([
      [docs, 1],
      [docs, 1],
    ])
    expect(asks).toHaveLength(1)
    expect(counts).toEqual([1])
  })

  it('is asked for again by anyone who wants it again, or after something changed', async () => {
    const again = list()
    await again.rows()
    await again.rows()
    expect(again.asks).toHaveLength(2)
    const changed = list()
    changed.stamp.current = '2'
    await changed.rows()
    expect(changed.asks).toHaveLength(2)
  })

  it('knows how many rows there are where they were counted while it was on its way', async () => {
    const { counted, rows } = list(true, 'on')
    counted.current = 10_500
    expect(await rows()).toEqual([docs, 10_500])
  })

  it('knows it too where they were counted after it came and before the grid took it', async () => {
    const { counted, rows } = list(true, 'on')
    await new Promise((resolve) => setTimeout(resolve))
    counted.current = 10_500
    expect(await rows()).toEqual([docs, 10_500])
  })

  it('waits where the list is no table', async () => {
    const { asks, rows } = list(false)
    expect(asks).toHaveLength(0)
    await rows()
    expect(asks).toHaveLength(1)
  })
})
