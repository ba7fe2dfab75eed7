import { code128, datamatrix, qrcode } from 'bwip-js/browser'
import type { Symbology } from '#model/print/symbols.ts'
import { codeOptions } from '#ui/shell/codes/code.tsx'

interface CodeShape {
  width: number
  height: number
  rects: [x: number, y: number, width: number, height: number][]
  areas: [x: number, y: number][][]
}

const ENCODERS = { 'Code 128': code128, QR: qrcode, 'Data Matrix': datamatrix }

/**
 * A code as rectangles and polygons, to be drawn elsewhere than on the screen; undefined when the text cannot be
 * encoded.
 */
export function codeShape(text: string, symbology: Symbology): CodeShape | undefined {
  if (!text) return undefined
  const shape: CodeShape = { width: 0, height: 0, rects: [], areas: [] }
  const drawing = {
    scale: (): [number, number] | null => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width: number, height: number) {
      shape.width = width
      shape.height = height
    },
    line(x0: number, y0: number, x1: number, y1: number, thick: number) {
      const isUpright = x0 === x1
      const [x, y] = [Math.min(x0, x1) - (isUpright ? thick / 2 : 0), Math.min(y0, y1) - (isUpright ? 0 : thick / 2)]
      shape.rects.push([x, y, isUpright ? thick : Math.abs(x1 - x0), isUpright ? Math.abs(y1 - y0) : thick])
    },
    polygon(points: [number, number][]) {
      shape.areas.push(points)
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => shape,
  }
  try {
    return ENCODERS[symbology](codeOptions(text, symbology), drawing)
  } catch {
    // The encoder refuses by throwing; the screen has already said why.
    return undefined
  }
}
