import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { LIMITS } from '#base/limits.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { applyMoney } from '#features/money/allocations/commands.ts'
import { leftOfSource, type MoneySource } from '#features/money/allocations/rules.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { payRuns } from '#features/money/pay-runs/collection.ts'
import { sourcesOf, vendorCredits } from '#features/money/pay-runs/credits.ts'
import { definedRow, needDraft, runLines } from '#features/money/pay-runs/draft.ts'
import { dueBills, dueInOthers, dueOnHold } from '#features/money/pay-runs/due-bills.ts'
import { numberToCome, runNumbers } from '#features/money/pay-runs/numbers.ts'
import { CEILING, fitting, proposeLines, type RunLine, runTotal } from '#features/money/pay-runs/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { MONEY_METHODS, type Payment } from '#features/money/payments/collection.ts'
import { needDiscount, needOpenItem } from '#features/money/payments/rules.ts'
import { payVendor } from '#features/money/vendor-payments/commands.ts'
import { reached } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { carriedOnEach } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { choice, date, flag, money, reference, tags } from '#model/schema/fields.ts'

const payRunId = reference('Pay run', 'payRuns', { required: true })
const amount = (label: string) => money(label, { decimals: 3, min: 0 })

/** Which bills to pay now: those falling due, and those whose discount is about to end. */
export const propose = defineCommand({
  name: 'payRuns.propose',
  label: 'Propose payments',
  help: 'Drafts a pay run of the bills that are due, netted with the credits of their vendors.',
  undoBy: 'Cancel the run.',
  input: {
    payBy: date('Due through', { required: true }),
    discountBy: date('Discounts through', { help: 'Also bills whose discount ends by then' }),
    vendorIds: tags('Vendors', { help: 'Leave empty for all' }),
    payableIds: tags('Bills', { help: 'Only these bills; leave empty for all due bills' }),
    bankAccountId: reference('Bank account', bankAccounts, { help: 'From Settings' }),
    method: choice('Method', MONEY_METHODS, { default: 'Check' }),
    checkDate: date('Check date', { help: 'Default: today' }),
    ceiling: amount('Maximum total'),
    useCredits: flag('Net credits', { default: true }),
  },
  async run({ tx, input, today, timeZone }) {
    const account = await needAccount(tx, input.bankAccountId)
    const currency = await accountCurrency(tx, account)
    const payBy = toDay(input.payBy, timeZone)!
    const discountBy = toDay(input.discountBy, timeZone)
    const { vendorIds = [], payableIds = [] } = input
    const method = input.method ?? 'Check'
    const wanted = { payBy, discountBy, vendorIds, payableIds, currency, method, today, timeZone }
    const bills = await dueBills(tx, wanted)
    const held = await dueOnHold(tx, wanted)
    const others = await dueInOthers(tx, wanted)
    if (bills.length === 0)
      throw refuse(
        `Nothing is due through ${payBy} in ${currency}${held.length > 0 ? `, apart from ${counted(held.length, 'bill')} on hold` : ''}. Choose a later day, or an account in another currency.`,
        'payBy',
      )
    const credits = new Map<string, number>()
    if (input.useCredits !== false)
      for (const { vendorId, amount: credit } of await vendorCredits(tx, currency))
        credits.set(vendorId, sumMoney([credits.get(vendorId) ?? 0, credit]))
    const all = proposeLines(bills, credits, input.ceiling)
    if (input.ceiling !== undefined && all.every(({ skip }) => skip) && all.some(({ why }) => why === CEILING))
      throw refuse(
        `No bill fits under the maximum total of ${amountText(input.ceiling, currency)} ${currency}. Enter a higher one, or leave it empty.`,
        'ceiling',
      )
    const { lines: proposed, leftOut } = fitting(all, LIMITS.payRunBills)
    const note = noteOf(leftOut, held, others)
    return await tx.insert(payRuns, {
      runNumber: await nextNumber(tx, seriesOf('RUN', today), { collection: payRuns.name, field: 'runNumber' }),
      status: 'Draft',
      payBy,
      ...(discountBy && { discountBy }),
      bankAccountId: account.id,
      method,
      currency,
      checkDate: toDay(input.checkDate, timeZone) ?? today,
      ...(input.ceiling !== undefined && { ceiling: input.ceiling }),
      lines: proposed.map(definedRow),
      total: runTotal(proposed),
      ...(leftOut > 0 && { leftOut }),
      ...(note && { note }),
    })
  },
})

/** The most bills that a note names. */
const NAMED = 5

