import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { roleOf } from '#server/access/authorise.ts'
import { isRestorable } from '#server/access/roles.ts'
import type { Prime } from '#server/ports.ts'

/**
 * What an import may restore although only commands write it: the ledgers of an export, by an owner, when they are
 * empty. So no existing record is overwritten, and none is added among others.
 */
export async function restorable(
  prime: Prime,
  caller: Caller,
  { restore }: Pick<ImportPlan, 'restore'>,
): Promise<readonly string[]> {
  if (!restore) return []
  refuseUnlessOwner(caller)
  const filled = await prime.driver.read(async (tx) =>
    (await tx.collections()).flatMap(({ name, documents }) => (documents > 0 ? [name] : [])),
  )
  return [...prime.collections.values()]
    .filter((collection) => isRestorable(collection) && !filled.includes(collection.name))
    .map(({ name }) => name)
}

export function refuseUnlessOwner(caller: Caller): void {
  if (roleOf(caller) !== 'owner') throw new Problem('forbidden', 'Only an owner can restore what commands write.')
}
