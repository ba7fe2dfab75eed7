import { timestamp } from '#base/days.ts'
import { logs, type Resolution } from '#features/admin/logs/collection.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { choice, number, text } from '#model/schema/fields.ts'

const DAY_MS = 86_400_000
const OPEN = ['pending', 'in_progress']

const resolved = (resolution: Resolution, { now, user }: { now: Date; user: { email: string } }) => ({
  resolution,
  resolvedBy: user.email,
  resolvedAt: timestamp(now),
})

/** The actions on an error, or on all of its occurrences. */
export const logActions = defineActions(
  logs,
  {
    prefix: 'logs',
    record: 'logId',
    noun: { one: 'error', many: 'errors' },
    name: () => 'This error',
    initial: 'pending',
  },
  {
    resolve: action(logs, {
      label: 'Resolve',
      past: 'resolved',
      icon: 'check',
      help: 'Marks the error resolved.',
      from: OPEN,
      to: 'completed',
      input: {
        resolution: choice('Resolution', logs.fields.resolution.choices, { required: true }),
        note: text('Note', { rows: 3 }),
      },
      suggest: () => ({ resolution: 'Fixed' }),
      set: ({ resolution, note }, run) => ({ ...resolved(resolution, run), ...(note && { note }) }),
      effect: (_, { resolution }) => `This error will be completed: ${resolution ?? '…'}. It leaves the badge.`,
      bulk: {
        name: 'logs.resolveGroup',
        ids: 'logIds',
        count: 'resolved',
        outcome: 'will be completed and leave the badge',
        suggest: () => ({ resolution: 'Fixed' }),
      },
    }),
    assign: action(logs, {
      label: 'Assign',
      past: 'assigned',
      icon: 'user-plus',
      from: OPEN,
      instead: { completed: 'Reopen it first.' },
      to: 'in_progress',
      input: { assignee: text('Assigned to', { as: 'person', required: true }) },
      set: ({ assignee }) => ({ assignee }),
      bulk: { only: true, ids: 'logIds', count: 'assigned', outcome: 'will be in progress' },
    }),
    mute: action(logs, {
      label: 'Mute',
      past: 'muted',
      icon: 'hand-stop',
      help: 'These errors are resolved as ignored; new occurrences are resolved automatically until the mute ends.',
      to: 'completed',
      input: { days: number('Days', { required: true, decimals: 0, min: 1, max: 90 }) },
      set: ({ days }, run) => ({
        ...(run.data.status !== 'completed' && resolved('Ignored', run)),
        mutedUntil: timestamp(new Date(run.now.getTime() + days * DAY_MS)),
      }),
      bulk: { only: true, ids: 'logIds', count: 'muted', outcome: 'will be resolved as ignored' },
      menuOnly: true,
    }),
    reopen: {
      label: 'Reopen',
      past: 'reopened',
      icon: 'rotate',
      from: ['completed'],
      to: 'pending',
      set: () => ({ resolution: undefined, resolvedBy: undefined, resolvedAt: undefined }),
      bulk: { only: true, ids: 'logIds', count: 'reopened', outcome: 'will be pending again' },
      instant: true,
      menuOnly: true,
    },
  },
)
