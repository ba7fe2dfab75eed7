import { describe, expect, it } from 'vitest'
import { BOX_WIDTH, edgesOf, relationMap, wholeMap } from '#features/data/structure/tabs/relations.ts'
import { collections } from '#features/definitions.ts'

const edges = edgesOf(collections)

describe('the relations of a collection', () => {
  it('are every reference that definitions name, those of lines too', () => {
    expect(edges).toContainEqual({ from: 'payables', field: 'vendorId', to: 'vendors' })
    expect(edges).toContainEqual({ from: 'po', field: 'lines.partId', to: 'parts' })
  })

  it('are drawn with what points to it at the left and what it points to at the right, none over another', () => {
    const { boxes, lines, height } = relationMap('po', edges)
    const own = boxes.find(({ isOwn }) => isOwn)!
    expect(own.fields).toContain('vendorId')
    for (const { edge, from, to } of lines) {
      expect(from[0]).toBeLessThan(to[0])
      const target = boxes.find(({ name, x }) => name === edge.to && x === to[0])!
      expect(to[1]).toBe(target.y + 14)
    }
    for (const box of boxes) expect(box.y + box.height).toBeLessThanOrEqual(height)
    for (const [, column] of Map.groupBy(boxes, ({ x }) => x))
      column.reduce((above, box) => {
        expect(box.y).toBeGreaterThanOrEqual(above.y + above.height)
        return box
      })
  })

  it('are drawn all at once, every collection in one place and none over another, circles too', () => {
    const circle = [
      { from: 'x', field: 'yId', to: 'y' },
      { from: 'y', field: 'xId', to: 'x' },
    ]
    const { boxes, lines, width, height } = wholeMap([...edges, ...circle])
    const names = new Set([...edges, ...circle].flatMap(({ from, to }) => [from, to]))
    expect(boxes.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(lines).toHaveLength(edges.length + circle.length)
    for (const box of boxes) {
      expect(box.x + BOX_WIDTH).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
    }
    for (const [, column] of Map.groupBy(boxes, ({ x }) => x))
      column.reduce((above, box) => {
        expect(box.y).toBeGreaterThanOrEqual(above.y + above.height)
        return box
      })
  })

  it('of one that points to itself and to nothing else still has both ends', () => {
    const { boxes, lines, width } = relationMap('nodes', [{ from: 'nodes', field: 'parentId', to: 'nodes' }])
    expect([boxes.length, lines.length, width > 2 * BOX_WIDTH]).toEqual([2, 1, true])
  })
})
