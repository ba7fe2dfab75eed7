import type { SignInEntry, SignInKind } from '#model/command/sign-ins.ts'

const WORDS: Record<SignInKind, string> = {
  'signed-in': 'Signed in',
  joined: 'Made the account',
  'signed-out': 'Signed out',
  'session-ended': 'Signed another browser out',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
  disabled: 'Right password, account disabled',
  'password-changed': 'Changed the password; other browsers were signed out',
  'password-reset': 'New password by a link; signed out everywhere',
  'shut-out': 'Account disabled; signed out everywhere',
  'factor-reset': 'Second factor taken off',
  recovered: 'Way back made on the server; signed out everywhere',
}

/** `Wrong password, 12 times` or `Account disabled; signed out everywhere, by Marta`. */
export function signInWords({ kind, times, by }: Pick<SignInEntry, 'kind' | 'times' | 'by'>): string {
  const often = times > 1 ? `, ${times} times` : ''
  return `${WORDS[kind]}${often}${by ? `, by ${by.name}` : ''}`
}

/** Where it came from; attempts from more places than are kept apart share a line. */
export const placeWords = ({ address, times }: Pick<SignInEntry, 'address' | 'times'>): string =>
  address ?? (times > 1 ? 'Many places' : '')
