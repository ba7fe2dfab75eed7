import { code128, datamatrix, drawingSVG, qrcode } from 'bwip-js/browser'
import type { ReactNode } from 'react'
import type { Symbology } from '#model/print/symbols.ts'

const ENCODERS = { 'Code 128': code128, QR: qrcode, 'Data Matrix': datamatrix }

/** The quiet zone of four modules around a QR code, which cameras need, in the encoder's half-module units. */
const QUIET = 8

/**
 * A code as a data URL of a picture, black on white; undefined when the text cannot be encoded. `framed` adds a quiet
 * zone, for backgrounds that are not white.
 */
export function codePicture(text: string, symbology: Symbology, framed = false): string | undefined {
  if (!text) return undefined
  const options = {
    ...codeOptions(text, symbology),
    ...(framed && { padding: QUIET, backgroundcolor: 'FFFFFF' }),
  }
  try {
    const svg = ENCODERS[symbology](options, drawingSVG())
    return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
  } catch {
    // The encoder refuses by throwing; the screen has already said why.
    return undefined
  }
}

/** The encoder's options for a text. */
export function codeOptions(text: string, symbology: Symbology) {
  const bcid = { 'Code 128': 'code128', QR: 'qrcode', 'Data Matrix': 'datamatrix' }[symbology]
  return {
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
}

export function Code({
  text,
  symbology,
  className,
  label = `${symbology} of ${text}`,
  framed,
}: {
  text: string
  symbology: Symbology
  className?: string | undefined
  /** Its name for screen readers when its text must not be read out. */
  label?: string
  framed?: boolean
}): ReactNode {
  const picture = codePicture(text, symbology, framed)
  return picture ? <img className={className} src={picture} alt={label} /> : null
}
