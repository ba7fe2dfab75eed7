import { timestamp } from '#base/days.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { mayBeWanted } from '#features/stock/demand/rules.ts'
import type { CommandContext } from '#model/command/command.ts'
import { pnFamily, pnKey, splitBrand } from '#model/part-numbers/part-number.ts'

/** A part someone wanted and we could not offer. */
export interface Missed {
  partNumber: string
  qty: number
}

/** Records what was wanted and not offered, and returns how many; the same person counts once a day. */
export async function noteDemand(
  { tx, now, today, user }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'today'> & { user: { email: string } },
  missed: readonly Missed[],
): Promise<number> {
  let noted = 0
  for (const { partNumber: typed, qty } of missed) {
    if (!mayBeWanted(typed)) continue
    const { brand, partNumber } = splitBrand(typed)
    const id = pnKey(partNumber)
    const known = await tx.get(demand, id)
    if (known?.data.askedOn === today && known.data.askedBy === user.email) continue
    noted++
    const most = Math.max(known?.data.qty ?? 0, qty)
    const latest = { askedOn: today, askedBy: user.email, ...(most > 0 && { qty: most }) }
    if (known) await tx.update(demand, id, { ...latest, times: (known.data.times ?? 0) + 1 })
    else
      await tx.insert(
        demand,
        {
          partNumber,
          ...(brand && { brand }),
          pnKey: id,
          pnFamily: pnFamily(partNumber, brand),
          times: 1,
          firstAskedAt: timestamp(now),
          ...latest,
        },
        id,
      )
  }
  return noted
}

/**
 * Watches parts that could not be offered: once one is in stock, the person gets a follow-up. `why` is stored for it.
 */
export async function watchParts(
  { tx, now, today, user }: Parameters<typeof noteDemand>[0],
  missed: readonly Missed[],
  why: string,
): Promise<void> {
  await noteDemand({ tx, now, today, user }, missed)
  for (const { partNumber } of missed) {
    if (!mayBeWanted(partNumber)) continue
    const id = pnKey(splitBrand(partNumber).partNumber)
    const known = await tx.get(demand, id)
    if (!known) continue
    const { watchers = [], watchedFor = [] } = known.data
    await tx.update(demand, id, {
      ...{ isWatched: true, watchers: [...new Set([...watchers, user.email])] },
      watchedFor: [...new Set([...watchedFor, why])].slice(-MAX_REASONS),
    })
  }
}

/** The most inquiries stored for a watched part. */
const MAX_REASONS = 10
