import { timestamp } from '#base/days.ts'
import { Problem, refuse } from '#base/problem.ts'
import { duplicateGroups, duplicateMerges } from '#features/data/duplicates/collection.ts'
import { partyRowsFollow } from '#features/data/duplicates/party-rows.ts'
import { PART_FIGURES, PARTIES, rowsFollow, sumPart } from '#features/data/duplicates/precautions.ts'
import { splitOffSince } from '#features/data/duplicates/split-off.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import type { Change } from '#model/command/commit.ts'
import { needWrite } from '#model/command/need-write.ts'
import { flag, text } from '#model/schema/fields.ts'
import { type Data, type Doc, sameValue, type Value } from '#model/schema/value.ts'

/** A document changed by the merge and by someone since. */
export interface MergeConflict {
  collection: string
  id: string
  /** The fields changed since; `deleted` or `made again` for the whole document. */
  fields: string[]
}

/**
 * Undoes a merge: restores records, references and figures. Whatever was changed since is listed, never overwritten.
 */
export const undoMerge = defineCommand({
  name: 'duplicates.undoMerge',
  restores: true,
  label: 'Undo the merge',
  help: 'Restores the merged records and their references. Records changed since are skipped and listed.',
  large: true,
  input: {
    mergeId: text('Merge', { required: true }),
    leaveChanged: flag('Skip records changed since', { help: 'Undoes the rest' }),
  },
  async run({ tx, input, now, user, mayRead, mayWrite }) {
    const merge = await tx.need(duplicateMerges, input.mergeId)
    if (merge.data.status !== 'Merged') throw refuse(`This merge was already undone by ${merge.data.undoneBy}.`)
    const log = await tx.log({ of: { collection: duplicateMerges.name, id: merge.id }, limit: 100 })
    const commit = log.find(({ changes }) => changes.some(({ id, before }) => id === merge.id && !before))
    if (!commit) throw refuse('This merge is no longer in the log.')
    const changes = commit.changes.filter((change) => !(change.collection === duplicateMerges.name))
    for (const { collection } of changes) needWrite({ mayRead, mayWrite }, collection)

    const plans = []
    for (const change of changes) plans.push(planOf(change, await tx.getAny(change.collection, change.id)))
    const conflicts = plans.flatMap(({ conflict }) => conflict ?? [])
    if (conflicts.length > 0 && input.leaveChanged !== true)
      throw new Problem(
        'refused',
        `${conflicts.length === 1 ? 'One record was' : `${conflicts.length} records were`} changed since the merge and would be overwritten. Undo the rest, or correct them first.`,
        { more: { conflicts } },
      )
    for (const { change, data, conflict } of plans) {
      if (conflict) continue
      if (data) await tx.put(change.collection, change.id, data)
      else await tx.remove(change.collection, change.id)
    }
    const isExact = plans.every(({ isUntouched }) => isUntouched)
    if (merge.data.collection === parts.name && !isExact)
      await settle(tx, changes, { ...merge.data, since: merge.createTime })
    if (PARTIES.has(merge.data.collection) && !isExact) {
      const restored = plans.filter(({ conflict }) => !conflict).map(({ change }) => change)
      await partyRowsFollow(tx, restored, merge.data)
    }
    await tx.update(duplicateMerges, merge.id, { status: 'Undone', undoneAt: timestamp(now), undoneBy: user.email })
    tx.undoes(commit.seq)
    return { restored: plans.length - conflicts.length, conflicts }
  },
})

interface Plan {
  change: Change
  /** The data to write; absent when the document is to be deleted. */
  data?: Data
  conflict?: MergeConflict
  isUntouched: boolean
}

/**
 * The plan for one document: fully restored when nobody changed it since; otherwise only the fields of the merge are
 * restored.
 */
function planOf(change: Change, now: Doc | undefined): Plan {
  const { collection, id, before, after } = change
  const against = (fields: string[]): Plan => ({ change, conflict: { collection, id, fields }, isUntouched: false })
  // The groups are found again by the next search and contain nobody's work, so a changed one stays as it is.
  if (collection === duplicateGroups.name && now?.version !== after?.version)
    return { change, ...(now && { data: now.data }), isUntouched: true }
  if (!before) return now?.version === after?.version ? { change, isUntouched: true } : against(['changed'])
  if (!after) return now ? against(['made again']) : { change, data: before.data, isUntouched: true }
  if (!now) return against(['deleted'])
  if (now.version === after.version) return { change, data: before.data, isUntouched: true }
  const fields = [...new Set([...Object.keys(before.data), ...Object.keys(after.data)])]
    .filter((field) => !same(before.data[field], after.data[field]))
    .filter((field) => collection !== parts.name || !PART_FIGURES.has(field))
  const later = fields.filter((field) => !same(now.data[field], after.data[field]))
  if (later.length > 0) return against(later)
  const data: Data = { ...now.data }
  for (const field of fields) {
    const value = before.data[field]
    if (value === undefined) delete data[field]
    else data[field] = value
  }
  return { change, data, isUntouched: false }
}

const same = (a: Value | undefined, b: Value | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameValue(a, b)

/**
 * Handles stock movements since the merge: their rows follow the lots, and the figures of the parts are recalculated
 * from the lots.
 */
async function settle(
  tx: Tx,
  changes: readonly Change[],
  merge: { keptId: string; loserIds: string[]; since: string },
): Promise<void> {
  for (const { collection, id, before } of changes) {
    const from = before?.data.partId
    if (collection !== lots.name || typeof from !== 'string') continue
    const lot = await tx.get(lots, id)
    if (lot?.data.partId !== from) continue
    const { partNumber, brand } = lot.data
    for (const own of await splitOffSince(tx, id, merge.since)) {
      await tx.update(lots, own, { partId: from, partNumber, brand })
      await rowsFollow(tx, own, merge.keptId, from)
    }
    await rowsFollow(tx, id, merge.keptId, from)
  }
  for (const id of [merge.keptId, ...merge.loserIds]) await sumPart(tx, id)
}
