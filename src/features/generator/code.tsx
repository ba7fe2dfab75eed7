import { code128, datamatrix, drawingSVG, qrcode } from 'bwip-js/browser'
import type { ReactNode } from 'react'
import type { Symbology } from '#features/generator/labels.ts'

const ENCODERS = { 'Code 128': code128, QR: qrcode, 'Data Matrix': datamatrix }

/** A code as an address of a picture, black on white; undefined when the text cannot be encoded. */
export function codePicture(text: string, symbology: Symbology): string | undefined {
  if (!text) return undefined
  const bcid = { 'Code 128': 'code128', QR: 'qrcode', 'Data Matrix': 'datamatrix' }[symbology]
  const options = {
    bcid,
    // Bytes as UTF-8, so that phones read any alphabet.
    text:
      symbology === 'Code 128'
        ? text
        : new TextEncoder().encode(text).reduce((all, byte) => all + String.fromCharCode(byte), ''),
    ...(symbology === 'Code 128' && { height: 12 }),
    ...(symbology === 'QR' && { eclevel: 'M' }),
    ...(symbology !== 'Code 128' && { binarytext: true }),
  }
  try {
    const svg = ENCODERS[symbology](options, drawingSVG())
    return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
  } catch {
    // The encoder refuses by throwing; the screen says why before it comes to this.
    return undefined
  }
}

export function Code({
  text,
  symbology,
  className,
}: {
  text: string
  symbology: Symbology
  className?: string | undefined
}): ReactNode {
  const picture = codePicture(text, symbology)
  return picture ? <img className={className} src={picture} alt={`${symbology} of ${text}`} /> : null
}
