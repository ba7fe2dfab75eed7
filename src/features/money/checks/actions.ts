import { timestamp } from '#base/days.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { paymentTakenBack } from '#features/money/payables/rules.ts'
import { action, defineActions } from '#model/command/action.ts'
import { text } from '#model/schema/fields.ts'

/** What can be done with a check. */
export const checkActions = defineActions(
  checks,
  {
    prefix: 'checks',
    record: 'checkId',
    noun: { one: 'check', many: 'checks' },
    name: ({ data }) => `Check ${data.checkNumber ?? 'without a number'}`,
    initial: 'Queued',
    amount: ({ amount = 0 }) => amount,
  },
  {
    void: action(checks, {
      label: 'Void',
      past: 'voided',
      help: 'The check becomes void and the payable it paid is open again.',
      undoBy: 'Pay with a new check. Check numbers are not reused.',
      from: ['Queued', 'Printed', 'Stopped', 'Bounced'],
      instead: { Cleared: 'The bank has paid it.' },
      to: 'Void',
      input: { reason: text('Reason', { required: true }) },
      set: (input, { now }) => ({ voidedAt: timestamp(now), voidReason: input.reason }),
      // Its number stays used, and what it paid is owed again.
      after: async (_, { tx, id, data, next }) => {
        const payable = data.payableId ? await tx.get(payables, data.payableId) : undefined
        if (payable?.data.checkId === id)
          await tx.update(payables, payable.id, {
            ...paymentTakenBack(payable.data, data.amount ?? 0),
            checkId: undefined,
            checkNumber: undefined,
            paidOn: undefined,
          })
        return next
      },
      effect: ({ data, name }, _, { money }) =>
        `${name} for ${money(data.amount ?? 0, data.currency)} will be void${data.payableId ? ', and what it paid is owed again' : ''}.`,
      aside: true,
    }),
  },
)
