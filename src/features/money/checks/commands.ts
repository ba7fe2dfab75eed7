import { refuse } from '#base/problem.ts'
import { checks } from '#features/money/checks/collection.ts'
import { whyNotVoid } from '#features/money/checks/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { paymentTakenBack } from '#features/money/payables/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { reference, text } from '#model/schema/fields.ts'

/** The check is spoiled, lost or wrong: its number stays used, and what it paid is owed again. */
export const voidCheck = defineCommand({
  name: 'checks.void',
  label: 'Void',
  help: 'The check becomes void and the payable it paid is open again.',
  undoBy: 'Pay with a new check. Check numbers are not reused.',
  input: {
    checkId: reference('Check', 'checks', { required: true }),
    reason: text('Reason', { required: true }),
  },
  async run({ tx, input, now }) {
    const check = await tx.need(checks, input.checkId)
    const refusal = whyNotVoid(check.data)
    if (refusal) throw refuse(refusal)

    const payable = check.data.payableId ? await tx.get(payables, check.data.payableId) : undefined
    if (payable?.data.checkId === check.id)
      await tx.update(payables, payable.id, {
        ...paymentTakenBack(payable.data, check.data.amount),
        checkId: undefined,
        checkNumber: undefined,
        paidOn: undefined,
      })
    return tx.update(checks, check.id, {
      status: 'Void',
      voidedAt: { $ts: now.toISOString() },
      voidReason: input.reason,
    })
  },
})
