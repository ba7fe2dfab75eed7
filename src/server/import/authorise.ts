import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import { authorise, authoriseCommand, roleOf } from '#server/access/authorise.ts'
import { isLocal } from '#server/fair-turns.ts'
import { commandOf } from '#server/import/plan/target.ts'
import { plannedLookUps } from '#server/import/rows/look-ups.ts'
import { refuseUnlessOwner } from '#server/import/run/restoring.ts'
import type { Prime } from '#server/ports.ts'

/** The limits of imports over HTTP; the command line takes more. */
const BROWSER_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  cell: 32 * 1024,
  /** The time limit for reading the next rows, in milliseconds. */
  ms: 60_000,
}
const LOCAL_LIMITS: typeof BROWSER_LIMITS = {
  bytes: Number.MAX_SAFE_INTEGER,
  rows: Number.MAX_SAFE_INTEGER,
  columns: 10_000,
  cell: 1024 * 1024,
  ms: 600_000,
}

/** People who may only read import nothing; checked before a file is accepted. */
export function refuseViewers(caller: Caller): void {
  if (roleOf(caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may read but not import.')
}

/** Why no row may go into a collection: what a person may not read is not compared with a file either. */
export function whyNotInto(
  { collections }: Prime,
  caller: Caller,
  name: string,
  restores: readonly string[] = [],
): string | undefined {
  if (restores.includes(name)) return undefined
  try {
    authorise(caller, 'query', { name, collection: collections.get(name) })
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** Refuses to import into a collection that the person may not write, or whose key they may not read. */
export function authorisePlan(prime: Prime, caller: Caller, plan: ImportPlan, restores: readonly string[] = []): void {
  const { collection: name, mode, key, also = [], mapping = {}, fill = {} } = plan
  refuseViewers(caller)
  if (restores.length > 0) refuseUnlessOwner(caller)
  // For a file with several collections each is checked when its first row is read, and each document when it is
  // written.
  if (name === '*' || restores.includes(name)) return
  const subject = { name, collection: prime.collections.get(name) }
  for (const { lookUp } of plannedLookUps(plan, mapping)) {
    const { collection, field } = lookUp
    const of = { name: collection, collection: prime.collections.get(collection) }
    authorise(caller, 'query', of, field === ID ? [] : [[field]])
  }
  const command = commandOf(prime, plan)
  if (command) {
    authoriseCommand(caller, command)
    return
  }
  const paths = [...Object.values(mapping), ...Object.keys(fill)]
    .filter((field) => field !== ID)
    .map((field) => [field])
  if (mode !== 'update') authorise(caller, 'create', subject, paths)
  if (mode !== 'create') authorise(caller, 'update', subject)
  if (mode === 'replace') authorise(caller, 'delete', subject)
  const keys = [...(key === undefined || key === ID ? [] : [key]), ...also]
  if (keys.length > 0)
    authorise(
      caller,
      'query',
      subject,
      keys.map((field) => [field]),
    )
}

export const limitsOf = (caller: Caller): typeof BROWSER_LIMITS => (isLocal(caller) ? LOCAL_LIMITS : BROWSER_LIMITS)
export const mostBytes = (caller: Caller): number => limitsOf(caller).bytes
