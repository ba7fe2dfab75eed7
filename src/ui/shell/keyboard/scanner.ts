/** The longest pause between two characters of a scanner, in milliseconds; people are slower. */
const GAP_MS = 70
/** Shorter bursts are someone hitting several keys. */
const LEAST_CHARACTERS = 4
const MAX_CHARACTERS = 500

interface KeyPress {
  key: string
  /** When, in milliseconds of any clock. */
  at: number
}

/** A key's part in a scan: none, one of its characters, or its end with the whole code. */
type Heard = { kind: 'none' } | { kind: 'part' } | { kind: 'code'; code: string }

/**
 * Distinguishes a scanner from a person: characters in quick succession, ended by Enter. The first character of a burst
 * cannot be classified yet, so it counts as none; from the second on the keys belong to the scanner. A key that acts by
 * itself (`acting`) starts no burst, because it has already acted.
 */
export function scanListener(acting = ''): (press: KeyPress) => Heard {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, at }) => {
    const isQuick = at - last <= GAP_MS
    // A capital letter is preceded by Shift.
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
 * Whether text typed into a cell at a scanner's pace can only be a code: letters among digits, an order number, or more
 * digits than any amount has. Amounts, totals and dates are left to the cell.
 */
export const isNoValue = (code: string): boolean =>
  !/^[=+\-.(]/.test(code) &&
  ((/[a-z]/i.test(code) && /\d/.test(code) && code.length >= 6) ||
    /^\d{6}-\d{2,}$/.test(code) ||
    /^\d{12,}$/.test(code))
