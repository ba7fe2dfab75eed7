import { ACCESS_COMMANDS, type AccessKind } from '#model/command/access-acts.ts'

/** What the identity service notes of people's coming and going. */
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

/** What owners did to people, keys and everything at once. */
export const ACCESS_KINDS = Object.keys(ACCESS_COMMANDS) as AccessKind[]

/** Attempts that came to nothing. */
export const REFUSED_KINDS: readonly SignInKind[] = ['wrong-password', 'wrong-code', 'disabled', 'joined-again']

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
  /** Null where the address that was typed belongs to no one; that address is not kept, it may have been a password. */
  person: Named | null
  /** The owner who did it, where it was not the person. */
  by: Named | null
  /** The address of who was invited, the name of a key, or what was exported. */
  about: string | null
  /** What it was before and after, such as the role. */
  from: string | null
  to: string | null
  /** Null where it is not known, or where so many places tried that they share a line. */
  address: string | null
  browser: string | null
}

export interface SignInPage {
  entries: readonly SignInEntry[]
  /** Asked for as `before`, it answers the lines before these; null at the end. */
  nextBefore: string | null
}
