import { invalid, Problem } from '#base/problem.ts'
import type { ClonePlan } from '#model/clone/clone.ts'
import { targetFault } from '#model/clone/target.ts'
import type { Caller } from '#model/command/people.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Prime } from '#server/ports.ts'

/** Refuses what may not be read or written, and every target that takes no copy, each with its reason. */
export async function authoriseClone(prime: Prime, caller: Caller, plan: ClonePlan): Promise<void> {
  const sources = plan.items.map(({ source }) => source)
  const { documents, designed } = await prime.driver.read(async (tx) => ({
    documents: new Map((await tx.collections()).map((info) => [info.name, info.documents])),
    designed: new Set((await tx.getMany(STRUCTURES, sources)).map((doc) => doc?.id)),
  }))
  const known = { defined: prime.collections, documents }
  const faults = plan.items.flatMap((item, at) => {
    const detail = targetFault(item, plan, known)
    return detail ? [{ pointer: `/plan/items/${at}/target`, code: 'target', detail }] : []
  })
  if (faults.length > 0) throw invalid(faults)
  for (const { source, target } of plan.items) {
    if (!prime.collections.has(source) && !documents.get(source) && !designed.has(source))
      throw new Problem('not-found', `There is no collection "${source}" to copy.`)
    authorise(caller, 'export', { name: source, collection: prime.collections.get(source) })
    const subject = { name: target, collection: prime.collections.get(target) }
    authorise(caller, 'create', subject)
    if (plan.existing === 'replace') authorise(caller, 'update', subject)
  }
}
