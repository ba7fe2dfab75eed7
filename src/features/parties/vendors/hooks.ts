import { invalid } from '#base/problem.ts'
import { faultsOfReach, withPrimary } from '#features/parties/contacts/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Changes } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'

/** Email addresses and numbers of a vendor must be valid. Only owners are told whether another vendor has the same tax ID. */
export const knownVendor = defineHook(vendors, async ({ before, after }) => {
  if (!after) return
  const faults = faultsOfReach(before, after)
  if (faults.length > 0) throw invalid(faults)
})

/** Keeps the main contact of a vendor the same as the primary one among its people. */
export const primaryOfVendor = defineHook(vendors, async ({ tx, id, before, after }) => {
  const changes = after && withPrimary(before, after)
  if (changes) await tx.update(vendors, id, changes as Changes<typeof vendors.fields>)
})
