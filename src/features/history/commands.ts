import { refuse } from '#base/problem.ts'
import type { CommandContext } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'
import type { Change, Commit } from '#model/commit.ts'
import { number, text } from '#model/fields.ts'
import type { Doc } from '#model/value.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'mayWrite' | 'wayBack'>
const MOST_NAMED = 5
const MOST_COMMITS = 10_000

/** Takes one change back: every document it touched stands again as before. */
export const undoCommit = defineCommand({
  name: 'history.undo',
  label: 'Undo',
  help: 'Takes back one change, if nothing it touched was changed since.',
  input: { seq: number('Change', { required: true }) },
  async run({ input, ...context }) {
    const [commit] = await context.tx.log({ before: input.seq + 1, limit: 1 })
    if (commit?.seq !== input.seq) throw refuse(`There is no change ${input.seq} to undo.`)
    refuseWayBack(context, [commit])
    await takeBack(context, commit.changes)
    context.tx.undoes(commit.seq)
    return { undone: commit.seq, documents: commit.changes.length }
  },
})

/** Takes a whole import or command run back. */
export const undoRun = defineCommand({
  name: 'history.undoRun',
  label: 'Undo the whole run',
  help: 'Takes back every change of an import, if nothing it touched was changed since.',
  large: true,
  input: { run: text('Run', { required: true }) },
  async run({ input, ...context }) {
    const commits = await context.tx.log({ run: input.run, limit: MOST_COMMITS })
    const [newest] = commits
    if (!newest) throw refuse(`There is no run ${input.run} to undo.`)
    refuseWayBack(context, commits)
    const changes = firstToLast(commits)
    await takeBack(context, changes)
    context.tx.undoes(newest.seq)
    return { undone: commits.length, documents: changes.length }
  },
})

/** Brings a deleted document back as it was. */
export const restoreDocument = defineCommand({
  name: 'documents.restore',
  label: 'Restore',
  help: 'Brings a deleted document back as it was before it was deleted.',
  input: { collection: text('Collection', { required: true }), id: text('Document', { required: true }) },
  async run({ input: { collection, id }, ...context }) {
    refuseForeign(context, collection)
    if (await context.tx.getAny(collection, id)) throw refuse(`The document ${id} is there; nothing needs restoring.`)
    const [commit] = await context.tx.log({ of: { collection, id }, limit: 1 })
    const change = commit?.changes.find((item) => item.collection === collection && item.id === id)
    if (!change?.before) throw refuse(`The log knows no document ${id} in ${collection}.`)
    await context.tx.put(collection, id, change.before.data)
    return { collection, id }
  },
})

async function takeBack(context: Context, changes: readonly Change[]): Promise<void> {
  for (const { collection } of changes) refuseForeign(context, collection)
  const later: string[] = []
  for (const change of changes) {
    const now = await context.tx.getAny(change.collection, change.id)
    if (now?.version !== change.after?.version) later.push(nameOf(change, now))
  }
  if (later.length > 0) {
    const more = later.length > MOST_NAMED ? ` and ${later.length - MOST_NAMED} more` : ''
    throw refuse(`Changed since, so this can't be undone: ${later.slice(0, MOST_NAMED).join(', ')}${more}.`)
  }
  for (const { collection, id, before } of changes)
    if (before) await context.tx.put(collection, id, before.data)
    else await context.tx.remove(collection, id)
}

// Money and stock have their own way back: a void, a return, a counter-entry.
function refuseWayBack({ wayBack }: Context, commits: readonly Commit[]): void {
  for (const { command } of commits) {
    const sentence = wayBack(command)
    if (sentence) throw refuse(sentence)
  }
}

function refuseForeign({ mayWrite }: Context, collection: string): void {
  if (!mayWrite(collection)) throw refuse(`Your role may not change ${collection}.`)
}

/** Each document once: as it was before the first of these commits and after the last. */
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

function nameOf({ collection, id }: Change, now: Doc | undefined): string {
  const title = now && ['name', 'title', 'invoiceNumber', 'poNumber', 'partNumber'].map((field) => now.data[field])
  const found = title?.find((value) => typeof value === 'string' && value !== '')
  return `${collection} ${found ?? id}`
}
