/** Only a text with this many digits, or such an exponent, can contain a number that would change. */
const LONG_NUMBER = /\d{16}|[eE]\+?\d{3}/

/** Reads JSON from which documents are extracted and written again; a number that would change stays text. */
export const parseExact = (text: string): unknown =>
  LONG_NUMBER.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text)

function exactNumber(this: unknown, _key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number') return value
  return !Number.isFinite(value) || (/^-?\d+$/.test(source) && isOther(value, source)) ? source : value
}

/** JavaScript may change the last digits of a long number; one that prints as it was read is safe. */
const isOther = (value: number, source: string): boolean => String(value) !== source && BigInt(source) !== BigInt(value)
