import { demand } from '#features/stock/demand/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { notifyWatchersOf } from '#features/stock/watches/notify.ts'
import { watchedIn } from '#features/stock/watches/rules.ts'
import { defineHook } from '#model/command/hook.ts'

/** Notifies people watching a part in the commit that makes it, or one of its family, available. */
export const watchedPartIsThere = defineHook(
  parts,
  async ({ tx, id, before, after, today }) => {
    const { qtyAvailable = 0, pnFamily } = after ?? {}
    if (!after || !pnFamily || qtyAvailable <= 0 || (before?.qtyAvailable ?? 0) > 0) return
    for (const watch of await watchedIn(tx)) {
      if (watch.data.pnFamily !== pnFamily) continue
      // Two parts of a family that arrive together cause one notification.
      if ((await tx.need(demand, watch.id)).data.isWatched)
        await notifyWatchersOf({ tx, today }, watch, { id, data: after })
    }
  },
  { always: true },
)
