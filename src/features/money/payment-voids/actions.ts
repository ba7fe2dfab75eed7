import { toDay } from '#base/days.ts'
import { voidPayment, whyNotVoidPayment } from '#features/money/payment-voids/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { nameOfPayment } from '#features/money/payments/rules.ts'
import { whyNotPost } from '#features/stock/postings/commands.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { date, text } from '#model/schema/fields.ts'

const on = date('Date', { help: 'Default: today' })

/** The actions on a payment. */
export const paymentActions = defineActions(
  payments,
  {
    prefix: 'payments',
    record: 'paymentId',
    noun: { one: 'payment', many: 'payments' },
    name: nameOfPayment,
    initial: 'Posted',
    amount: ({ amount = 0 }) => amount,
  },
  {
    void: action(payments, {
      label: 'Void payment',
      past: 'voided',
      to: ['Void'],
      ask: 'Void {it}',
      history: 'voided {it}[: {voidReason}]',
      help: 'What it settled is open again, and its check is void.',
      undoBy: 'Pay again.',
      icon: 'ban',
      unless: ({ data, name }) => (data.status === 'Void' ? `${name} is already void.` : undefined),
      input: { reason: text('Reason', { required: true }), on },
      guard: async ({ on: day }, run) => (await whyNotVoidPayment(run, run as never)) ?? (await whyNotPost(run, day)),
      after: async ({ reason, on: day }, run) =>
        voidPayment(run, run.next as never, {
          day: toDay(day, run.timeZone) ?? run.today,
          reason: reason.trim(),
          now: run.now,
        }),
      effect: ({ data, name }, _, { money }) =>
        `${name} of ${money(data.amount ?? 0, data.currency)} will be void, and what it settled is open again.`,
      menuOnly: true,
    }),
  },
)
