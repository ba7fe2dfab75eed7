import { CARRIERS } from '#features/shipping/tracking/rules.ts'
import { bareNumber, guessCarrier, type NumberGuess } from '#model/matching/tracking-numbers.ts'

/** The maximum number of parcels added at once. */
export const MAX_PASTED = 200

/** One line of a pasted list: a number, its likely carrier, and the contents. */
export interface PastedNumber {
  number: string
  title?: string
  guesses: readonly NumberGuess[]
  /** The carrier when the number is unambiguous; otherwise the user is asked. */
  carrier?: string
  /** What should be checked before it is added. */
  warning?: string
}

/**
 * Parses numbers, one per line, optionally followed by a tab, comma or semicolon and the contents; each number is
 * returned once.
 */
export function readNumbers(text: string): PastedNumber[] {
  const found = new Map<string, PastedNumber>()
  for (const line of text.split(/\r?\n/)) {
    const [first = '', ...rest] = line.split(/[\t;,]/)
    const number = bareNumber(first)
    if (number === '' || found.has(number) || found.size >= MAX_PASTED) continue
    const title = rest.join(' ').trim()
    found.set(number, { number, ...(title && { title }), ...recognized(number) })
  }
  return [...found.values()]
}

/** The carrier of a number; undefined when the number is ambiguous. */
export const carrierOfNumber = (typed: string): string | undefined => recognized(bareNumber(typed)).carrier

function recognized(number: string): Pick<PastedNumber, 'guesses' | 'carrier' | 'warning'> {
  const guesses = guessCarrier(number)
  const good = guesses.filter(({ check }) => check !== 'fails')
  const carriers = [...new Set((good.length > 0 ? good : guesses).map(({ carrier }) => carrier))]
  const [best] = guesses
  const warning = warningOf(number, carriers[0])
  return {
    guesses,
    ...(best && (best.isSure || carriers.length === 1) && { carrier: best.carrier }),
    ...(warning && { warning }),
  }
}

/**
 * A warning about a number for a carrier, in one sentence; it blocks nothing, because carriers change their formats.
 */
export function warningOf(typed: string, carrier: string | undefined): string | undefined {
  const number = bareNumber(typed)
  if (number === '') return undefined
  const guesses = guessCarrier(number)
  const known = CARRIERS.find((one) => one !== 'Other' && one.toLowerCase() === carrier?.trim().toLowerCase())
  if (!carrier || !known) return guesses.length === 0 && !carrier ? 'No carrier uses this number format.' : undefined
  const own = guesses.filter((guess) => guess.carrier === known)
  if (own.length > 0)
    return own.every(({ check }) => check === 'fails')
      ? `This is not a valid ${known} number: its check digit does not match.`
      : undefined
  const [other] = guesses
  return known === 'Apple'
    ? undefined
    : `${known} does not use this number format${other?.isSure ? `; it looks like ${other.carrier}` : ''}.`
}

/** Whether a scanned code is the number of a parcel; on labels, carriers prefix it with a ZIP code or a service. */
export function sameNumber(stored: unknown, code: string): boolean {
  const number = typeof stored === 'string' ? bareNumber(stored) : ''
  const scanned = bareNumber(code)
  return (
    number.length >= LEAST_SIGNS && (scanned === number || (scanned.length > number.length && scanned.endsWith(number)))
  )
}
const LEAST_SIGNS = 8
