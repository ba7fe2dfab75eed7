import { refuse } from '#base/problem.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { whyOverLimit } from '#features/money/receivables/rules.ts'
import { defineHook } from '#model/command/hook.ts'

/** The limit applies to every kind of write; an invoice created as written off was written off elsewhere. */
export const writtenOffInLimit = defineHook(receivables, async ({ tx, id, before, after }) => {
  if (!before || after?.status !== 'Written off' || before.status === 'Written off') return
  const reason = await whyOverLimit(tx, id, before)
  if (reason) throw refuse(reason)
})
