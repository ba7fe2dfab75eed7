import type { Role } from '#model/schema/collection.ts'

/** A person as others see them. */
export interface Person {
  id: string
  email: string
  name: string
  role: Role
  status: 'active' | 'pending' | 'disabled'
}

/** Who sends a request. `nobody` is a value without any rights, never null. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'person'; person: Person; sessionId: string; expiresAt: string; signedInAt: string }
  | { kind: 'key'; person: Person; keyId: string; role: Role; expiresAt?: string }

export const NOBODY: Caller = { kind: 'nobody' }

/** `Marta` for marta@harbor.example, when the person's name is not known. */
export function nameOfPerson(email: string, people: readonly Pick<Person, 'email' | 'name'>[]): string {
  const known = people.find((person) => person.email === email)?.name
  if (known) return known
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
