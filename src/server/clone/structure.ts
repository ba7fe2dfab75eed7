import type { CloneItem, ClonePlan } from '#model/clone.ts'
import type { Caller } from '#model/people.ts'
import { STRUCTURES, structureOf } from '#model/saved-structure.ts'
import { guess } from '#server/collections.ts'
import { commitWrites } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'

/** Keeps the structure of each copy that code does not define, unless one is kept there already. Answers how many. */
export async function writeStructures(prime: Prime, caller: Caller, plan: ClonePlan, run: string): Promise<number> {
  const targets = new Map(plan.items.map(({ source, target }) => [source, target]))
  let written = 0
  for (const item of plan.items) {
    if (prime.collections.has(item.target)) continue
    const data = await structureFor(prime, item, plan, targets)
    const kept = await prime.driver.read((tx) => tx.get(STRUCTURES, item.target))
    if (kept) continue
    const write = { op: 'create', collection: STRUCTURES, id: item.target, data } as const
    await commitWrites(prime, caller, [write], undefined, { run, command: 'clone', following: 'nothing' })
    written++
  }
  return written
}

async function structureFor(
  prime: Prime,
  { source, rules = [] }: CloneItem,
  { relations }: ClonePlan,
  targets: Map<string, string>,
) {
  const collection = prime.collections.get(source) ?? (await prime.driver.read((tx) => guess(prime, tx, source)))
  return structureOf(collection, { rules, relations, targets })
}
