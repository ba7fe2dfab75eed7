import { bearingnetListings } from '#features/channels/bearingnet/collection.ts'
import { differs } from '#features/channels/bearingnet/rules.ts'
import { defineHook } from '#model/command/hook.ts'

/** A listing whose price, limit or remark is changed by hand differs from the last file. */
export const changedListing = defineHook(bearingnetListings, async ({ tx, id, before, after }) => {
  if (!before || !after || JSON.stringify(before) === JSON.stringify(after)) return
  const { mostQty, qtyListed = 0 } = after
  const limited = mostQty !== undefined && qtyListed > mostQty ? { qtyListed: mostQty } : {}
  const isChanged = differs({ ...after, ...limited })
  if (isChanged !== after.isChanged || 'qtyListed' in limited)
    await tx.update(bearingnetListings, id, { ...limited, isChanged })
})
