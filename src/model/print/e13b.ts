import { MICR, type PlacedCharacter } from '#model/document/micr.ts'
import type { PrintShape } from '#model/print/print.ts'

/** The nominal grid of the E-13B characters (ISO 1004-1), 0.013 inch, in points; a character is 7 wide and 9 high. */
const MODULE = 0.013 * 72
const [WIDE, HIGH] = [7, 9]
/** The ends of strokes are round. */
const ROUND = 0.5
/** Eight characters per inch; the right edge of the first is 5/16 inch from that of the check. */
const [PITCH, FROM_RIGHT] = [72 / 8, (5 / 16) * 72]
/** The middle of the characters is 5/16 inch above the lower edge of the check. */
const MIDDLE = (5 / 16) * 72

/** Left, bottom, width and height in modules, from the lower left corner of the character. */
type Bar = readonly [x: number, y: number, w: number, h: number]

/** The parts of each character, aligned to the right of its seven modules. */
const BARS: Readonly<Record<string, readonly Bar[]>> = {
  1: [
    [3, 0, 4, 4],
    [4, 0, 1, 9],
    [3, 7.5, 2, 1.5],
  ],
  2: [
    [3, 0, 4, 1],
    [3, 0, 1, 5],
    [3, 4, 4, 1],
    [6, 4, 1, 5],
    [3, 8, 4, 1],
  ],
  3: [
    [2, 0, 5, 1],
    [5, 0, 2, 4.5],
    [2, 4, 4, 1],
    [5, 4, 1, 5],
    [2, 8, 4, 1],
  ],
  4: [
    [1, 2, 2, 7],
    [1, 2, 6, 1],
    [5, 0, 2, 4],
  ],
  5: [
    [2, 0, 5, 1],
    [6, 0, 1, 5],
    [2, 4, 5, 1],
    [2, 4, 1, 5],
    [2, 8, 5, 1],
  ],
  6: [
    [1, 0, 6, 1],
    [1, 0, 1, 9],
    [6, 0, 1, 4],
    [1, 3, 6, 1],
    [1, 8, 4, 1],
    [4, 6.5, 1, 2.5],
  ],
  7: [
    [2, 6, 1, 3],
    [2, 8, 5, 1],
    [6, 4.9, 1, 4.1],
    [4, 0, 1, 5],
  ],
  8: [
    [0, 0, 7, 1],
    [0, 0, 2, 4.5],
    [5, 0, 2, 4.5],
    [1, 4, 5, 1],
    [1, 4, 1, 5],
    [5, 4, 1, 5],
    [1, 8, 5, 1],
  ],
  9: [
    [5, 0, 2, 5],
    [1, 4, 6, 1],
    [1, 4, 1, 5],
    [6, 4, 1, 5],
    [1, 8, 6, 1],
  ],
  [MICR.transit]: [
    [0, 1.5, 2, 6],
    [4, 0, 3, 3],
    [4, 6, 3, 3],
  ],
  [MICR.amount]: [
    [0, 0, 2, 4],
    [3, 2.25, 1, 4.5],
    [5, 5, 2, 4],
  ],
  [MICR.onUs]: [
    [0, 1.5, 1, 6],
    [2, 1.5, 1, 6],
    [4, 4.5, 3, 4],
  ],
  [MICR.dash]: [
    [0, 2.5, 2, 4],
    [3, 2.5, 2, 4],
    [6, 2.5, 1, 4],
  ],
}

/** The slope of the 7, between its upper and lower stem. */
const SLOPE = [
  [4, 4.5],
  [4.3, 5],
  [6, 5.7],
  [7, 5.3],
  [6.7, 4.9],
  [5, 4.2],
] as const

const point = ([x, y]: readonly [number, number]) => [x * MODULE, (HIGH - y) * MODULE] as const

/** The shapes of one character, in points from its upper left corner. */
export function charactersOf(character: string): readonly PrintShape[] {
  if (character === '0') {
    // A ring, drawn along the centre of its stroke.
    const [x, y] = [MODULE / 2, MODULE / 2]
    return [{ x, y, w: (WIDE - 1) * MODULE, h: (HIGH - 1) * MODULE, round: 1.5 * MODULE, stroke: MODULE }]
  }
  const bars = (BARS[character] ?? []).map(([x, y, w, h]) => {
    const [left, top] = point([x, y + h])
    return { x: left, y: top, w: w * MODULE, h: h * MODULE, round: ROUND * MODULE }
  })
  return character === '7' ? [...bars, { corners: SLOPE.map(point) }] : bars
}

/** A line of characters in their positions on a check of this size, in points from its upper left corner. */
export const micrShapes = (
  line: readonly PlacedCharacter[],
  { width, height }: { width: number; height: number },
): PrintShape[] =>
  line.flatMap(({ character, position }) => {
    const left = width - FROM_RIGHT - (position - 1) * PITCH - WIDE * MODULE
    const top = height - MIDDLE - (HIGH / 2) * MODULE
    return charactersOf(character).map((shape) =>
      'corners' in shape
        ? { corners: shape.corners.map(([x, y]) => [left + x, top + y] as const) }
        : { ...shape, x: left + shape.x, y: top + shape.y },
    )
  })
