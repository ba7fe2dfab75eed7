import encoder from 'pdfmake/js/qrEnc.js'

interface Bar {
  type: 'rect'
  x: number
  y: number
  w: number
  h: number
  lineWidth: 0
  color: 'black'
}

/**
 * A QR code as bars that fill a square of exactly `side` points. pdfmake's own block rounds each module down to whole
 * points, which makes a code of 37 modules half as large as the label has room for.
 */
export function qrBars(text: string, side: number, eccLevel: 'L' | 'M' = 'L'): Bar[] {
  const { _canvas, _width } = encoder.default.measure({ qr: text, eccLevel })
  const scale = side / _width
  // The first is the white ground.
  const modules = _canvas.slice(1)
  const bars: Bar[] = []
  for (const { x, y, w, h } of modules) {
    const last = bars.at(-1)
    if (last && last.y === y * scale && Math.abs(last.x + last.w - x * scale) < 1e-6) last.w += w * scale
    else
      bars.push({ type: 'rect', x: x * scale, y: y * scale, w: w * scale, h: h * scale, lineWidth: 0, color: 'black' })
  }
  return bars
}
