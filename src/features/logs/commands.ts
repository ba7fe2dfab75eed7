import { refuse } from '#base/problem.ts'
import { logs } from '#features/logs/collection.ts'
import { defineCommand } from '#model/command.ts'
import { choice, reference, text } from '#model/fields.ts'

/** Somebody has dealt with an error: it leaves the badge. */
export const resolveLog = defineCommand({
  name: 'logs.resolve',
  label: 'Resolve',
  help: 'The error counts as dealt with and leaves the badge.',
  input: {
    logId: reference('Error log', 'logs', { required: true }),
    resolution: choice('Resolution', logs.fields.resolution.choices, { required: true }),
    note: text('Note', { rows: 3 }),
  },
  async run({ tx, input, now, user }) {
    const log = await tx.need(logs, input.logId)
    if (log.data.status === 'completed') throw refuse('This error is already resolved.')
    return tx.update(logs, log.id, {
      status: 'completed',
      resolution: input.resolution,
      resolvedBy: user.email,
      resolvedAt: { $ts: now.toISOString() },
      ...(input.note && { note: input.note }),
    })
  },
})
