import { ACCESS_COMMANDS, type AccessKind } from '#model/command/access-acts.ts'

/** The events that the identity service records about logins. */
export const SIGN_IN_KINDS = [
  'signed-in',
  'joined',
  'joined-again',
  'signed-out',
  'session-ended',
  'wrong-password',
  'wrong-code',
  'disabled',
  'password-changed',
  'password-reset',
  'recovered',
] as const

export type SignInKind = (typeof SIGN_IN_KINDS)[number] | AccessKind

/** Changes owners made to people, keys and the whole data. */
export const ACCESS_KINDS = Object.keys(ACCESS_COMMANDS) as AccessKind[]

/** Failed attempts. */
export const REFUSED_KINDS: readonly SignInKind[] = ['wrong-password', 'wrong-code', 'disabled', 'joined-again']

interface Named {
  id: string
  email: string
  name: string
}

/** One line of the list returned by `GET /api/sign-ins`. */
export interface SignInEntry {
  id: string
  at: string
  kind: SignInKind
  /** More than 1 when attempts from one place within ten minutes share a line. */
  times: number
  /** Null when the typed address belongs to nobody; it is not stored, because it may have been a password. */
  person: Named | null
  /** The owner who did it, if it was not the person. */
  by: Named | null
  /** The email address of the person invited, the name of a key, or what was exported. */
  about: string | null
  /** The value before and after, such as the role. */
  from: string | null
  to: string | null
  /** Null when unknown, or when attempts from too many places share the line. */
  address: string | null
  browser: string | null
}

export interface SignInPage {
  entries: readonly SignInEntry[]
  /** Passed as `before`, it returns the lines before these; null at the end. */
  nextBefore: string | null
}
