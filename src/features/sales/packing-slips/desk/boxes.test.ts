import { describe, expect, it } from 'vitest'
import { type Box, boxesOf, chooseBoxes, type LinePieces, piecesOf } from '#features/sales/packing-slips/desk/boxes.ts'

const box = (name: string, l: number, w: number, h: number, maxKg = 30): Box => ({
  ...{ name, l, w, h, maxKg },
  weightKg: 0.2,
})
const SMALL = box('Small', 21, 16, 11)
const MIDDLE = box('Middle', 41, 31, 21)
const LARGE = box('Large', 61, 41, 41, 25)
const ALL = [LARGE, SMALL, MIDDLE]
/** Cubes with the given side in cm. */
const cubes = (lineId: string, qty: number, side: number, weightKg = 0.1): LinePieces => ({
  ...{ lineId, qty, weightKg },
  sides: [side, side, side],
})
const chosen = (...pieces: LinePieces[]) => {
  const { boxes, left } = chooseBoxes(pieces, ALL)
  return [boxes.map(({ box: { name }, held }) => [name, held]), left.map(({ lineId, qty }) => [lineId, qty])]
}

describe('the boxes of a shipment', () => {
  it.each<[string, LinePieces[], unknown]>([
    ['the smallest that holds all', [cubes('1', 6, 5)], [[['Small', { 1: 6 }]], []]],
    // The inside is 20 × 15 × 10, so 4 × 3 × 2 cubes fit.
    ['one that is exactly full', [cubes('1', 24, 5)], [[['Small', { 1: 24 }]], []]],
    ['the next one for one piece more', [cubes('1', 25, 5)], [[['Middle', { 1: 25 }]], []]],
    ['several lines in one box', [cubes('1', 12, 5), cubes('2', 12, 5)], [[['Small', { 1: 12, 2: 12 }]], []]],
    ['nothing for what is too large', [cubes('1', 1, 70), cubes('2', 1, 5)], [[['Small', { 2: 1 }]], [['1', 1]]]],
    ['nothing for nothing', [cubes('1', 0, 5)], [[], []]],
  ])('are %s', (_, pieces, expected) => {
    expect(chosen(...pieces)).toEqual(expected)
  })

  it('carry no more than they can, box and all', () => {
    const { boxes, left } = chooseBoxes([cubes('1', 100, 4, 1)], [LARGE])
    expect(boxes.map(({ held }) => held['1'])).toEqual([24, 24, 24, 24, 4])
    expect(boxes[0]!.weightKg).toBe(24.2)
    expect(left).toEqual([])
    expect(chooseBoxes([cubes('1', 1, 4, 26)], [LARGE])).toMatchObject({ boxes: [], left: [{ qty: 1 }] })
  })

  it('hold every piece once, and never more than their room, whatever is packed', () => {
    for (let seed = 1; seed < 120; seed++) {
      const pieces = [1, 2, 3].map((line) =>
        cubes(String(line), ((seed * line * 7) % 40) + 1, ((seed * line) % 9) + 1.3),
      )
      const { boxes, left } = chooseBoxes(pieces, ALL)
      for (const { lineId, qty, sides } of pieces) {
        const inBoxes = boxes.reduce((sum, { held }) => sum + (held[lineId] ?? 0), 0)
        expect(inBoxes + (left.find((one) => one.lineId === lineId)?.qty ?? 0)).toBe(qty)
        expect(sides[0]).toBeLessThan(61)
      }
      for (const {
        box: { l, w, h },
        held,
      } of boxes) {
        const used = pieces.reduce((sum, { lineId, sides: [a, b, c] }) => sum + (held[lineId] ?? 0) * a * b * c, 0)
        expect(used).toBeLessThanOrEqual((l - 1) * (w - 1) * (h - 1) + 1e-6)
      }
    }
  })

  it('take the sizes of the catalog, and leave out what it does not know', () => {
    expect(piecesOf('1', 4, { odMm: 52, widthMm: 15, weightKg: 0.13 })).toMatchObject({
      qty: 4,
      sides: [5.5, 5.5, 1.8],
    })
    expect(piecesOf('1', 4, { odMm: 52, weightKg: 0.13 })).toBeUndefined()
    expect(piecesOf('1', 4, undefined)).toBeUndefined()
    expect(
      boxesOf([
        { name: 'A', l: 30, w: 20, h: 10, maxKg: 20 },
        { name: 'B', l: 30 },
      ]),
    ).toMatchObject([{ name: 'A', maxKg: 20 }])
  })
})
