/** What the identity service notes of people's coming and going. */
export const SIGN_IN_KINDS = [
  'signed-in',
  'joined',
  'signed-out',
  'session-ended',
  'wrong-password',
  'wrong-code',
  'disabled',
  'password-changed',
  'password-reset',
  'shut-out',
  'factor-reset',
  'recovered',
] as const

export type SignInKind = (typeof SIGN_IN_KINDS)[number]

/** Attempts that came to nothing. */
export const REFUSED_KINDS: readonly SignInKind[] = ['wrong-password', 'wrong-code', 'disabled']

interface Named {
  id: string
  email: string
  name: string
}

/** One line of the sign-ins, as `GET /api/sign-ins` tells it. */
export interface SignInEntry {
  id: string
  at: string
  kind: SignInKind
  /** Above 1 where attempts from one place within ten minutes are one line. */
  times: number
  /** Null where the address that was typed belongs to nobody; that address is not kept, it may have been a password. */
  person: Named | null
  /** The owner who did it, where it was not the person. */
  by: Named | null
  /** Null where it is not known, or where so many places tried that they share a line. */
  address: string | null
  browser: string | null
}

export interface SignInPage {
  entries: readonly SignInEntry[]
  /** Asked for as `before`, it answers the lines before these; null at the end. */
  nextBefore: string | null
}
