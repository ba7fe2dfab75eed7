import { Problem, refuse } from '#base/problem.ts'
import type { AnyCommand } from '#model/command.ts'
import type { Commit } from '#model/commit.ts'
import type { ImportState } from '#model/import.ts'
import type { Caller } from '#model/people.ts'
import { authorise } from '#server/authorise.ts'
import { commandOf } from '#server/data/target.ts'
import { actorOf } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'
import { postRows } from '#server/post-rows.ts'
import type { DocWrite } from '#store/driver.ts'

const PAGE = 10

/**
 * Takes an import back, its newest commit first, in commits of the same size, so that others can write in between.
 * Refused before anything is taken back when a document was changed since.
 */
export async function undoImport(
  prime: Prime,
  { caller, state: { plan, id } }: { caller: Caller; state: Pick<ImportState, 'plan' | 'id'> },
  progress: (documents: number) => void,
): Promise<number> {
  const run = `import:${id}`
  const command = commandOf(prime, plan)
  if (command) return await takePostingsBack(prime, caller, { command, run }, progress)
  const seqs: number[] = []
  for await (const commit of commitsOf(prime, run)) {
    // A second undo, after the first was cut off, goes on where that one ended.
    if (commit.undoes !== undefined) continue
    const changed = await changedSince(prime, commit)
    if (changed === 'undone') continue
    if (changed) throw refuse(`${changed} was changed since, so this import can't be undone as a whole.`)
    for (const { collection } of commit.changes)
      authorise(caller, 'delete', { name: collection, collection: prime.collections.get(collection) })
    seqs.push(commit.seq)
  }
  let documents = 0
  for (const seq of seqs) {
    documents += await takeBack(prime, caller, seq, run)
    progress(documents)
  }
  return documents
}

/** Postings are taken back by postings, the newest first; what the command refuses ends it there. */
async function takePostingsBack(
  prime: Prime,
  caller: Caller,
  { command, run }: { command: AnyCommand; run: string },
  progress: (rows: number) => void,
): Promise<number> {
  const back = prime.commands.get(command.fromRows!.takeBack)!
  const own = `undo:${run}`
  const undone = new Set<number | undefined>()
  for await (const { undoes } of commitsOf(prime, own)) undone.add(undoes)
  let rows = 0
  for await (const { seq } of commitsOf(prime, run)) {
    const key = { key: `${own}:${seq}`.padEnd(16, '.'), fingerprint: own }
    if (!undone.has(seq)) await postRows(prime, caller, { command: back, inputs: [{ seq }], run: own, key })
    progress(++rows)
  }
  return rows
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

/** The first document that is no longer as the commit left it; `undone` when all are as they were before it. */
async function changedSince(prime: Prime, { changes }: Commit): Promise<string | 'undone' | undefined> {
  const [first] = changes
  if (!first) return 'undone'
  const ids = changes.map(({ id }) => id)
  const docs = await prime.driver.read((tx) => tx.getMany(first.collection, ids))
  if (changes.every(({ before }, at) => !before && !docs[at])) return 'undone'
  const at = changes.findIndex(({ after }, index) => docs[index]?.version !== after?.version)
  return at < 0 ? undefined : `${first.collection} ${changes[at]!.id}`
}

async function takeBack(prime: Prime, caller: Caller, seq: number, run: string): Promise<number> {
  const at = prime.now()
  return await prime.driver.write(
    async (tx) => {
      const [commit] = await tx.log({ before: seq + 1, limit: 1 })
      if (commit?.seq !== seq) throw new Problem('not-found', `There is no change ${seq}.`)
      const [first] = commit.changes
      const docs = await tx.getMany(
        first!.collection,
        commit.changes.map(({ id }) => id),
      )
      const writes = commit.changes.map(({ collection, id, before, after }, index): DocWrite => {
        const now = docs[index]
        if (now?.version !== after?.version)
          throw refuse(`${collection} ${id} was changed meanwhile; the rest of the import stays.`)
        return { collection, id, before: now, ...(before && { data: before.data }) }
      })
      await tx.commit(writes, { at, by: actorOf(caller), command: 'import.undo', run: `undo:${run}`, undoes: seq })
      return writes.length
    },
    { large: true },
  )
}
