import { describe, expect, it } from 'vitest'
import { arranged, changedLayout, movedTo, steppedTiles, type TilePlace } from '#ui/layouts/arrange.ts'

const names = ['cash', 'ages', 'stock', 'feed']
const of = (places: readonly TilePlace[]) => places.map(({ name }) => name)

describe('the parts of a page', () => {
  it.each([
    [undefined, names],
    [
      [{ name: 'feed' }, { name: 'cash' }],
      ['feed', 'cash', 'ages', 'stock'],
    ],
    [
      [{ name: 'gone' }, { name: 'stock' }, { name: 'stock' }],
      ['stock', 'cash', 'ages', 'feed'],
    ],
  ])('kept as %j stand as %j', (stored, expected) => {
    expect(of(arranged(names, stored))).toEqual(expected)
  })

  it.each([
    ['cash', 'stock', ['ages', 'stock', 'cash', 'feed']],
    ['feed', 'cash', ['feed', 'cash', 'ages', 'stock']],
    ['cash', 'cash', names],
    ['cash', 'gone', names],
  ])('%s moves to %s', (name, target, expected) => {
    expect(of(movedTo(arranged(names), name, target))).toEqual(expected)
  })

  it('move one step past what is hidden, and not beyond the ends', () => {
    const places = changedLayout(arranged(names), 'ages', { isHidden: true })
    expect(of(steppedTiles(places, 'cash', 1))).toEqual(['ages', 'stock', 'cash', 'feed'])
    expect(of(steppedTiles(places, 'cash', -1))).toEqual(names)
    expect(of(steppedTiles(places, 'feed', 1))).toEqual(names)
  })

  it('keep their size where they go', () => {
    const wide = changedLayout(arranged(names), 'feed', { size: 'Whole' })
    expect(movedTo(wide, 'feed', 'cash')[0]).toEqual({ name: 'feed', size: 'Whole' })
  })
})
