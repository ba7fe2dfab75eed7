import { logs } from '#features/admin/logs/collection.ts'
import { fingerprintOf } from '#features/admin/logs/groups/groups.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

/** A new occurrence of a muted failure is resolved at once, so that the badge stays the same. */
export const resolveMuted = defineHook(logs, async ({ tx, id, before, after, now }) => {
  if (before || !after || after.status === 'completed') return
  const at = { $ts: now.toISOString() }
  const muted = await tx.find(query(logs, { where: [['mutedUntil', '>', at]] }))
  const mine = fingerprintOf(after)
  if (!muted.some(({ data }) => fingerprintOf(data) === mine)) return
  await tx.update(logs, id, { status: 'completed', resolution: 'Ignored', resolvedAt: at, note: 'Muted' })
})
