import { Problem, refuse } from '#base/problem.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Change, Commit } from '#model/command/commit.ts'
import { referenceIdOf } from '#model/command/later-references.ts'
import type { Caller } from '#model/command/people.ts'
import type { ImportState } from '#model/import/import.ts'
import {
  differingFields,
  isAsLeft,
  takenBack,
  UNDO_CHOICES,
  type UndoChoice,
  type UndoConflict,
} from '#model/import/undo.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { recordRights } from '#server/access/about.ts'
import { authorise, hiddenFields, visibleTo } from '#server/access/authorise.ts'
import { isWrittenByCommands } from '#server/access/roles.ts'
import { askGuardsOfUndo } from '#server/documents/commit/guards.ts'
import { withFollowing } from '#server/documents/commit/hooks.ts'
import { postRows } from '#server/documents/commit/post-rows.ts'
import { refuseTaken } from '#server/documents/commit/unique.ts'
import { actorOf } from '#server/documents/execute.ts'
import { commandOf } from '#server/import/plan/target.ts'
import { refuseUnlessOwner } from '#server/import/run/restoring.ts'
import { type Referenced, referencedLater } from '#server/import/undo/referenced-later.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, ReadTx } from '#store/driver.ts'
import { openSession } from '#store/session.ts'

const PAGE = 10
/** The most conflicts shown; all are counted. */
const SHOWN = 200

interface Undone {
  caller: Caller
  state: Pick<ImportState, 'plan' | 'id' | 'restores'>
}

/**
 * Undoes an import, its newest commit first, in commits of the same size, so that others can write in between. Without
 * a choice it is refused up front when a document was changed since.
 */
export async function undoImport(
  prime: Prime,
  { caller, state: { plan, id, restores = [] } }: Undone,
  progress: (documents: number) => void,
  choice?: UndoChoice,
): Promise<number> {
  const run = `import:${id}`
  const command = commandOf(prime, plan)
  if (command) return await takePostingsBack(prime, caller, { command, run, keepsChanged: choice === 'keep' }, progress)
  // After an interruption a second undo continues where the first one stopped.
  const undone = await undoneOf(prime, run)
  const referenced = referencedLater(prime, caller, run)
  const seqs: number[] = []
  for await (const commit of commitsOf(prime, run)) {
    if (commit.undoes !== undefined || undone.has(commit.seq)) continue
    const own = ownChanges(prime, commit, restores)
    const changed = choice === undefined ? (await changedSince(prime, own))[0] : undefined
    if (changed)
      throw refuse(
        `${changed.change.collection} ${changed.change.id} was changed since, so this import can't be undone as a whole.`,
      )
    for (const { collection } of own) authoriseTakingBack(prime, caller, collection, restores)
    referenced.made(commit.seq, own)
    seqs.push(commit.seq)
  }
  const [named] = await prime.driver.read((tx) => referenced.read(tx), { long: true })
  if (named && choice === undefined)
    throw refuse(
      `${named.collection} ${named.id} is named by ${named.for} since, so this import can't be undone as a whole.`,
    )
  let documents = 0
  for (const seq of seqs) {
    documents += await takeBack(prime, caller, { seq, run, choice, restores, referenced })
    progress(documents)
  }
  return documents
}

