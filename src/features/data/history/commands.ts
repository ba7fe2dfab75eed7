import { Problem, refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { madeBy, staysAlong } from '#features/data/history/belongs.ts'
import { titleOfData } from '#features/data/history/titles.ts'
import { type CommandContext, defineCommand, type Reading } from '#model/command/command.ts'
import type { Change, Commit } from '#model/command/commit.ts'
import { type Naming, readNaming, referenceIdOf, UNREADABLE, type Whole } from '#model/command/later-references.ts'
import { needWrite } from '#model/command/need-write.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { flag, number, text } from '#model/schema/fields.ts'
import { type Data, type Doc, sameValue } from '#model/schema/value.ts'

type Context = Pick<
  CommandContext<unknown>,
  'tx' | 'mayRead' | 'mayWrite' | 'mayChange' | 'closedFields' | 'wayBack' | 'seen'
>
const MAX_NAMED = 5
/** The most conflicts that a refusal lists individually. */
const MAX_LISTED = 100
const MAX_COMMITS = 10_000

/** Undoes one change: all documents it touched are restored to their previous state. */
export const undoCommit = defineCommand({
  name: 'history.undo',
  restores: true,
  label: 'Undo',
  help: 'Undoes one change, if its records have not changed since.',
  input: { seq: number('Change', { required: true }) },
  look: async ({ tx, input }) => namingSince(tx, await commitsOf(tx, input.seq)),
  async run({ input, ...context }) {
    const commits = await commitsOf(context.tx, input.seq)
    const [commit] = commits
    if (!commit) throw refuse(`There is no change ${input.seq} to undo.`)
    await refuseOtherUndo(context, [commit])
    const changes = withoutNumbers(commit.changes)
    for (const { collection } of changes) needWrite(context, collection)
    const later = await changedSince(context, changes)
    if (later.length > 0) await refuseChanged(context, later)
    const dependents = await dependentsOf(context, commits, changes, [])
    if (dependents.length > 0) await refuseNamed(context, dependents)
    await putBack(context, changes)
    context.tx.undoes(commit.seq)
    return { undone: commit.seq, documents: changes.length }
  },
})

/** Undoes a whole import or command run. */
export const undoRun = defineCommand({
  name: 'history.undoRun',
  restores: true,
  label: 'Undo the whole run',
  help: 'Undoes every change of an import or a bulk edit, if its records have not changed since.',
  large: true,
  input: {
    run: text('Run', { required: true }),
    leaveChanged: flag('Skip records changed since', {
      help: 'Records changed since are skipped, with what they refer to; all others are undone',
    }),
  },
  look: async ({ tx, input }) => namingSince(tx, await tx.log({ run: input.run, limit: MAX_COMMITS })),
  async run({ input, ...context }) {
    const commits = await context.tx.log({ run: input.run, limit: MAX_COMMITS })
    const [newest] = commits
    if (!newest) throw refuse(`There is no run ${input.run} to undo.`)
    await refuseOtherUndo(context, commits)
    const all = withoutNumbers(firstToLast(commits))
    // Permissions are checked before the response reveals anything about the records.
    for (const { collection } of all) needWrite(context, collection)
    const later = await changedSince(context, all)
    const dependents = await dependentsOf(context, commits, all, later)
    if (later.length > 0 && !input.leaveChanged) await refuseChanged(context, later, { dependents, of: all.length })
    if (dependents.length > 0 && !input.leaveChanged) await refuseNamed(context, dependents, all.length)
    const left = new Set([...later, ...dependents].map(referenceIdOf))
    const changes = all.filter((change) => !left.has(referenceIdOf(change)))
    if (changes.length === 0)
      throw refuse(
        dependents.length === 0
          ? 'All records of this run were changed since. Nothing can be undone.'
          : 'All records of this run were changed since or belong to changed records. Nothing can be undone.',
      )
    await putBack(context, changes)
    context.tx.undoes(newest.seq)
    return { undone: commits.length, documents: changes.length, ...(left.size > 0 && { left: left.size }) }
  },
})

/** Restores a deleted document. */
export const restoreDocument = defineCommand({
  name: 'documents.restore',
  restores: true,
  label: 'Restore',
  help: 'Restores a deleted document.',
  input: { collection: text('Collection', { required: true }), id: text('Document', { required: true }) },
  async run({ input: { collection, id }, ...context }) {
    needWrite(context, collection)
    if (await context.tx.getAny(collection, id)) throw refuse(`The document ${id} is not deleted.`)
    const [commit] = await context.tx.log({ of: { collection, id }, limit: 1 })
    const change = commit?.changes.find((item) => item.collection === collection && item.id === id)
    if (!commit || !change?.before) throw refuse(`The log has no document ${id} in ${collection}.`)
    // It was merged into another record: with both, the same money or goods would exist twice.
    if (commit.command === 'duplicates.merge')
      throw refuse('It was merged into another record. Undo the merge instead.')
    if (!context.mayChange(collection, change.before.data))
      throw refuse('This change was made by someone else. Only they or an owner can restore it.')
    await context.tx.put(collection, id, change.before.data)
    return { collection, id }
  },
})

/** The changes without those of number counters: numbers are never reused. */
const withoutNumbers = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ collection }) => collection !== counters.name)

