import { leadsNumber } from '#features/sales/rfq/reading/numbers.ts'
import { LOOSE_SUFFIXES } from '#features/sales/rfq/reading/vocabulary.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'

/**
 * Whether a word is a part number of its own. Makers' variants, such as VA405 and SPVR521, are not: their letters are
 * not a prefix of a number.
 */
const isOwnNumber = (word: string): boolean =>
  hasOwnNumber(word) && (/^\d/.test(word) || leadsNumber(/^[A-Z]+/.exec(word)![0]))

export const hasOwnNumber = (word: string): boolean => /^[A-Z]{1,5}-?\d{3,}/.test(word) || /^\d{3,}/.test(word)

/** Whether a word consists of codes from the makers' tables; after a known code, others may follow after a slash. */
export function isKnown(word: string): boolean {
  const groups = word.split(/[/.+-]/).filter(Boolean)
  return (
    groups.length > 0 &&
    (groups.every(isCode) || (groups.length > 1 && isCode(groups[0]!) && !groups.some(isOwnNumber)))
  )
}

/** Angular contact bearings for paired mounting, with cage and bore: BEGAPH, BECBM. */
export const PAIRED = /^BE[ACG]{0,3}B?(?:PH?|M|F|Y|J)$/

/** Whether a word is exactly one code: words in lowercase may consist of several codes by chance. */
export const isOneCode = (word: string): boolean => LOOSE_SUFFIXES.has(word) || codesByLength().includes(word)

export function isCode(group: string): boolean {
  let rest = group
  while (rest && !LOOSE_SUFFIXES.has(rest) && !PAIRED.test(rest)) {
    const code = codesByLength().find((one) => rest.startsWith(one))
    if (!code) return false
    rest = rest.slice(code.length)
  }
  return true
}

// Cached for the current rules.
let byRules: ReturnType<typeof partRules> | undefined
let codes: readonly string[] = []

function codesByLength(): readonly string[] {
  if (byRules !== partRules()) {
    byRules = partRules()
    const all = new Set([...byRules.suffixes.map(({ code }) => code), ...LOOSE_SUFFIXES])
    codes = [...all].toSorted((a, b) => b.length - a.length)
  }
  return codes
}
