/** The minimum length of a password. */
export const LEAST_CHARACTERS = 12
const GOOD_CHARACTERS = 16
const FEW_DIFFERENT = 6

/**
 * The strength of a password: 0 too short, 1 few different letters or a single run, 2 good, 3 strong. Length counts
 * most.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const letters = [...password]
  if (letters.length < LEAST_CHARACTERS) return 0
  if (new Set(letters).size < FEW_DIFFERENT || isRun(password)) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  return letters.length >= GOOD_CHARACTERS && kinds > 1 ? 3 : 2
}

/** Whether a password is a sequence or a repetition: `abcdefghijkl`, `123456789012`, `passwordpassword`. */
function isRun(password: string): boolean {
  const codes = [...password].map((letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - codes[at]!) <= 1).length
  return steps > codes.length * 0.7 || /^(.{1,8})\1+$/u.test(password)
}
