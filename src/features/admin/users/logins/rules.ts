import { accessWords, isAccessKind } from '#model/command/access-acts.ts'
import type { SIGN_IN_KINDS, SignInEntry } from '#model/command/sign-ins.ts'

const WORDS: Record<(typeof SIGN_IN_KINDS)[number], string> = {
  'signed-in': 'Logged in',
  joined: 'Account created',
  'joined-again': 'Tried to create the account again',
  'signed-out': 'Logged out',
  'session-ended': 'Logged another browser out',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
  disabled: 'Right password, account disabled',
  'password-changed': 'Changed the password; other browsers were logged out',
  'password-reset': 'Password reset by link; logged out everywhere',
  recovered: 'Recovery link created on the server; logged out everywhere',
}

type Described = Pick<SignInEntry, 'kind' | 'times' | 'by'> &
  Partial<Pick<SignInEntry, 'person' | 'about' | 'from' | 'to'>>

/** `Wrong password, 12 times` or `Role changed from staff to owner, by Marta`. */
export function signInWords({ kind, times, by, person, about, from, to }: Described): string {
  const often = times > 1 ? `, ${times} times` : ''
  const words = isAccessKind(kind) ? accessWords({ kind, from: from ?? '', to: to ?? '' }) : WORDS[kind]
  const what = about && about !== person?.email ? `: ${about}` : ''
  return `${words}${what}${often}${by ? `, by ${by.name}` : ''}`
}

/** The place of a login attempt. Attempts from more places than are recorded separately share a line, `Many places`. */
export const loginPlaceWords = ({ address, times }: Pick<SignInEntry, 'address' | 'times'>): string =>
  address ?? (times > 1 ? 'Many places' : '')
