import { type Demand, demand } from '#features/stock/demand/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { tellWatchersOf } from '#features/stock/watches/telling.ts'
import { defineHook, type HookContext } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

type Tx = HookContext<typeof parts.fields>['tx']

/** So many watched parts are held beside a commit; the nightly look finds the others. */
const MOST = 1_000

/** A receipt of many parts reads what is watched once. */
const watchedIn = new WeakMap<Tx, Promise<Demand[]>>()

/** Those who watch a part are told in the commit that makes it, or one of its family, available. */
export const watchedPartIsThere = defineHook(
  parts,
  async ({ tx, id, before, after, today }) => {
    const { qtyAvailable = 0, pnFamily } = after ?? {}
    if (!after || !pnFamily || qtyAvailable <= 0 || (before?.qtyAvailable ?? 0) > 0) return
    if (!watchedIn.has(tx))
      watchedIn.set(tx, tx.find(query(demand, { where: [['isWatched', '==', true]], limit: MOST })))
    for (const watch of (await watchedIn.get(tx))!) {
      if (watch.data.pnFamily !== pnFamily) continue
      // Two parts of a family that come together are told of once.
      if ((await tx.need(demand, watch.id)).data.isWatched)
        await tellWatchersOf({ tx, today }, watch, { id, data: after })
    }
  },
  { always: true },
)
