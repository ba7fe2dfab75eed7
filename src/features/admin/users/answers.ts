import type { Person } from '#model/command/people.ts'
import type { Role } from '#model/schema/collection.ts'

/** A person as returned by `GET /api/people`. */
export interface ListedPerson extends Person {
  lastSeenAt: string | null
}

/** One of the user's own sessions, as returned by `GET /api/sessions`. */
export interface OwnSession {
  id: string
  current: boolean
  lastSeenAt: string
  address: string | null
  browser: string | null
}

export interface ListedKey {
  id: string
  name: string
  role: Role
  last4: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export interface TwoFactorState {
  enabled: boolean
  requiredOfOwners: boolean
}

export interface OneTimeLink {
  link: string
  expiresAt: string
}
