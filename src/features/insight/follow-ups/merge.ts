import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { tags } from '#model/schema/fields.ts'

const MAX_MERGED = 50

/**
 * Merges follow-ups that can be settled in one call: the one due first keeps the notes of all, the others are
 * cancelled.
 */
export const mergeFollowUps = defineCommand({
  name: 'followups.merge',
  label: 'Merge',
  help: 'The follow-up due first keeps all notes; the others are cancelled.',
  input: { followUpIds: tags('Follow-ups', { required: true }) },
  async run({ tx, input, timeZone }) {
    const ids = [...new Set(input.followUpIds)]
    if (ids.length < 2) throw refuse('Select at least two follow-ups.')
    if (ids.length > MAX_MERGED) throw refuse(`Select ${MAX_MERGED} follow-ups or fewer.`)
    const found: FollowUp[] = []
    for (const id of ids) found.push(await tx.need(followUps, id))
    const closed = found.find(({ data }) => data.status !== 'Open' && data.status !== 'Snoozed')
    if (closed)
      throw refuse(`"${closed.data.subject}" is already ${closed.data.status}. Only open follow-ups can be merged.`)
    const parties = new Set(found.flatMap(({ data }) => data.partyName || []))
    if (parties.size > 1)
      throw refuse(`These belong to ${[...parties].join(' and ')}. Merge follow-ups of one company only.`)
    const dayOf = (one: FollowUp) => toDay(one.data.dueOn, timeZone) ?? '9'
    const [first, ...others] = found.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    const notes = [
      first!.data.notes,
      ...others.map(({ data }) => [`${data.subject}:`, data.notes].filter(Boolean).join('\n')),
    ]
    const [party] = parties
    await tx.update(followUps, first!.id, {
      notes: notes.filter(Boolean).join('\n'),
      ...(party && { partyName: party }),
    })
    for (const { id, data } of others)
      await tx.update(followUps, id, {
        status: 'Cancelled',
        notes: [`Merged into "${first!.data.subject}"`, data.notes].filter(Boolean).join('\n'),
      })
    return { kept: first!.id, merged: others.length }
  },
})
