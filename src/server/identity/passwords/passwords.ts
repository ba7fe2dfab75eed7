import { readFileSync } from 'node:fs'
import { invalid } from '#base/problem.ts'

/** The minimum and maximum length of a password. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const

let common: ReadonlySet<string> | undefined

const commonest = (): ReadonlySet<string> => {
  common ??= new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  return common
}

/** Why a password cannot be used, as a sentence; undefined when it can. */
function passwordFault(password: string): string | undefined {
  // Counted as better-auth counts, so that the two never disagree.
  if (password.length < PASSWORD_LENGTH.least)
    return `A password has at least ${PASSWORD_LENGTH.least} characters. Use several unrelated words.`
  if (password.length > PASSWORD_LENGTH.most) return `A password has at most ${PASSWORD_LENGTH.most} characters.`
  if (commonest().has(password.toLowerCase()))
    return 'This password is among the commonest ones and would be guessed first. Choose another.'
  return undefined
}

/** Refuses a password that is too short, too long or among the commonest. */
export function checkPassword(password: string, pointer: string): void {
  const detail = passwordFault(password)
  if (detail) throw invalid([{ pointer, code: 'password', detail }])
}
