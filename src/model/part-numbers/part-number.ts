import { cleaned as clean, FITS_SAME, partRules } from '#model/part-numbers/part-rules.ts'
import type { Suffix } from '#model/part-numbers/suffixes.ts'
import type { Data } from '#model/schema/value.ts'

/** A designation split into [prefix] basic number [suffixes] (ISO 15 and the makers' guides). */
interface Designation {
  /** The prefix: NU, NA, BSA, or E2. of the energy-saving design … */
  prefix: string
  /** Prefix and number, `NU208`, `62/22`, `719/8`. */
  base: string
  boreMm?: number
  suffixes: readonly { code: string; class: string; meaning: string }[]
  /** Codes that are in no table; stored and shown, never guessed. */
  unknown: readonly string[]
}

/** Brands that may be typed before a part number. */
export const BRANDS = [
  'SKF',
  'FAG',
  'NSK',
  'NTN',
  'KOYO',
  'NACHI',
  'TIMKEN',
  'TORRINGTON',
  'INA',
  'SNR',
  'IKO',
  'RHP',
  'ZVL',
]
const SMALL_BORES: Record<string, number> = { '00': 10, '01': 12, '02': 15, '03': 17 }
/** Series that write a bore below 10 mm, of 500 mm and more, or of 22, 28 and 32 mm after a slash. */
const SLASH_SERIES =
  /^(6[0-4]|6[12][89]|16|7[0-3]|7[01][89]|12|13|22[23]?|23[0-9]?|24[01]|213|5[12][0-9]|29[234]|3[0-3][0-9]|[NU]?[0-9]{2})$/
/** Low on purpose: a property that does not change what fits, so it never separates families. */
const SILENT = new Set(['CLR_CN', FITS_SAME])

/** Longer texts cannot be part numbers. */
const LONGEST_DESIGNATION = 500

/** The key used by every lookup, import match and duplicate check: upper case without spaces and `- / . _ ,`. */
export const pnKey = (partNumber: string): string => clean(partNumber).replace(/[\s\-/._,]+/g, '')

/** Removes a leading brand: `SKF 6205-2RS1` is SKF's 6205-2RS1. */
export function splitBrand(typed: string): { brand?: string; partNumber: string } {
  const text = clean(typed).replace(/\s+/g, ' ')
  const { names, makerOf } = partRules()
  // A two-word name is tried before its first word.
  const name = [...names, ...BRANDS].filter((each) => text.startsWith(`${each} `)).toSorted(byLength)[0]
  return name === undefined
    ? { partNumber: clean(typed) }
    : { brand: makerOf(name), partNumber: text.slice(name.length + 1) }
}

/** The same for typed searches: the maker may also be joined to the number (SKF6205) or follow it (6205 SKF). */
export function brandApart(typed: string): { brand?: string; partNumber: string } {
  const split = splitBrand(typed)
  if (split.brand !== undefined) return split
  const text = split.partNumber
  const names = [...partRules().names, ...BRANDS].toSorted(byLength)
  const before = names.find((name) => text.startsWith(name) && /^(?:\d|-[A-Z]{0,4}\d)/.test(text.slice(name.length)))
  if (before !== undefined) return splitBrand(`${before} ${text.slice(before.length).replace(/^-/, '')}`)
  const following = names.find((name) => /\d/.test(text) && text.endsWith(` ${name}`))
  return following === undefined ? split : splitBrand(`${following} ${text.slice(0, -following.length).trim()}`)
}

const byLength = (a: string, b: string): number => b.length - a.length

/**
 * Parses a designation by a brand's rules; undefined when it has no bearing number (inch cone and cup pairs, free
 * text).
 */
export function decodePart(partNumber: string, brand = ''): Designation | undefined {
  if (partNumber.length > LONGEST_DESIGNATION) return undefined
  const text = splitBrand(partNumber).partNumber
  const [, prefix = '', digits = '', following = ''] =
    /^(E2\.|[A-Z]{0,4})[\s-]*([0-9](?:[0-9OIL]{0,4}[0-9]))(.*)$/.exec(text) ?? []
  if (!digits) return undefined
  const [number, rest] = sealsApart(digits.replace(/O/g, '0').replace(/[IL]/g, '1'), following, brand)
  // The slash is read first: removing it would lose the bore of 719/8 and 62/22.
  const [slash, slashBore] = SLASH_SERIES.test(number) ? (/^\s*\/\s*(\d{1,4})(?!\d)/.exec(rest) ?? []) : []
  if (slash === undefined && /^\s*\/\s*[A-Z]*\d{4,}/.test(rest)) return undefined
  const base = `${prefix}${number}${slashBore ? `/${Number(slashBore)}` : ''}`
  const boreMm = slashBore ? Number(slashBore) : boreOf(number, prefix)
  return {
    prefix,
    base,
    ...(boreMm !== undefined && { boreMm }),
    ...readSuffixes(slash ? rest.slice(slash.length) : rest, brand),
  }
}

/** Ball bearing series with four-digit numbers, and series with five-digit numbers such as 62205 and 61805. */
const FOUR_DIGITS = /^(6[0-4]|7[0-3]|1[23]|2[23])\d\d$/
const FIVE_DIGITS = /^(6[12][89]|62[23]|630|160|7[01][89]|213|22[23]|23\d|24[01]|29\d|3\d\d|5\d\d|8\d\d)\d\d$/

/** Without a dash, the number of seals looks like a digit: KOYO writes 62052RSC3 for 6205-2RS C3. */
function sealsApart(number: string, rest: string, brand: string): [number: string, rest: string] {
  const base = number.slice(0, -1)
  const isRunTogether = /2$/.test(number) && /^[A-Z]/.test(rest)
  const isBase = FOUR_DIGITS.test(base) || FIVE_DIGITS.test(base)
  if (!isRunTogether || !isBase || FIVE_DIGITS.test(number)) return [number, rest]
  const apart = `2${rest}`
  return readSuffixes(apart, brand).unknown.length === 0 ? [base, apart] : [number, rest]
}

