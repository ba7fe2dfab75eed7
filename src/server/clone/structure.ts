import type { ClonePlan } from '#model/clone/clone.ts'
import type { Caller } from '#model/command/people.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { STRUCTURES, structureOf } from '#model/structure/saved-structure.ts'
import { guess } from '#server/documents/collections.ts'
import { commitWrites } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'

/** Keeps the structure of each copy that code does not define, unless one is kept there already. */
export async function writeStructures(
  prime: Prime,
  caller: Caller,
  { plan, definitions, run }: { plan: ClonePlan; definitions: ReadonlyMap<string, AnyCollection>; run: string },
): Promise<void> {
  const targets = new Map(plan.items.map(({ source, target }) => [source, target]))
  for (const { source, target, rules = [] } of plan.items) {
    if (prime.collections.has(target) || (await prime.driver.read((tx) => tx.get(STRUCTURES, target)))) continue
    // One whose structure is kept is there before its first document.
    const collection = definitions.get(source) ?? (await prime.driver.read((tx) => guess(prime, tx, source)))
    const data = structureOf(collection, { rules, relations: plan.relations, targets })
    const write = { op: 'create', collection: STRUCTURES, id: target, data } as const
    await commitWrites(prime, caller, [write], undefined, { run, command: 'clone', following: 'nothing' })
  }
}
