import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { needAccount } from '#features/money/bank/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { goOnWithNumber, nextCheckNumber } from '#features/money/checks/commands.ts'
import { readCheckNumber } from '#features/money/checks/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { openBalance, whyNotPayable } from '#features/money/payables/rules.ts'
import { anyAmount } from '#features/money/payments/collection.ts'
import { payVendor } from '#features/money/vendor-payments/commands.ts'
import { reached } from '#features/parties/bank/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { date, flag, reference, text } from '#model/schema/fields.ts'

/** What a check pays of an open balance: the amount entered, otherwise everything except the discount. */
export const paidByCheck = (open: number, { amount, discount = 0 }: { amount?: number; discount?: number }): number =>
  amount ?? sumMoney([open, -discount])

/** Pays the open amount of one payable, or part of it, with one check. */
export const payByCheck = defineCommand({
  name: 'payables.payByCheck',
  label: 'Pay by check',
  help: 'Writes a check for the open balance and marks the bill as paid.',
  undoBy: 'Void the check; the bill is then open again.',
  input: {
    payableId: reference('Bill', payables, { required: true }),
    checkNumber: text('Check #', { mono: true, help: 'Default: next' }),
    printLater: flag('Print later', { help: 'The check waits in the queue and gets its number when it is printed' }),
    checkDate: date('Date', { required: true }),
    bankAccountId: reference('Bank account', bankAccounts, { help: 'From Settings' }),
    amount: anyAmount('Amount', { help: 'Default: all open' }),
    discount: anyAmount('Discount'),
    memo: text('Memo', { help: 'Default: invoice #' }),
    calledBack: reached,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const payable = await tx.need(payables, input.payableId)
    const reason = whyNotPayable(payable)
    if (reason) throw refuse(reason)
    const { vendorId, vendorName } = payable.data
    if (!vendorId && !vendorName) throw refuse(`${nameOf(payable)} has no vendor. Enter one first.`)
    const { discount = 0 } = input
    const checkDate = toDay(input.checkDate, timeZone)!
    const account = await needAccount(tx, input.bankAccountId)
    const checkNumber = await numberOf(context, account)
    const payment = await payVendor(context, {
      vendorId,
      vendorName,
      method: 'Check',
      day: today,
      bills: [{ id: payable.id, money: paidByCheck(openBalance(payable.data), input), discount }],
      bankAccountId: account.id,
      checkNumber,
      checkDate,
      memo: input.memo?.trim() || undefined,
      calledBack: input.calledBack,
    })
    // A number entered far ahead of the sequence does not skip the numbers before it.
    const number = Number(readCheckNumber(checkNumber ?? ''))
    const isNext = number === account.data.nextCheckNumber || !input.checkNumber?.trim()
    if (checkNumber && isNext) await goOnWithNumber(context, account, number + 1)
    const { data } = await tx.need(payables, payable.id)
    if (data.status === 'Paid') await tx.update(payables, payable.id, { paidOn: checkDate })
    return await tx.need(checks, payment.data.checkId!)
  },
})

/** The check number: as entered, otherwise the next one of the account; undefined when the check is printed later. */
async function numberOf(
  { tx, input }: CommandContext<{ checkNumber?: string | undefined; printLater?: boolean | undefined }>,
  account: BankAccount,
): Promise<string | undefined> {
  const typed = input.checkNumber?.trim()
  if (!input.printLater) return typed || (await nextCheckNumber(tx, account, 'checkNumber'))
  if (typed)
    throw refuse(
      'A check gets its number when it is printed. Clear the number, or do not print it later.',
      'checkNumber',
    )
  return undefined
}

const nameOf = ({ id, data }: { id: string; data: { payableNumber?: string; vendorInvoiceNo?: string } }): string =>
  `Bill ${data.payableNumber ?? data.vendorInvoiceNo ?? id}`
