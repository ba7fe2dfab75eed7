import { roundTo, sumMoney } from '#base/decimal.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** A shipping box: its outer dimensions in cm, its own weight, and its maximum load, in kg. */
export interface Box {
  name: string
  l: number
  w: number
  h: number
  weightKg: number
  maxKg: number
}

/** Equal pieces of a line: the dimensions of one in cm, and its weight in kg. */
export interface LinePieces {
  lineId: string
  qty: number
  sides: readonly [number, number, number]
  weightKg: number
}

/** A filled box: the number of pieces by line, and the total weight. */
export interface FilledBox {
  box: Box
  held: Readonly<Record<string, number>>
  weightKg: number
}

/** How much the walls of a box take off each dimension, in cm. */
const WALLS = 1
/** How much larger than the bearing its own packaging is in each dimension, in cm. */
const OWN_BOX = 0.3
/** Shipments with more boxes than this go on a pallet. */
const MAX_BOXES = 200
const NEAR = 1e-9

/** The usable boxes from the settings; rows with a missing dimension are left out. */
export const boxesOf = (rows: unknown): Box[] =>
  linesIn(rows as Data[]).flatMap(({ name, l, w, h, weightKg, maxKg }): Box[] => {
    const [long, wide, high] = [l, w, h].map((side) => (typeof side === 'number' ? side - WALLS : 0)) as [
      number,
      number,
      number,
    ]
    if (Math.min(long, wide, high) <= 0) return []
    return [
      {
        name: typeof name === 'string' ? name : '',
        ...{ l: long + WALLS, w: wide + WALLS, h: high + WALLS },
        weightKg: typeof weightKg === 'number' ? weightKg : 0,
        maxKg: typeof maxKg === 'number' && maxKg > 0 ? maxKg : Number.POSITIVE_INFINITY,
      },
    ]
  })

/** The pieces of a line, with catalog data; undefined for a part without a diameter, width or weight. */
export function piecesOf(lineId: string, qty: number, part: Data | undefined): LinePieces | undefined {
  const { odMm, widthMm, weightKg } = part ?? {}
  if (typeof odMm !== 'number' || typeof widthMm !== 'number' || typeof weightKg !== 'number') return undefined
  if (Math.min(odMm, widthMm, weightKg) <= 0) return undefined
  const [across, high] = [odMm / 10 + OWN_BOX, widthMm / 10 + OWN_BOX]
  return { lineId, qty, sides: [across, across, high], weightKg }
}

/**
 * Chooses boxes for pieces: the smallest one that holds all of them, otherwise the one that holds most, and the same
 * for the rest. Every piece is given a place in its box, so that the proposal can really be packed. `left` are pieces
 * that fit into no box.
 */
export function chooseBoxes(
  pieces: readonly LinePieces[],
  boxes: readonly Box[],
): { boxes: FilledBox[]; left: readonly LinePieces[] } {
  const bySize = boxes.toSorted((a, b) => volumeOf(a) - volumeOf(b))
  const filled: FilledBox[] = []
  let rest = pieces.filter(({ qty }) => qty > 0)
  while (rest.length > 0 && filled.length < MAX_BOXES) {
    const tries = bySize.map((box) => ({ box, held: fill(box, rest) }))
    const whole = tries.find(({ held }) => rest.every(({ lineId, qty }) => held.get(lineId) === qty))
    const best =
      whole ??
      tries.reduce((one, other) => (packed(other.held, rest) > packed(one.held, rest) ? other : one), tries[0]!)
    if (!best || packed(best.held, rest) === 0) break
    const net = sumMoney(rest.map(({ lineId, weightKg }) => roundTo((best.held.get(lineId) ?? 0) * weightKg, 6)))
    filled.push({ box: best.box, held: Object.fromEntries(best.held), weightKg: roundTo(net + best.box.weightKg, 3) })
    rest = rest.flatMap((one) => {
      const qty = one.qty - (best.held.get(one.lineId) ?? 0)
      return qty > 0 ? [{ ...one, qty }] : []
    })
  }
  return { boxes: filled, left: rest }
}

const volumeOf = ({ l, w, h }: Pick<Box, 'l' | 'w' | 'h'>): number => l * w * h
const sizeOf = ({ sides: [a, b, c] }: LinePieces): number => a * b * c
const packed = (held: ReadonlyMap<string, number>, pieces: readonly LinePieces[]): number =>
  pieces.reduce((sum, one) => sum + (held.get(one.lineId) ?? 0) * sizeOf(one), 0)

interface Space {
  l: number
  w: number
  h: number
}

/**
 * The number of pieces of each line that fit into a box: largest pieces first, in blocks, each in the smallest space
 * that fits.
 */
function fill(box: Box, pieces: readonly LinePieces[]): Map<string, number> {
  const held = new Map<string, number>()
  let spaces: Space[] = [{ l: box.l - WALLS, w: box.w - WALLS, h: box.h - WALLS }]
  let carries = box.maxKg - box.weightKg
  for (const one of pieces.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    let { qty } = one
    while (qty > 0) {
      const most = Math.min(qty, Math.floor(carries / one.weightKg + NEAR))
      const found = spaces
        .toSorted((a, b) => volumeOf(a) - volumeOf(b))
        .flatMap((space) => blockIn(space, one, most) ?? [])[0]
      if (most < 1 || !found) break
      held.set(one.lineId, (held.get(one.lineId) ?? 0) + found.count)
      qty -= found.count
      carries -= found.count * one.weightKg
      spaces = [...spaces.filter((space) => space !== found.space), ...around(found.space, found)]
    }
  }
  return held
}

interface Block extends Space {
  space: Space
  count: number
}

/**
 * The largest block of equal pieces that fits a space; of the possible orientations, the one with the most pieces and
 * then the least space.
 */
function blockIn(space: Space, { sides: [a, b, c] }: LinePieces, most: number): Block | undefined {
  const turns = [
    [a, b, c],
    [a, c, b],
    [c, a, b],
  ] as const
  const blocks = turns.flatMap(([l, w, h]): Block[] => {
    const [along, across, up] = [times(space.l, l), times(space.w, w), times(space.h, h)]
    const count = Math.min(most, along * across * up)
    if (count < 1) return []
    const long = Math.min(along, count)
    const wide = Math.min(across, Math.ceil(count / long))
    const high = Math.ceil(count / (long * wide))
    return [{ space, count, l: long * l, w: wide * w, h: high * h }]
  })
  return blocks.toSorted((one, other) => other.count - one.count || volumeOf(one) - volumeOf(other))[0]
}

const times = (room: number, side: number): number => Math.floor(room / side + NEAR)

/** The spaces left beside, in front of and above a block. */
const around = (space: Space, { l, w, h }: Block): Space[] =>
  [
    { l: space.l - l, w: space.w, h: space.h },
    { l, w: space.w - w, h: space.h },
    { l, w, h: space.h - h },
  ].filter((one) => Math.min(one.l, one.w, one.h) > NEAR)
