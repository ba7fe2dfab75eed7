import { refuse } from '#base/problem.ts'
import { percent } from '#base/writing.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { accepted, type CountLine, isDone, linesOf } from '#features/stock/counts/rules.ts'
import { needRunning } from '#features/stock/counts/running.ts'
import { defineCommand } from '#model/command/command.ts'
import { number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Gives some lines of a count to one person, or to nobody again. */
export const assignLines = defineCommand({
  name: 'count.assign',
  label: 'Assign lines',
  input: {
    countId: reference('Count', 'countSessions', { required: true }),
    lotIds: tags('Lots', { required: true }),
    assignee: text('Who counts', { as: 'person', help: 'Leave empty for no assignee' }),
  },
  async run({ tx, input }) {
    const count = await needRunning(tx, input.countId)
    const lines = linesOf(count)
    needLines(count.data.countNumber, lines, input.lotIds)
    const assignee = input.assignee?.trim()
    const next = lines.map((line) => {
      if (!input.lotIds.includes(line.lotId)) return line
      const { assignee: _, ...rest } = line
      return assignee ? { ...rest, assignee } : rest
    })
    return tx.update(counts, count.id, { lines: next as unknown as Data[] })
  },
})

/** Takes what was found first as final for lines that wait for a second counting. */
export const acceptVariances = defineCommand({
  name: 'count.accept',
  label: 'Accept variances',
  help: 'Accepts the first count as final for lines waiting for a recount. Nothing is posted yet.',
  input: {
    countId: reference('Count', 'countSessions', { required: true }),
    lotIds: tags('Lots', { help: 'Leave empty for all lines' }),
    within: number('Variance up to', { min: 0, help: 'Percent of the book quantity; leave empty for any' }),
    reason: text('Reason', { required: true }),
  },
  async run({ tx, input, user }) {
    const count = await needRunning(tx, input.countId)
    const lines = linesOf(count)
    const { lotIds, within, reason } = input
    if (lotIds) needLines(count.data.countNumber, lines, lotIds)
    const next = accepted(lines, { lotIds, within }, { by: user.email, reason })
    if (next.every((line, at) => line === lines[at]))
      throw refuse(
        within === undefined
          ? `None of these lines of ${count.data.countNumber} is waiting for a recount.`
          : `No line of ${count.data.countNumber} waiting for a recount differs by ${percent(within)} or less.`,
      )
    return tx.update(counts, count.id, {
      lines: next as unknown as Data[],
      status: next.every(isDone) ? 'Review' : 'Open',
    })
  },
})

function needLines(countNumber: string, lines: readonly CountLine[], lotIds: readonly string[]): void {
  if (lotIds.some((id) => !lines.some(({ lotId }) => lotId === id)))
    throw refuse(`One of these lots is not part of ${countNumber}. Adjust it separately.`)
}