const named = (bills: readonly string[]): string => {
  const more = bills.length - NAMED
  return `${bills.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${figure(more)} more` : ''}`
}

/**
 * Which due bills a run does not pay: those beyond its limit, those on hold (with the reason), and those in another
 * currency.
 */
function noteOf(leftOut: number, held: readonly string[], others: readonly string[]): string {
  return [
    leftOut > 0 &&
      `${counted(leftOut, 'more bill is', 'more bills are')} due; a run pays at most ${figure(LIMITS.payRunBills)}. Post this run, then propose payments again.`,
    held.length > 0 && `On hold and left out: ${named(held)}.`,
    others.length > 0 && `In another currency and left out: ${named(others)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Cancels a run; its bills stay as they are. */
export const cancel = defineCommand({
  name: 'payRuns.cancel',
  label: 'Cancel run',
  help: 'Nothing is paid; the bills stay open.',
  undoBy: 'Propose payments again.',
  input: { payRunId },
  async run({ tx, input }) {
    const run = await needDraft(tx, input.payRunId)
    return await tx.update(payRuns, run.id, { status: 'Cancelled' })
  },
})

/** Posts a run: credits first, then one payment per vendor, all in one commit. */
export const post = defineCommand({
  name: 'payRuns.post',
  label: 'Post run',
  help: 'One payment for each vendor, or for each bill; checks wait in the queue.',
  undoBy: 'Void its payments one by one.',
  large: true,
  ahead: { numbers: runNumbers },
  input: {
    payRunId: reference('Pay run', 'payRuns', { required: true }),
    perBill: flag('One payment for each bill'),
    calledBack: reached,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const run = await needDraft(tx, input.payRunId)
    const { data } = run
    const chosen = runLines(run).filter(({ skip, pay, credit }) => !skip && (pay > 0 || credit > 0))
    if (chosen.length === 0) throw refuse(`Run ${data.runNumber} pays nothing: every bill is skipped.`)
    const currency = data.currency ?? (await companyCurrency(tx))
    await Promise.all([
      tx.getMany(
        payables,
        chosen.map(({ payableId }) => payableId),
      ),
      tx.getMany(vendors, [...new Set(chosen.flatMap(({ vendorId }) => vendorId ?? []))]),
    ])
    for (const line of chosen) {
      await context.pause()
      await refuseChanged(context, line, currency)
    }
    await netCredits(context, chosen, currency)
    const groups = Map.groupBy(
      chosen.filter(({ pay }) => pay > 0),
      ({ payableId, vendorId, vendorName }) => (input.perBill ? payableId : (vendorId ?? vendorName ?? payableId)),
    )
    const carried = await carriedOnEach(tx, { ledger: 'AP', itemType: payables.name }, [
      ...new Set(chosen.map(({ payableId }) => payableId)),
    ])
    const made: Payment[] = []
    const nettedOf = Map.groupBy(
      chosen.filter(({ pay }) => pay === 0),
      ({ vendorId }) => vendorId,
    )
    for (const own of groups.values()) {
      await context.pause()
      const { vendorId } = own[0]!
      const netted = nettedOf.get(vendorId) ?? []
      // Reported once, on the vendor's first check.
      nettedOf.delete(vendorId)
      made.push(
        await payVendor(context, {
          number: numberToCome(context.newId()),
          vendorId,
          vendorName: own[0]!.vendorName,
          method: data.method as Payment['data']['method'] & string,
          day: today,
          bills: own.map(({ payableId, pay, discount }) => {
            const stands = carried.get(payableId)
            // Valid for the first payment of a bill only: paying part of it changes its carried total.
            carried.delete(payableId)
            return { id: payableId, money: pay, discount, carried: stands }
          }),
          netted: netted.map(({ payableId, discount }) => ({ id: payableId, discount })),
          bankAccountId: data.bankAccountId,
          currency,
          checkDate: toDay(data.checkDate, timeZone),
          calledBack: input.calledBack,
          links: { payRunId: run.id },
        }),
      )
    }
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

/** Refuses bills whose open amount is now below what the run pays. */
async function refuseChanged(context: CommandContext<unknown>, line: RunLine, currency: string): Promise<void> {
  const { doc, name } = await needOpenItem(context, payables.name, line.payableId, { currency })
  const open = openAmount(doc.data)
  const paid = sumMoney([line.pay, line.discount, line.credit])
  if (paid > open)
    throw refuse(
      `${name} has ${amountText(open, currency)} open, the run pays ${amountText(paid, currency)}. Change the proposal.`,
    )
}

/** Applies each vendor's credits to its bills, oldest credit first. */
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
            `The credits of ${line.vendorName ?? vendorId} have been used since. Cancel the run and propose payments again.`,
          )
        const part = Math.min(left, leftOfSource(first))
        const settled = await needOpenItem(context, payables.name, line.payableId, { currency })
        // Documents covered by the credit and its discount need no payment.
        const discount = line.pay === 0 && part === left ? line.discount : 0
        await needDiscount(context, settled, { discount, day: today })
        const after = part > 0 ? await applyMoney(context, first, [{ settled, money: part, discount }], today) : first
        sources = leftOfSource(after) > 0 ? [after, ...others] : others
        left = sumMoney([left, -part])
      }
    }
  }
}
