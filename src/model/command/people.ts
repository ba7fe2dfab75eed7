import type { Role } from '#model/schema/collection.ts'

/** A person as others see them. */
export interface Person {
  id: string
  email: string
  name: string
  role: Role
  status: 'active' | 'pending' | 'disabled'
}

/** Who sends a request. `nobody` is a value with zero rights, never null. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'person'; person: Person; sessionId: string; expiresAt: string; signedInAt: string }
  | { kind: 'key'; person: Person; keyId: string; role: Role; expiresAt?: string }

export const NOBODY: Caller = { kind: 'nobody' }