/** The records of an import that others changed since: the first ones, and their number. */
export async function undoConflicts(
  prime: Prime,
  { caller, state: { plan, id, restores = [] } }: Undone,
): Promise<{ conflicts: readonly UndoConflict[]; count: number; choices: readonly UndoChoice[] }> {
  const run = `import:${id}`
  const conflicts: UndoConflict[] = []
  let count = 0
  const into = commandOf(prime, plan)?.importTarget?.into
  // Several rows may have changed one document; its state after the last of them counts.
  const seen = new Set<string>()
  const referenced = referencedLater(prime, caller, run)
  const undone = await undoneOf(prime, run)
  for await (const commit of commitsOf(prime, run)) {
    if (commit.undoes !== undefined || undone.has(commit.seq)) continue
    const changes =
      into === undefined
        ? ownChanges(prime, commit, restores)
        : commit.changes.filter(({ collection, id }) => collection === into && !seen.has(id))
    // Records that the caller may no longer see are not named.
    for (const { collection: name } of changes)
      authorise(caller, 'history', { name, collection: prime.collections.get(name) })
    for (const { id } of changes) seen.add(id)
    if (into === undefined) referenced.made(commit.seq, changes)
    for (const { change, now } of await changedSince(prime, changes)) {
      count++
      const conflict = conflicts.length < SHOWN ? conflictOf(prime, caller, change, { now, key: plan.key }) : undefined
      if (conflict) conflicts.push(conflict)
    }
  }
  const named = await prime.driver.read((tx) => referenced.read(tx), { long: true })
  const known = new Set(conflicts.map(referenceIdOf))
  for (const { collection, id, data, for: by } of named) {
    if (known.has(referenceIdOf({ collection, id }))) continue
    count++
    const title = titleIn(prime, collection, data) ?? id
    if (conflicts.length < SHOWN)
      conflicts.push({ collection, id, title, isNew: true, isGone: false, changes: [], namedBy: by })
  }
  // A posting is reversed by another posting, which overwrites no one's changes.
  return { conflicts, count, choices: into === undefined ? UNDO_CHOICES : ['keep'] }
}

function conflictOf(
  prime: Prime,
  caller: Caller,
  change: Change,
  { now, key = '' }: { now: Doc | undefined; key: string | undefined },
): UndoConflict | undefined {
  const { collection: name, id, before, after } = change
  const collection = prime.collections.get(name)
  const doc = now ?? after ?? before
  if (!doc || !visibleTo(prime, caller, collection)(doc)) return undefined
  const hidden = new Set(hiddenFields(caller, collection))
  const fields = now && after ? differingFields(after.data, now.data).filter((field) => !hidden.has(field)) : []
  // A collection without a definition identifies records by the key of the import.
  const title: Value | undefined = doc.data[collection?.title ?? key]
  return {
    collection: name,
    id,
    title: typeof title === 'string' && title ? title : id,
    isNew: !before,
    isGone: !now,
    changes: fields.map((field) => ({
      field,
      ...(after!.data[field] !== undefined && { imported: after!.data[field] }),
      ...(now!.data[field] !== undefined && { now: now!.data[field] }),
    })),
  }
}

function titleIn({ collections }: Prime, collection: string, data: Data): string | undefined {
  const title = data[collections.get(collection)?.title ?? '']
  return typeof title === 'string' && title ? title : undefined
}

/**
 * Postings are reversed by postings, the newest first; when the command refuses, the undo stops there, or the posting
 * stays, as chosen.
 */
async function takePostingsBack(
  prime: Prime,
  caller: Caller,
  { command, run, keepsChanged }: { command: AnyCommand; run: string; keepsChanged: boolean },
  progress: (rows: number) => void,
): Promise<number> {
  const back = prime.commands.get(command.importTarget!.takeBack)!
  const own = `undo:${run}`
  const undone = await undoneOf(prime, run)
  let rows = 0
  for await (const { seq } of commitsOf(prime, run)) {
    const key = { key: `${own}:${seq}`.padEnd(16, '.'), fingerprint: own }
    const inputs = [{ seq, ...(keepsChanged && { keepsChanged }) }]
    if (!undone.has(seq)) await postRows(prime, caller, { command: back, inputs, run: own, key })
    progress(++rows)
  }
  return rows
}

/** The commits of a run that were already undone. */
async function undoneOf(prime: Prime, run: string): Promise<ReadonlySet<number>> {
  const undone = new Set<number>()
  for await (const { undoes } of commitsOf(prime, `undo:${run}`)) if (undoes !== undefined) undone.add(undoes)
  return undone
}

