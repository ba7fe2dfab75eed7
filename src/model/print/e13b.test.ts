import { expect, it } from 'vitest'
import { MICR } from '#model/document/micr.ts'
import { charactersOf } from '#model/print/e13b.ts'

const MODULE = 0.013 * 72
const ALL = [...'0123456789', ...Object.values(MICR)]

/** Ink by column, in tenths of a module: the signal a magnetic head reads from a character. */
function heard(character: string): number[] {
  return Array.from({ length: 70 }, (_, column) => {
    const x = ((column + 0.5) / 10) * MODULE
    let ink = 0
    for (let row = 0.5; row < 90; row++) {
      const y = (row / 10) * MODULE
      const isInked = charactersOf(character).some((shape) => {
        if ('corners' in shape) return false
        const { x: left, y: top, w, h, stroke = 0 } = shape
        const half = stroke / 2
        const isWithin = (by: number) => x > left - by && x < left + w + by && y > top - by && y < top + h + by
        return isWithin(half) && !(stroke > 0 && isWithin(-half))
      })
      if (isInked) ink++
    }
    return ink
  })
}

it.each([
  ['0', 7],
  ['1', 4],
  ['2', 4],
  ['3', 5],
  ['4', 6],
  ['5', 5],
  ['6', 6],
  ['7', 5],
  ['8', 7],
  ['9', 6],
  [MICR.transit, 7],
  [MICR.amount, 7],
  [MICR.onUs, 7],
  [MICR.dash, 7],
] as const)('%s is %i modules of 0.013 inch wide and ends at the right edge', (character, wide) => {
  const columns = heard(character)
  expect(columns.findIndex((ink) => ink > 0)).toBe((7 - wide) * 10)
  expect(columns.at(-1)).toBeGreaterThan(0)
})

it.each([...'0123456789'])('the digit %s is 0.117 inch high', (digit) => {
  const ys = charactersOf(digit).flatMap((shape) => {
    if ('corners' in shape) return []
    const half = (shape.stroke ?? 0) / 2
    return [shape.y - half, shape.y + shape.h + half]
  })
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(0, 6), expect.closeTo(0.117 * 72, 6)])
})

it('no two characters sound alike to a magnetic head', () => {
  const sounds = ALL.map((one) => heard(one).join(' '))
  expect(new Set(sounds).size).toBe(14)
})
