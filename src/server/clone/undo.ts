import { Problem } from '#base/problem.ts'
import type { CloneFault } from '#model/clone/clone.ts'
import type { Change, Commit } from '#model/command/commit.ts'
import type { Caller } from '#model/command/people.ts'
import { type Doc, sameValue } from '#model/schema/value.ts'
import { actorOf } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite } from '#store/driver.ts'

const PAGE = 10

/**
 * Takes back exactly what a clone wrote, its newest commit first, in commits of the same size. A document that was
 * changed since stays as it is and is told as a conflict.
 */
export async function undoClone(
  prime: Prime,
  caller: Caller,
  run: string,
  tell: (documents: number, conflicts: readonly CloneFault[]) => void,
): Promise<void> {
  for await (const { seq } of commitsOf(prime, run)) {
    const { documents, conflicts } = await takeBack(prime, caller, seq, run)
    tell(documents, conflicts)
  }
}

async function* commitsOf(prime: Prime, run: string): AsyncGenerator<Commit> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const commits = await prime.driver.read((tx) => tx.log({ run, before, limit: PAGE }), { long: true })
    yield* commits
    if (commits.length < PAGE) return
    before = commits.at(-1)!.seq
  }
}

async function takeBack(prime: Prime, caller: Caller, seq: number, run: string) {
  const at = prime.now()
  return await prime.driver.write(
    async (tx) => {
      const [commit] = await tx.log({ before: seq + 1, limit: 1 })
      if (commit?.seq !== seq) throw new Problem('not-found', `There is no change ${seq}.`)
      const writes: DocWrite[] = []
      const conflicts: CloneFault[] = []
      let taken = 0
      for (const [collection, changes] of Map.groupBy(commit.changes, (change) => change.collection)) {
        const docs = await tx.getMany(
          collection,
          changes.map(({ id }) => id),
        )
        changes.forEach((change, index) => {
          const now = docs[index]
          if (isAsBefore(change, now)) taken++
          else if (now?.version === change.after?.version)
            writes.push({ collection, id: change.id, before: now, ...(change.before && { data: change.before.data }) })
          else conflicts.push({ collection, id: change.id, reason: now ? 'Changed since and kept.' : 'Deleted since.' })
        })
      }
      if (writes.length > 0)
        await tx.commit(writes, { at, by: actorOf(caller), command: 'clone.undo', run: `undo:${run}`, undoes: seq })
      return { documents: taken + writes.length, conflicts }
    },
    { large: true },
  )
}

/** Taken back already, by an undo that was cut off. */
const isAsBefore = ({ before }: Change, now: Doc | undefined): boolean =>
  before && now ? sameValue(before.data, now.data) : !before && !now
