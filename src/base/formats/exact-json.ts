/** Only a text with so many digits, or such a power of ten, can hold a number that would become another. */
const LONG_NUMBER = /\d{16}|[eE]\+?\d{3}/

/** Reads JSON of which documents are cut out and written again: a number that would become another one stays text. */
export const parseExact = (text: string): unknown =>
  LONG_NUMBER.test(text) ? JSON.parse(text, kept) : JSON.parse(text)

function kept(this: unknown, _key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number') return value
  return !Number.isFinite(value) || (/^-?\d+$/.test(source) && isOther(value, source)) ? source : value
}

/** JavaScript may keep a long number with other last digits; one that it writes as it was read loses nothing. */
const isOther = (value: number, source: string): boolean => String(value) !== source && BigInt(source) !== BigInt(value)