async function putBack(context: Context, changes: readonly Change[]): Promise<void> {
  if (changes.every((change) => isClosed(context, change)))
    throw refuse('This change is of fields that your role may not use. Ask an owner to undo it.')
  for (const { collection, id, before, after } of changes) {
    const data = before?.data ?? after?.data
    if (data && !context.mayChange(collection, data))
      throw refuse('This change was made by someone else. Only they or an owner can undo it.')
    if (before) {
      const now = await context.tx.getAny(collection, id)
      await context.tx.put(collection, id, withClosed(before.data, now?.data, context.closedFields(collection)))
    } else await context.tx.remove(collection, id)
  }
}

/** Whether a change shows nothing to the person, because it can only be of fields that are closed to them. */
function isClosed({ closedFields }: Context, { collection, before, after }: Change): boolean {
  const closed = closedFields(collection)
  if (closed.length === 0 || !before || !after) return false
  return sameValue(withClosed(before.data, after.data, closed), after.data)
}

/** Earlier data with the current values of the fields that the person may not write. */
function withClosed(earlier: Data, now: Data | undefined, closed: readonly string[]): Data {
  if (!now || closed.length === 0) return earlier
  const open = Object.entries(earlier).filter(([field]) => !closed.includes(field))
  const kept = closed.flatMap((field) => (Object.hasOwn(now, field) ? [[field, now[field]!] as const] : []))
  return Object.fromEntries([...open, ...kept])
}

interface Named {
  collection: string
  id: string
  title: string
}

/**
 * Throws a refusal that names the records changed since; for a run also the records that would stay with them, and how
 * many can still be undone.
 */
async function refuseChanged(
  context: Context,
  later: readonly Named[],
  run?: { dependents: readonly Named[]; of: number },
): Promise<never> {
  const names = await namesOf(context, later.slice(0, MAX_NAMED))
  const more = later.length > MAX_NAMED ? ` and ${later.length - MAX_NAMED} more` : ''
  const listed = (some: readonly Named[]) =>
    some.slice(0, MAX_LISTED).map(({ collection, id, title }) => ({ collection, id, title }))
  throw new Problem('refused', `Changed since, so this can't be undone: ${names.join(', ')}${more}.`, {
    more: {
      conflicts: listed(later),
      conflictCount: later.length,
      ...(run && {
        along: run.dependents.slice(0, MAX_LISTED),
        alongCount: run.dependents.length,
        others: run.of - later.length - run.dependents.length,
      }),
    },
  })
}

/** The documents whose state differs from what these changes left, with their titles. */
async function changedSince({ tx }: Context, changes: readonly Change[]): Promise<(Named & { now?: Data })[]> {
  const later: (Named & { now?: Data })[] = []
  for (const change of changes) {
    const { collection, id } = change
    const now = await tx.getAny(collection, id)
    if (now?.version !== change.after?.version)
      later.push({ collection, id, title: titleOf(change, now), ...(now && { now: now.data }) })
  }
  return later
}

/**
 * The records created by these commits to which others refer that were changed or written since: undoing them would
 * break those references.
 */
