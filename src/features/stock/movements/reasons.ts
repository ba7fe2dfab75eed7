import { invalid } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { REASONS } from '#features/stock/lots/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { text } from '#model/schema/fields.ts'

/** Why a quantity is corrected: one of the standard reasons, or one of the company's own. */
export const reasonField = text('Reason', {
  required: true,
  oneOf: { besides: REASONS, storedIn: ['settings', 'stock', 'adjustReasons'] },
})

/** The reason as written in the settings; throws a `Problem` that lists all reasons when it is not one of them. */
export async function needReason(tx: Tx, reason: string): Promise<string> {
  const own = (await tx.get(settings, 'stock'))?.data.adjustReasons ?? []
  const all = [...REASONS, ...own]
  const found = all.find((one) => one.toLowerCase() === reason.trim().toLowerCase())
  if (found) return found
  const detail = `"${reason}" is not one of the reasons ${all.join(', ')}. Add it in Settings, Stock.`
  throw invalid([{ pointer: '/input/reason', code: 'reason', detail }])
}
