import { timestamp, toDay } from '#base/days.ts'
import { checks } from '#features/money/checks/collection.ts'
import { firstOf } from '#features/money/checks/commands.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { paymentTakenBack } from '#features/money/payables/rules.ts'
import { voidPayment } from '#features/money/payment-voids/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { reverseRows, unreversedRows } from '#features/stock/postings/commands.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { date, flag, text } from '#model/schema/fields.ts'

/** The actions on a check. */
export const checkActions = defineActions(
  checks,
  {
    prefix: 'checks',
    record: 'checkId',
    noun: { one: 'check', many: 'checks' },
    name: nameOfCheck,
    initial: 'Queued',
    amount: ({ amount = 0 }) => amount,
  },
  {
    void: action(checks, {
      label: 'Void',
      past: 'voided',
      help: 'The check becomes void and the bill it paid is open again, unless its payment is kept.',
      undoBy: 'Pay with a new check. Check numbers are not reused.',
      from: ['Queued', 'Printed', 'Stopped', 'Bounced'],
      instead: { Cleared: 'The bank has paid it.' },
      to: 'Void',
      unless: ({ data, name }) => {
        if (data.bankLineId) return `${name} is matched with a bank line. Unmatch it first.`
        // Its payment now belongs to the other check.
        return data.replacedById ? `${name} was reissued. Void the check that replaced it.` : undefined
      },
      input: {
        reason: text('Reason', { required: true }),
        keepPayment: flag('Keep the payment', { help: 'To write another check for the same payment' }),
        on: date('Date', { help: 'Default: today' }),
      },
      check: ({ keepPayment }, { data, name }) => {
        if (!keepPayment) return undefined
        if (data.direction === 'In') return `${name} is a received check. Void its payment instead.`
        return data.paymentId ? undefined : `${name} has no payment to keep. Reissue it instead.`
      },
      set: (input, { now }) => ({ voidedAt: timestamp(now), voidReason: input.reason }),
      // Its number stays used, and the bills it paid are open again.
      after: async ({ reason, keepPayment, on }, run) => {
        const { tx, id, data, next, today, timeZone, now } = run
        if (keepPayment) return next
        const payment = data.paymentId ? await tx.get(payments, data.paymentId) : undefined
        if (payment?.data.status === 'Posted') {
          await voidPayment(run, payment, { day: toDay(on, timeZone) ?? today, reason, now })
          return await tx.need(checks, id)
        }
        if (!payment && data.status !== 'Bounced') {
          // A check from before the ledger leaves it with the amount it was adopted with.
          const first = await firstOf(tx, next)
          const source = { docType: checks.name, docId: first.id, docNumber: first.data.checkNumber }
          const day = toDay(on, timeZone) ?? today
          await reverseRows(run, await unreversedRows(tx, source), { day, source, memo: reason })
        }
        // Checks older than the payments name the bill they paid.
        const payable = data.payableId && !data.paymentId ? await tx.get(payables, data.payableId) : undefined
        if (payable?.data.checkId === id)
          await tx.update(payables, payable.id, {
            ...paymentTakenBack(payable.data, data.amount ?? 0),
            checkId: undefined,
            checkNumber: undefined,
            paidOn: undefined,
          })
        return next
      },
      effect: ({ data, name }, { keepPayment }, { money }) =>
        `${name} for ${money(data.amount ?? 0, data.currency)} will be void${keepPayment ? '; its payment is kept' : data.payableId || data.paymentId ? ', and the bills it paid are open again' : ''}.`,
      menuOnly: true,
    }),
  },
)
