import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { payRuns } from '#features/money/pay-runs/collection.ts'
import { linesOf, needDraft } from '#features/money/pay-runs/commands.ts'
import { sourcesOf, vendorCredits } from '#features/money/pay-runs/credits.ts'
import type { RunLine } from '#features/money/pay-runs/rules.ts'
import { applyMoney } from '#features/money/payments/apply-money.ts'
import type { Payment } from '#features/money/payments/collection.ts'
import { payVendor } from '#features/money/payments/pay-vendor.ts'
import { needOpen } from '#features/money/payments/rules.ts'
import { leftOf, type MoneySource } from '#features/money/payments/sources.ts'
import { reached } from '#features/parties/bank/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { flag, reference } from '#model/schema/fields.ts'

/** Pays a run: the credits first, then one payment for each vendor, all in one commit. */
export const post = defineCommand({
  name: 'payRuns.post',
  label: 'Post run',
  help: 'One payment for each vendor, or for each bill; checks wait in the queue.',
  undoBy: 'Void its payments one by one.',
  large: true,
  input: {
    payRunId: reference('Pay run', 'payRuns', { required: true }),
    perBill: flag('One payment for each bill'),
    calledBack: reached,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const run = await needDraft(tx, input.payRunId)
    const { data } = run
    const chosen = linesOf(run).filter(({ skip, pay, credit }) => !skip && (pay > 0 || credit > 0))
    if (chosen.length === 0) throw refuse(`Nothing is paid by run ${data.runNumber}. Every bill of it is skipped.`)
    const currency = data.currency ?? (await companyCurrency(tx))
    for (const line of chosen) await refuseChanged(context, line, currency)
    await netCredits(context, chosen, currency)
    const groups = Map.groupBy(
      chosen.filter(({ pay }) => pay > 0),
      ({ payableId, vendorId, vendorName }) => (input.perBill ? payableId : (vendorId ?? vendorName ?? payableId)),
    )
    const made: Payment[] = []
    for (const own of groups.values())
      made.push(
        await payVendor(context, {
          vendorId: own[0]!.vendorId,
          vendorName: own[0]!.vendorName,
          method: data.method as Payment['data']['method'] & string,
          day: today,
          bills: own.map(({ payableId, pay, discount }) => ({ id: payableId, money: pay, discount })),
          bankAccountId: data.bankAccountId,
          currency,
          checkDate: toDay(data.checkDate, timeZone),
          calledBack: input.calledBack,
          links: { payRunId: run.id },
        }),
      )
    await tx.update(payRuns, run.id, { status: 'Posted', paymentIds: made.map(({ id }) => id) })
    return {
      payments: made.map(({ id, data: payment }) => ({
        paymentId: id,
        vendorId: payment.partyId,
        amount: payment.amount,
        ...(payment.checkId && { checkId: payment.checkId }),
      })),
    }
  },
})

/** Refuses a bill on which less is open by now than the run pays. */
async function refuseChanged(context: CommandContext<unknown>, line: RunLine, currency: string): Promise<void> {
  const { doc, name } = await needOpen(context, 'payables', line.payableId, { currency })
  const open = openAmount(doc.data)
  const paid = sumMoney([line.pay, line.discount, line.credit])
  if (paid > open)
    throw refuse(
      `${name} has ${amountText(open, currency)} open, the run pays ${amountText(paid, currency)}. Change the proposal.`,
    )
}

/** Applies the credits of each vendor to its bills, oldest credit first. */
async function netCredits(
  context: CommandContext<unknown>,
  chosen: readonly RunLine[],
  currency: string,
): Promise<void> {
  const { today } = context
  const netted = chosen.filter(({ credit }) => credit > 0)
  if (netted.length === 0) return
  const credits = await vendorCredits(context.tx, currency)
  for (const [vendorId, own] of Map.groupBy(netted, ({ vendorId: id }) => id)) {
    let sources: MoneySource[] = await sourcesOf(context, credits, vendorId)
    for (const line of own) {
      let left = line.credit
      while (left > 0) {
        const [first, ...others] = sources
        if (!first)
          throw refuse(
            `The credits of ${line.vendorName ?? vendorId} have gone by now. Cancel the run and propose payments again.`,
          )
        const part = Math.min(left, leftOf(first))
        const settled = await needOpen(context, 'payables', line.payableId, { currency })
        const after = part > 0 ? await applyMoney(context, first, [{ settled, money: part }], today) : first
        sources = leftOf(after) > 0 ? [after, ...others] : others
        left = sumMoney([left, -part])
      }
    }
  }
}