/** Cylindrical roller, needle and insert bearings. */
const ONE_DIGIT_SERIES = /^(N|R?NA|NK|UC|UK|S[AB]|HC)/
/**
 * Series with their own way of writing the bore: a code in the last two digits, or the bore itself in the first digits.
 */
const OWN_BORES: readonly (readonly [prefix: RegExp, bore: (number: string) => number | undefined])[] = [
  [/^F?BSA$/, (number) => boreOfCode(number.slice(-2))],
  [/^BSD$/, (number) => Number(number.slice(0, 2))],
  [/^BT[MW]$/, Number],
  [/^BEA[MS]$/, (number) => (number.length === 6 ? Number(number.slice(0, 3)) : undefined)],
]

/**
 * The bore in mm from the last digits: 00 to 03 by table, then code × 5; for a three-digit ball bearing the last digit
 * itself.
 */
function boreOf(number: string, prefix = ''): number | undefined {
  const own = OWN_BORES.find(([series]) => series.test(prefix))
  if (own) return own[1](number)
  if (number.length < 3) return undefined
  // NU208 and UC205 have a one-digit series, so the last two digits are the code.
  if (number.length === 3 && !ONE_DIGIT_SERIES.test(prefix)) return Number(number.slice(-1)) || undefined
  return boreOfCode(number.slice(-2))
}

// Codes end at 96: a number that seems to have a higher one has lost its slash (7198 for 719/8).
const boreOfCode = (code: string): number | undefined =>
  SMALL_BORES[code] ?? (Number(code) <= 96 ? Number(code) * 5 : undefined)

function readSuffixes(text: string, brand: string): Pick<Designation, 'suffixes' | 'unknown'> {
  const known = suffixesOf(brand)
  const suffixes: Suffixes = []
  const unknown: string[] = []
  for (const group of text.split(/[\s\-/._,]+/).filter(Boolean)) {
    let rest = group
    let strange = ''
    while (rest) {
      const found = known.find(({ code }) => rest.startsWith(code))
      if (found && (strange === '' || rest.length < group.length)) {
        if (strange) unknown.push(strange)
        strange = ''
        suffixes.push({ code: found.code, class: found.class, meaning: found.meaning })
        rest = rest.slice(found.code.length)
      } else {
        // A code must be known as a whole; text that no table knows is kept together.
        strange = rest
        rest = ''
      }
    }
    if (strange) unknown.push(strange)
  }
  return { suffixes, unknown }
}

type Suffixes = { code: string; class: string; meaning: string }[]
// Computed once for the current rules.
let byBrand = new Map<string, readonly Suffix[]>()
let byRules = partRules()

/** The maker's own codes before the common ones, longer before shorter. */
function suffixesOf(brand: string): readonly Suffix[] {
  const rules = partRules()
  if (rules !== byRules) byBrand = new Map()
  byRules = rules
  const name = rules.makerOf(brand)
  let known = byBrand.get(name)
  if (!known) {
    known = rules.suffixes
      .filter((suffix) => suffix.brand === '*' || suffix.brand === name)
      .sort((a, b) => b.code.length - a.code.length || Number(a.brand === '*') - Number(b.brand === '*'))
    byBrand.set(name, known)
  }
  return known
}

/**
 * What equivalents of different makers share: the base, then the classes of all suffixes in order; `6205|SEAL_2RS` for
 * 6205-2RS1 (SKF), 6205DDU (NSK) and 6205LLU (NTN). Unknown codes separate families, since they may change what fits.
 */
export function pnFamily(partNumber: string, brand = ''): string {
  const decoded = decodePart(partNumber, brand)
  if (!decoded) return pnKey(partNumber)
  const classes = decoded.suffixes.map((suffix) => suffix.class).filter((name) => !SILENT.has(name))
  return [decoded.base, ...new Set([...classes, ...decoded.unknown.map((code) => `?${code}`)].sort())].join('|')
}

/**
 * How similar two part numbers are: A same text, B same key, C equivalent of another maker, D same basic number only.
 */
export function partGrade(
  a: { partNumber: string; brand: string },
  b: { partNumber: string; brand: string },
): 'A' | 'B' | 'C' | 'D' | undefined {
  const { makerOf } = partRules()
  const sameBrand = makerOf(a.brand) === makerOf(b.brand)
  if (sameBrand && clean(a.partNumber) === clean(b.partNumber)) return 'A'
  if (
    sameBrand &&
    pnKey(a.partNumber) === pnKey(b.partNumber) &&
    pnFamily(a.partNumber, a.brand) === pnFamily(b.partNumber, b.brand)
  )
    return 'B'
  if (!sameBrand && pnFamily(a.partNumber, a.brand) === pnFamily(b.partNumber, b.brand)) return 'C'
  const bases = [decodePart(a.partNumber, a.brand)?.base, decodePart(b.partNumber, b.brand)?.base]
  return bases[0] !== undefined && bases[0] === bases[1] ? 'D' : undefined
}

/** The key and the family of a part's data, which follow from its number and brand. */
export function partKeys(data: Data): Data {
  const { partNumber, brand } = data
  if (typeof partNumber !== 'string') return data
  const maker = typeof brand === 'string' ? brand : ''
  const keys = { pnKey: pnKey(partNumber), pnFamily: pnFamily(partNumber, maker) }
  return data.pnKey === keys.pnKey && data.pnFamily === keys.pnFamily ? data : { ...data, ...keys }
}
