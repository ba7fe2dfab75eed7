/** Longest pause between two characters of a scanner, in milliseconds; people are slower. */
const GAP_MS = 70
/** Shorter bursts are someone drumming on the keys. */
const LEAST_CHARACTERS = 4
const MAX_CHARACTERS = 500

interface KeyPress {
  key: string
  /** When, in milliseconds of any clock. */
  at: number
}

/** The part of a key in a scan: none, one of its characters, or its end with the whole code. */
type Heard = { kind: 'none' } | { kind: 'part' } | { kind: 'code'; code: string }

/**
 * Listens to keys and tells a scanner from a person: characters in quick succession, ended by Enter. The first
 * character of a burst is nobody's yet, so it counts as none; from the second on the keys are the scanner's. A key that
 * acts by itself (`acting`) begins no burst: it has acted already.
 */
export function scanListener(acting = ''): (press: KeyPress) => Heard {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, at }) => {
    const isQuick = at - last <= GAP_MS
    // A capital letter comes with its Shift.
    if (key === 'Shift') return { kind: 'none' }
    last = at
    if (key === 'Enter') {
      const found = isQuick ? code.trim() : ''
      code = ''
      return found.length >= LEAST_CHARACTERS ? { kind: 'code', code: found } : { kind: 'none' }
    }
    if ([...key].length !== 1) {
      code = ''
      return { kind: 'none' }
    }
    if (!isQuick) code = ''
    if (code === '' && acting.includes(key)) return { kind: 'none' }
    code = (code + key).slice(-MAX_CHARACTERS)
    return code.length > 1 ? { kind: 'part' } : { kind: 'none' }
  }
}

/**
 * Whether a code that was typed into a cell at a scanner's pace can only be a code: letters among digits, the number of
 * an order, or more digits than any amount has. Amounts, sums and days are left to the cell.
 */
export const isNoValue = (code: string): boolean =>
  !/^[=+\-.(]/.test(code) &&
  ((/[a-z]/i.test(code) && /\d/.test(code) && code.length >= 6) ||
    /^\d{6}-\d{2,}$/.test(code) ||
    /^\d{12,}$/.test(code))
