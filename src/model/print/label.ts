import { clipped, fitting, printableText, stackedLines } from '#model/print/blocks.ts'
import type { Block, Sheet, Size } from '#model/print/print.ts'

/** The texts of a label, the most important first; empty ones leave no gap. */
interface LabelWords {
  /** The title of the job in the viewer: "Part 6205". */
  title: string
  /** Readable from a distance: a number or code. */
  name: unknown
  strong?: unknown
  text?: unknown
  notes?: readonly unknown[]
  qr: string
}

/** The font sizes for the name on a one-inch label; a bin has a short code, so it starts larger. */
const NAME_SIZES = [15, 13, 12, 10.5, 9, 7.5]
const HIGH = 72
const WIDE = 68

/** One label within its space: text beside the code of the record, or above it on an upright label. */
export const labelSheet = (words: LabelWords, room: Size): Sheet =>
  room.height > room.width ? upright(words, room) : lying(words, room)

function lying({ title, name, strong, text, notes = [], qr }: LabelWords, { width, height }: Size): Sheet {
  const edge = height / 18
  const side = Math.min(height - 2.5 * edge, width * 0.435)
  const left = width - side - 3.5 * edge
  const by = Math.min(height / HIGH, left / WIDE)
  const sized = (value: unknown, size: number, most: number, look: object = {}): Block[] =>
    stackedLines([clipped(value, { fontSize: size * by, width: left, most })], {
      fontSize: size * by,
      lineHeight: 1,
      ...look,
    })
  const big = fitting(name, { sizes: NAME_SIZES.map((size) => size * by), width: left, most: 2 })
  const [note, ...others] = notes
  return {
    title,
    bare: true,
    margins: [1.5 * edge, edge, edge, edge],
    content: [
      {
        columns: [
          {
            width: left,
            stack: [
              { ...big, bold: true, lineHeight: 1 },
              ...sized(strong, 7, 1, { bold: true }),
              ...sized(text, 6, 2),
              ...sized(note, 6, 1),
              // When there is room for the text.
              ...(by >= 1.2 ? others.slice(0, 2).flatMap((more) => sized(more, 6, 1)) : []),
            ],
          },
          { qr, side },
        ],
        columnGap: edge,
      },
    ],
  }
}

function upright({ title, name, strong, text, notes = [], qr }: LabelWords, { width, height }: Size): Sheet {
  const edge = width / 14.4
  const wide = width - 2 * edge
  const side = Math.floor(width * 0.56)
  return {
    title,
    bare: true,
    margins: [edge, edge, edge, edge],
    content: [
      { ...fitting(name, { sizes: [46, 36, 30, 24, 18, 16], width: wide, most: 2 }), bold: true, lineHeight: 1 },
      ...stackedLines([clipped(strong, { fontSize: 16, width: wide, most: 1 })], { fontSize: 16, bold: true }),
      ...stackedLines([clipped(text, { fontSize: 13, width: wide, most: 3 })], { fontSize: 13, margin: [0, 2, 0, 2] }),
      ...notes.flatMap((note) =>
        stackedLines([clipped(note, { fontSize: 11, width: wide, most: 1 })], { fontSize: 11 }),
      ),
      { at: [(width - side) / 2, height - side - edge - 2], width: side, block: { qr, side } },
    ],
  }
}

/** The address of a parcel or letter, in the largest type that fits, below the sender if there is room. */
export function addressSheet(
  { title, to, from }: { title: string; to: readonly string[]; from: readonly string[] },
  { width, height }: Size,
): Sheet {
  const edge = Math.min(width, height) / 12
  const wide = width - 2 * edge
  const isRoomy = height >= 140
  const sender = isRoomy ? from.filter(Boolean).slice(0, 5) : []
  const rows = to.map(printableText).filter(Boolean).slice(0, 7)
  const left = height - 2 * edge - (sender.length > 0 ? sender.length * 10 + 14 : 0)
  const size = Math.min(20, left / (Math.max(1, rows.length) * 1.25))
  return {
    title,
    bare: true,
    margins: [edge, edge, edge, edge],
    content: [
      ...sender.map((text) => ({
        text: clipped(text, { fontSize: 8, width: wide, most: 1 }),
        fontSize: 8,
        lineHeight: 1,
      })),
      ...(sender.length > 0 ? [{ rule: wide, margin: [0, 4, 0, 8] as const }] : []),
      ...rows.map((text, at) => ({
        ...fitting(text, { sizes: [1, 0.85, 0.72, 0.6].map((by) => size * by), width: wide, most: 1 }),
        lineHeight: 1,
        bold: at === 0,
      })),
    ],
  }
}
