import { refuse } from '#base/problem.ts'
import { counted } from '#base/words.ts'
import { type ErrorLog, logs, type Resolution } from '#features/admin/logs/collection.ts'
import { dayOfLog, logDays, USUAL_KEEP_DAYS } from '#features/admin/logs/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, number, reference, tags, text } from '#model/schema/fields.ts'

const resolution = choice('Resolution', logs.fields.resolution.choices, { required: true })
const MOST = 500
/** Errors deleted by one clean-up; the next one takes the rest. */
const MAX_CLEANED = 20_000

/** Somebody has dealt with an error: it leaves the badge. */
export const resolveLog = defineCommand({
  name: 'logs.resolve',
  label: 'Resolve',
  help: 'Marks the error resolved.',
  input: {
    logId: reference('Error log', 'logs', { required: true }),
    resolution,
    note: text('Note', { rows: 3 }),
  },
  async run({ tx, input, now, user }) {
    const log = await tx.need(logs, input.logId)
    if (log.data.status === 'completed') throw refuse('This error is already resolved.')
    return tx.update(logs, log.id, resolved(input, now, user.email))
  },
})

/** The same for every time it happened. What others have resolved meanwhile stays theirs. */
export const resolveLogs = defineCommand({
  name: 'logs.resolveGroup',
  label: 'Resolve all',
  help: 'All of these errors count as dealt with and leave the badge.',
  input: { logIds: tags('Error logs', { required: true }), resolution, note: text('Note', { rows: 3 }) },
  async run({ tx, input, now, user }) {
    const open = (await chosen(tx, input.logIds)).filter(({ data }) => data.status !== 'completed')
    if (open.length === 0) throw refuse('These errors are already resolved.')
    for (const { id } of open) await tx.update(logs, id, resolved(input, now, user.email))
    return { resolved: open.length }
  },
})

/** Somebody takes the errors, or gives them to somebody: they are in progress. */
export const assignLogs = defineCommand({
  name: 'logs.assign',
  label: 'Assign',
  input: { logIds: tags('Error logs', { required: true }), assignee: text('For', { required: true }) },
  async run({ tx, input }) {
    const open = (await chosen(tx, input.logIds)).filter(({ data }) => data.status !== 'completed')
    if (open.length === 0) throw refuse('These errors are already resolved; open them again first.')
    for (const { id } of open) await tx.update(logs, id, { status: 'in_progress', assignee: input.assignee })
    return { assigned: open.length }
  },
})

/** The errors were not dealt with after all: they are back on the badge. */
export const reopenLogs = defineCommand({
  name: 'logs.reopen',
  label: 'Reopen',
  input: { logIds: tags('Error logs', { required: true }) },
  async run({ tx, input }) {
    const closed = (await chosen(tx, input.logIds)).filter(({ data }) => data.status === 'completed')
    if (closed.length === 0) throw refuse('These errors are open already.')
    const nothing = { resolution: undefined, resolvedBy: undefined, resolvedAt: undefined }
    for (const { id } of closed) await tx.update(logs, id, { status: 'pending', ...nothing })
    return { reopened: closed.length }
  },
})

const DAY_MS = 86_400_000

/** The failure is known and left alone for some days: what is open of it counts as ignored, and so does what comes meanwhile. */
export const muteLogs = defineCommand({
  name: 'logs.mute',
  label: 'Mute',
  help: 'These errors are resolved as ignored; the same failure is resolved as it comes until the mute ends.',
  input: {
    logIds: tags('Error logs', { required: true }),
    days: number('Days', { required: true, decimals: 0, min: 1, max: 90 }),
  },
  async run({ tx, input, now, user }) {
    const found = await chosen(tx, input.logIds)
    const until = { $ts: new Date(now.getTime() + input.days * DAY_MS).toISOString() }
    for (const { id, data } of found) {
      const dealt = data.status === 'completed' ? {} : resolved({ resolution: 'Ignored' }, now, user.email)
      await tx.update(logs, id, { ...dealt, mutedUntil: until })
    }
    return { muted: found.length }
  },
})

/** Removes what was resolved long ago; how many there were on each day is kept. */
export const cleanUpLogs = defineCommand({
  name: 'logs.cleanUp',
  label: 'Clean up',
  help: 'Deletes errors that were resolved longer ago than the settings keep them. Open ones stay, and so do the counts.',
  large: true,
  input: {},
  async run({ tx, now, timeZone }) {
    const { data } = (await tx.get(settings, 'log')) ?? { data: undefined }
    const keepDays = data?.logKeepDays ?? USUAL_KEEP_DAYS
    const limit = new Date(now.getTime() - keepDays * DAY_MS).toISOString()
    const done = await tx.find(query(logs, { where: [['status', '==', 'completed']] }))
    const isOld = (log: ErrorLog) => (log.data.resolvedAt?.$ts ?? log.updateTime) < limit
    const isMuted = ({ data: { mutedUntil } }: ErrorLog) =>
      mutedUntil !== undefined && mutedUntil.$ts > now.toISOString()
    const old = done.filter((log) => isOld(log) && !isMuted(log)).slice(0, MAX_CLEANED)
    if (old.length === 0) throw refuse(`Nothing was resolved more than ${counted(keepDays, 'day')} ago.`)
    for (const [day, gone] of Map.groupBy(old, (log) => dayOfLog(log, timeZone))) {
      const known = await tx.get(logDays, day)
      if (known) await tx.update(logDays, day, { count: known.data.count + gone.length })
      else await tx.insert(logDays, { day, count: gone.length }, day)
      for (const { id } of gone) await tx.remove(logs.name, id)
    }
    return { deleted: old.length }
  },
})

const resolved = (
  input: { resolution: Resolution | undefined; note?: string },
  now: Date,
  by: CommandContext<unknown>['user']['email'],
) =>
  ({
    status: 'completed',
    resolution: input.resolution,
    resolvedBy: by,
    resolvedAt: { $ts: now.toISOString() },
    ...(input.note && { note: input.note }),
  }) as const

async function chosen(tx: Tx, ids: readonly string[]): Promise<ErrorLog[]> {
  if (ids.length > MOST) throw refuse(`At most ${MOST} errors are changed at once.`)
  const found: ErrorLog[] = []
  for (const id of new Set(ids)) found.push(await tx.need(logs, id))
  return found
}
