import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type ErrorLog, logDays, logs } from '#features/admin/logs/collection.ts'
import { DEFAULT_KEEP_DAYS, dayOfLog } from '#features/admin/logs/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The most errors deleted by one clean-up; the next one deletes the rest. */
const MAX_CLEANED = 20_000

const DAY_MS = 86_400_000

/** Deletes errors resolved long ago; their number per day is kept. */
export const cleanUpLogs = defineCommand({
  name: 'logs.cleanUp',
  label: 'Clean up',
  help: 'Deletes resolved errors older than the retention period in Settings. Open errors and counts are kept.',
  large: true,
  input: {},
  async run({ tx, now, timeZone }) {
    const { data } = (await tx.get(settings, 'log')) ?? { data: undefined }
    const keepDays = data?.logKeepDays ?? DEFAULT_KEEP_DAYS
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