/** The commits of a run, the newest first. */
export async function* commitsOf(prime: Prime, run: string): AsyncGenerator<Commit> {
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const commits = await prime.driver.read((tx) => tx.log({ run, before, limit: PAGE }), { long: true })
    yield* commits
    if (commits.length < PAGE) return
    before = commits.at(-1)!.seq
  }
}

/**
 * The import's own writes: documents kept by commands only followed from them, and follow again when they are undone,
 * unless the import restored them from an export.
 */
const ownChanges = (
  { collections }: Prime,
  { changes }: Pick<Commit, 'changes'>,
  restores: readonly string[],
): readonly Change[] =>
  changes.filter(({ collection }) => restores.includes(collection) || !isWrittenByCommands(collections.get(collection)))

function authoriseTakingBack(prime: Prime, caller: Caller, name: string, restores: readonly string[]): void {
  if (restores.includes(name)) refuseUnlessOwner(caller)
  else authorise(caller, 'delete', { name, collection: prime.collections.get(name) })
}

/** The documents of a commit that have changed since; none when all are as they were before it. */
async function changedSince(prime: Prime, changes: readonly Change[]) {
  const all = await prime.driver.read((tx) => withDocs(tx, changes))
  if (all.every(({ change, now }) => !change.before && !now)) return []
  return all.filter(({ change, now }) => !isAsLeft(change, now))
}

/** Each change with its current document; a commit may touch several collections. */
async function withDocs(tx: Pick<ReadTx, 'getMany'>, changes: readonly Change[]) {
  const found: { change: Change; now: Doc | undefined }[] = []
  for (const [collection, group] of Map.groupBy(changes, (change) => change.collection)) {
    const docs = await tx.getMany(
      collection,
      group.map(({ id }) => id),
    )
    for (const [at, change] of group.entries()) found.push({ change, now: docs[at] })
  }
  return found
}

async function takeBack(
  prime: Prime,
  caller: Caller,
  {
    seq,
    run,
    choice,
    restores,
    referenced,
  }: {
    seq: number
    run: string
    choice: UndoChoice | undefined
    restores: readonly string[]
    referenced: Referenced
  },
): Promise<number> {
  const at = prime.now()
  return await prime.driver.write(
    async (tx) => {
      const [commit] = await tx.log({ before: seq + 1, limit: 1 })
      if (commit?.seq !== seq) throw new Problem('not-found', `There is no change ${seq}.`)
      const own: DocWrite[] = []
      const named = new Set((await referenced.read(tx)).map(referenceIdOf))
      for (const { change, now } of await withDocs(tx, ownChanges(prime, commit, restores))) {
        const { collection, id } = change
        if (!change.before && named.has(referenceIdOf(change))) continue
        if (choice === undefined && !isAsLeft(change, now) && (now || change.before))
          throw refuse(`${collection} ${id} was changed meanwhile. The rest of the import is kept.`)
        const data = takenBack(change, now, choice ?? 'keep', prime.collections.get(collection))
        if (data !== 'stay') own.push({ collection, id, before: now, ...(data && { data }) })
      }
      const writes = await withFollowing(prime, tx, caller, own, { now: at, following: 'always' })
      const { collections, newId } = prime
      // This only reads, so day and time zone do not matter.
      const reading = openSession(
        tx,
        { collections, now: at, timeZone: 'UTC', newId, records: recordRights(prime, caller) },
        writes,
      )
      await askGuardsOfUndo(collections, reading.tx, writes)
      await refuseTaken(collections, tx, writes, {
        pointer: (_, field) => `/${field}`,
        restores: true,
        undone: seq,
      })
      if (writes.length > 0)
        await tx.commit(writes, { at, by: actorOf(caller), command: 'import.undo', run: `undo:${run}`, undoes: seq })
      return own.length
    },
    { large: true },
  )
}
