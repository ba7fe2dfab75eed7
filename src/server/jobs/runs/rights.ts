import type { Caller, Person } from '#model/command/people.ts'
import type { Role } from '#model/schema/collection.ts'
import { isLocal } from '#server/fair-turns.ts'
import type { Prime } from '#server/ports.ts'

const RANK: Record<Role, number> = { viewer: 0, staff: 1, owner: 2 }

/**
 * Whether the person who started some work still has the same rights. Work of Prime itself and of the tools continues.
 */
export async function entitled({
  identity,
}: Pick<Prime, 'identity'>): Promise<(caller: Caller | undefined) => boolean> {
  const [persons, keys] = await Promise.all([identity.people(), identity.keys()])
  const people = new Map(persons.map((person) => [person.id, person]))
  return (caller) => {
    if (caller === undefined || caller.kind === 'nobody' || isLocal(caller)) return true
    if (caller.kind === 'key' && !keys.has(caller.keyId)) return false
    const now = people.get(caller.person.id)
    return now === undefined || isAsMuch(now, caller.person)
  }
}

const isAsMuch = (now: Person, before: Person): boolean =>
  now.status === 'active' && RANK[now.role] >= RANK[before.role]
