import { refuse } from '#base/problem.ts'
import { sentence } from '#base/text/words.ts'
import { payableActions } from '#features/money/payables/actions.ts'
import { payables } from '#features/money/payables/collection.ts'
import { openBalance } from '#features/money/payables/rules.ts'
import { approveBill } from '#features/purchasing/receiving/bills/approve.ts'
import { acceptedIn } from '#features/purchasing/receiving/bills/commands.ts'
import { billPlan, whyNotMatched } from '#features/purchasing/receiving/bills/plan.ts'
import { voidBill, whyNotVoidBill } from '#features/purchasing/receiving/bills/void.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { date, text } from '#model/schema/fields.ts'

/** The effects of bill actions on orders, receipts and the ledger, which features above the bill provide. */
export const billActions = defineActions(payables, payableActions.about as never, {
  approve: action(payables, {
    label: 'Approve',
    past: 'approved',
    help: 'Posts the bill so that it can be paid. Bills that differ from the order or receipt require a reason.',
    from: ['Draft'],
    to: ['Open', 'Paid'],
    only: 'only a draft is approved',
    undoBy: 'Void the bill.',
    unless: ({ data, name }) => (openBalance(data) > 0 ? undefined : `${name} has no amount. Enter its total first.`),
    input: {
      acceptVariance: text('Reason to accept a variance', { help: 'Required if the bill does not match' }),
    },
    guard: async ({ acceptVariance }, run) => {
      const bill = await run.tx.need(payables, run.id)
      if (bill.data.onHold && !acceptVariance?.trim())
        return refuse(
          `${run.name} is on hold (${bill.data.holdReason ?? 'no reason'}). Release it, or enter why it is accepted.`,
          'acceptVariance',
        )
      const plan = await billPlan(run, bill)
      const why = acceptVariance?.trim() ? undefined : whyNotMatched(bill, plan)
      return why === undefined ? undefined : refuse(why, 'acceptVariance')
    },
    after: async ({ acceptVariance }, run) => {
      const bill = await run.tx.need(payables, run.id)
      const plan = await billPlan(run, bill)
      const notes = [...plan.notes, ...(bill.data.onHold ? [bill.data.holdReason ?? ''] : [])]
      const approved = await approveBill(run, bill, plan, {
        by: run.user.email,
        accepted: acceptedIn(notes, acceptVariance),
      })
      return bill.data.onHold ? run.tx.update(payables, run.id, { onHold: false, holdReason: undefined }) : approved
    },
    icon: 'check',
    effect: ({ data, name }, _, format) =>
      [
        sentence(
          `${name} will be open, and ${format.money(openBalance(data), data.currency)} is owed to ${data.vendorName ?? 'the vendor'}`,
        ),
        data.matchState && data.matchState !== 'Matched' && data.matchState !== 'No PO' && `Match: ${data.matchState}.`,
      ]
        .filter(Boolean)
        .join(' '),
    bulk: { outcome: 'will be open' },
  }),
  void: action(payables, {
    label: 'Void',
    past: 'voided',
    history: 'voided {it}[: {voidReason}]',
    help: 'Nothing is owed on it. Its receipts and lines can be billed again.',
    from: ['Draft', 'Open'],
    to: ['Void'],
    undoBy: 'Enter the bill again.',
    unless: ({ data, name }) =>
      (data.amountPaid ?? 0) > 0
        ? `${name} is paid in part. Void its payments or unapply its credits first.`
        : undefined,
    input: { reason: text('Reason', { required: true }), on: date('Date', { help: 'Default: today' }) },
    guard: async (_, run) => whyNotVoidBill(run.tx, await run.tx.need(payables, run.id)),
    after: async (input, run) => voidBill(run, await run.tx.need(payables, run.id), input),
    effect: ({ data, name }, _, format) =>
      `${name} will be void, and ${format.money(openBalance(data), data.currency)} is no longer owed to ${data.vendorName ?? 'the vendor'}.`,
  }),
})
