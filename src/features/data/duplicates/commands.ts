import { timestamp } from '#base/days.ts'
import { Problem, refuse } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { duplicateGroups, duplicateMerges, GROUP_STATES } from '#features/data/duplicates/collection.ts'
import {
  moveShares,
  mustConfirm,
  refuseIf,
  settleParts,
  settlePlace,
  sumPart,
  whyNotMerged,
} from '#features/data/duplicates/precautions.ts'
import {
  type Moves,
  moveGroups,
  planMoves,
  type SeenReferences,
  seePlaces,
} from '#features/data/duplicates/reference-moves.ts'
import { aliasesOf, mergedChanges } from '#features/data/duplicates/rules.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { needWrite } from '#model/command/need-write.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { choice, flag, object, tags, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const MAX_MERGED = 50

/**
 * Merges records into the one that is kept: values are chosen field by field, all references are moved, the others are
 * deleted.
 */
export const mergeDuplicates = defineCommand({
  name: 'duplicates.merge',
  restores: true,
  label: 'Merge',
  help: 'Merges records into one. References to the others then point to it.',
  large: true,
  input: {
    collection: text('Collection', { required: true }),
    keepId: text('Keep', { required: true }),
    loserIds: tags('Merge into it', { required: true }),
    choices: object('Chosen', { help: 'For each field the id of the record whose value is taken' }),
    confirmed: flag('Although they differ', { help: 'Different brands or tax IDs were checked and belong together' }),
    groupId: text('Group'),
  },
  look: ({ tx, input }) => seePlaces(tx, input.collection, [...new Set(input.loserIds)].slice(0, MAX_MERGED)),
  async run(context) {
    const { tx, input } = context
    const { collection: name, keepId, choices = {} } = input
    const seen = context.seen as SeenReferences
    const loserIds = [...new Set(input.loserIds)]
    if (loserIds.length === 0 || loserIds.includes(keepId))
      throw refuse('Choose one record to keep and others to merge into it.')
    if (loserIds.length > MAX_MERGED) throw refuse(`Select ${MAX_MERGED} records or fewer to merge.`)
    needWrite(context, name)
    const definitions = await tx.definitions()
    const collection = definitions.find((one) => one.name === name)
    if (!collection) throw new Problem('not-found', `There is no collection "${name}".`)
    const keptDoc = await need(tx, collection, keepId)
    const losers: Doc[] = []
    for (const id of loserIds) losers.push(await need(tx, collection, id))
    refuseIf(whyNotMerged(collection, keptDoc, losers))
    const doubt = mustConfirm(
      name,
      keptDoc.data,
      losers.map(({ data }) => data),
    )
    if (doubt && input.confirmed !== true) throw refuse(`${doubt} Confirm to merge anyway.`)

    const closed = context.closedFields(name)
    const notAllowed = closed.find((field) => Object.hasOwn(choices, field))
    if (notAllowed) throw new Problem('forbidden', `Your role may not use the field "${notAllowed}".`)
    const moves = await planMoves(context, definitions, collection, { keepId, loserIds, seen })
    for (const { collection: into, id, data } of moves.writes) await tx.put(into, id, data)
    await moveGroups(tx, name, keepId, loserIds, input.groupId)
    const changes = mergedChanges(collection, keepId, [keptDoc, ...losers], choices)
    for (const field of closed) delete changes[field]
    await change(tx, collection, keepId, changes, moves.redirected)
    for (const id of loserIds) await tx.remove(name, id)
    const movedLots = moves.writes.filter((write) => write.collection === lots.name).map(({ id }) => id)
    if (name === parcels.name) await moveShares(tx, keepId, loserIds)
    if (name === locations.name) await settlePlace(tx, keepId, movedLots)
    if (name === parts.name) {
      await settleParts(tx, keepId, movedLots)
      const incoming = [keptDoc, ...losers].reduce((sum, { data }) => sum + Number(data.qtyIncoming ?? 0), 0)
      await sumPart(tx, keepId, incoming)
    }
    const merge = await note(context, collection, keptDoc, losers, moves)
    return { mergeId: merge.id, keptId: keepId, references: moves.references, documents: moves.writes.length }
  },
})

/** Sets the decision about groups: postponed, not duplicates, or open again. */
export const decideDuplicates = defineCommand({
  name: 'duplicates.decide',
  label: 'Decide',
  help: 'Marked as different; it will not be suggested again.',
  large: true,
  input: {
    groupIds: tags('Groups'),
    ruleId: text('All open ones of a rule'),
    status: choice('Decision', GROUP_STATES.slice(0, 3), { required: true }),
  },
  async run({ tx, input, now, user }) {
    const { groupIds = [], ruleId, status } = input
    const ids = ruleId
      ? (
          await tx.find({
            collection: duplicateGroups.name,
            where: [
              ['ruleId', '==', ruleId],
              ['status', 'in', ['Open', 'Later']],
            ],
          })
        ).map(({ id }) => id)
      : groupIds
    if (ids.length === 0) throw refuse('No group was named.')
    for (const id of ids) {
      const group = await tx.need(duplicateGroups, id)
      if (group.data.status === 'Merged') throw refuse(`"${group.data.title}" is merged; undo the merge first.`)
      await tx.update(duplicateGroups, id, { status, decidedBy: user.email, decidedAt: timestamp(now) })
    }
    return { decided: ids.length }
  },
})

async function need(tx: Tx, collection: AnyCollection, id: string): Promise<Doc> {
  const doc = await tx.getAny(collection.name, id)
  if (!doc) throw new Problem('not-found', `There is no ${inSentence(collection.label.one)} "${id}".`)
  return doc
}

/** Writes the chosen values. They were in the database before, so old data is not validated again. */
async function change(
  tx: Tx,
  collection: AnyCollection,
  id: string,
  changes: Record<string, Data[string] | undefined>,
  redirected: (data: Data) => Data,
): Promise<void> {
  const data: Data = { ...(await need(tx, collection, id)).data }
  for (const [field, value] of Object.entries(changes))
    if (value === undefined) delete data[field]
    else data[field] = value
  const whole = redirected(data)
  await tx.put(collection.name, id, collection.derive ? collection.derive(whole) : whole)
}

async function note(
  { tx, input, now, newId, user }: CommandContext<{ groupId?: string; choices?: Data }>,
  collection: AnyCollection,
  keptDoc: Doc,
  losers: readonly Doc[],
  { references: moved, byCollection }: Moves,
) {
  const titles = [keptDoc, ...losers].map(({ id, data }) => String(data[collection.title] ?? id))
  const merge = await tx.insert(
    duplicateMerges,
    {
      title: [...new Set(titles)].join(' · ').slice(0, 400),
      collection: collection.name,
      keptId: keptDoc.id,
      loserIds: losers.map(({ id }) => id),
      aliases: aliasesOf(collection, keptDoc, losers),
      choices: input.choices ?? {},
      moved,
      places: [...byCollection].map(([from, references]) => ({ collection: from, references })),
      status: 'Merged',
      by: user.email,
      at: timestamp(now),
      ...(input.groupId && { groupId: input.groupId }),
    },
    newId(),
  )
  if (input.groupId && (await tx.get(duplicateGroups, input.groupId)))
    await tx.update(duplicateGroups, input.groupId, {
      status: 'Merged',
      keptId: keptDoc.id,
      mergeId: merge.id,
      decidedBy: user.email,
      decidedAt: timestamp(now),
    })
  return merge
}
