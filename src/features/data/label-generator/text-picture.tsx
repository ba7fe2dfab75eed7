import type { TextPicture } from '#features/data/label-generator/labels/labels-pdf.ts'

const POINTS = 72
/** The resolution of a fine label printer. */
const DOTS_PER_INCH = 600
/** The height of a line above and below its baseline, as multiples of the font size. */
const ABOVE = 1.1
const BELOW = 0.35
const HALF = 127

/**
 * A bitmap of a text as this browser draws it, with the fonts of this device; undefined when the browser has no canvas.
 */
export function textPicture(text: string, size: number, isBold: boolean): TextPicture | undefined {
  const dots = (points: number) => Math.ceil((points * DOTS_PER_INCH) / POINTS)
  const font = `${isBold ? 'bold ' : ''}${dots(size)}px ${getComputedStyle(document.body).fontFamily}`
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.font = font
  const columns = Math.ceil(context.measureText(text).width) + 2
  const rows = dots(size * (ABOVE + BELOW))
  context.canvas.width = columns
  context.canvas.height = rows
  // A canvas forgets its font when its size changes.
  context.font = font
  context.fillText(text, 1, dots(size * ABOVE))
  const { data } = context.getImageData(0, 0, columns, rows)
  const wide = Math.ceil(columns / 8)
  const bits = new Uint8Array(wide * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (data[(row * columns + column) * 4 + 3]! > HALF) bits[row * wide + (column >> 3)]! |= 0x80 >> (column & 7)
  const points = (count: number) => (count * POINTS) / DOTS_PER_INCH
  return { columns, rows, bits, width: points(columns), height: points(rows), depth: size * BELOW }
}