async function dependentsOf(
  { tx, seen, mayRead }: Context,
  commits: readonly Commit[],
  all: readonly Change[],
  later: readonly (Named & { now?: Data })[],
): Promise<Dependent[]> {
  if (all.every(({ before }) => before)) return []
  const definitions = await tx.definitions()
  const { records } = await namingSince(tx, commits, seen as Naming)
  const staying = new Map([...records].map(([key, { data }]) => [key, data as Data | undefined]))
  for (const one of later) staying.set(referenceIdOf(one), one.now)
  const titles = new Map([...records].map(([key, one]) => [key, spoken(one, definitions)]))
  for (const change of all) titles.set(referenceIdOf(change), titleOf(change, undefined))
  return staysAlong(all, staying, definitions).map(({ change, for: by }) => ({
    collection: change.collection,
    id: change.id,
    title: titleOf(change, undefined),
    for: mayRead(by.collection) ? titles.get(referenceIdOf(by))! : UNREADABLE,
  }))
}

type Dependent = Named & { for: string }

const commitsOf = async (tx: Pick<Reading, 'log'>, seq: number): Promise<Commit[]> =>
  // Only whole numbers identify a change, and PostgreSQL rejects a query with any other number.
  Number.isSafeInteger(seq) ? (await tx.log({ before: seq + 1, limit: 1 })).filter((commit) => commit.seq === seq) : []

/**
 * The records written after these commits that refer to their documents, starting from what was read before the
 * transaction.
 */
async function namingSince(
  tx: Pick<Reading, 'log' | 'definitions'>,
  commits: readonly Commit[],
  seen?: Naming,
): Promise<Naming> {
  const own = new Set(commits.map(({ seq }) => seq))
  const naming = seen ?? { seq: Math.min(...own), records: new Map() }
  const made = madeBy(firstToLast(commits))
  return readNaming(tx, made, await tx.definitions(), { naming, isOwn: ({ seq }) => own.has(seq) })
}

/**
 * Throws a refusal that names the records others refer to since, and by which; for a run also how many can still be
 * undone.
 */
async function refuseNamed(context: Context, dependents: readonly Dependent[], of?: number): Promise<never> {
  const names = await namesOf(context, dependents.slice(0, MAX_NAMED))
  const listed = names.map((name, at) => `${name} (by ${dependents[at]!.for})`)
  const more = dependents.length > MAX_NAMED ? ` and ${dependents.length - MAX_NAMED} more` : ''
  throw new Problem('refused', `Named by later records, so this can't be undone: ${listed.join(', ')}${more}.`, {
    ...(of !== undefined && {
      more: {
        conflicts: [],
        along: dependents.slice(0, MAX_LISTED),
        alongCount: dependents.length,
        others: of - dependents.length,
      },
    }),
  })
}

/** The kind and title of a record: `Purchase order 110126-01`. */
const spoken = ({ collection, id, data }: Whole, definitions: readonly AnyCollection[]): string =>
  `${definitions.find(({ name }) => name === collection)?.label.one ?? collection} ${titleOfData(data) ?? id}`

// Money and stock are reversed in their own way: by a void, a return, or a reversing entry.
async function refuseOtherUndo({ tx, wayBack }: Context, commits: readonly Commit[]): Promise<void> {
  for (const commit of commits) {
    // An undo of an undo repeats the original action.
    for (let at: Commit | undefined = commit; at; ) {
      const sentence = wayBack(at.command)
      if (sentence) throw refuse(sentence)
      at = at.undoes === undefined ? undefined : (await commitsOf(tx, at.undoes))[0]
    }
  }
}

/** Each document once: its state before the first of these commits and after the last. */
function firstToLast(newestFirst: readonly Commit[]): Change[] {
  const merged = new Map<string, Change>()
  for (const { changes } of newestFirst)
    for (const { collection, id, before, after } of changes) {
      const name = `${collection}/${id}`
      const last = merged.has(name) ? merged.get(name)!.after : after
      merged.set(name, { collection, id, ...(before && { before }), ...(last && { after: last }) })
    }
  return [...merged.values()]
}

/** The kinds and titles of these records: `Lot L2611004, Part 6205`. */
async function namesOf({ tx }: Context, later: readonly { collection: string; title: string }[]): Promise<string[]> {
  const known = new Map((await tx.definitions()).map((definition) => [definition.name, definition.label.one]))
  return later.map(({ collection, title }) => `${known.get(collection) ?? collection} ${title}`)
}

const titleOf = ({ id, before, after }: Change, now: Doc | undefined): string =>
  titleOfData(now?.data ?? after?.data ?? before?.data ?? {}) ?? id
