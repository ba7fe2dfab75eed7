import { refuse } from '#base/problem.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/** A voucher is created as a draft; commands approve and post it, and an import brings in vouchers posted elsewhere. */
export const enteredAsDraft = defineHook(vouchers, async ({ before, after }) => {
  if (before || !after || after.posted === true) return
  const status = after.status ?? 'Draft'
  if (status !== 'Draft') throw refuse(`A voucher is not entered as ${status}; enter it as a draft.`)
})
