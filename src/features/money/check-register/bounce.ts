import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { unclearCheck } from '#features/money/check-clearing/commands.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { firstOf } from '#features/money/checks/commands.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import { chargeInvoice, claimRefunds, isOfPayer, voidPayment } from '#features/money/payment-voids/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import {
  type Books,
  needOpenDay,
  needRate,
  postGroup,
  reverseRows,
  unreversedRows,
} from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { date, money, reference, text } from '#model/schema/fields.ts'

/** Records that a check was not honored: what it paid is open again, with the bank's fee and the customer's charge. */
export const bounce = defineCommand({
  name: 'checks.bounce',
  label: 'Bounced',
  help: 'What the check paid is open again. A charge, or a refund already made from a customer’s check, becomes an invoice; a refund a vendor made from your check becomes a bill.',
  undoBy: 'Enter the new payment.',
  input: {
    checkId: reference('Check', checks, { required: true }),
    on: date('Date', { required: true }),
    fee: money('Fee of the bank', { min: 0, decimals: 3 }),
    charge: money('Charge to the customer', { min: 0, decimals: 3 }),
    reason: text('Reason', { suggest: ['Insufficient funds', 'Account closed', 'Stopped by the payer'] }),
  },
  async run(context) {
    const { tx, input, now, timeZone } = context
    const day = toDay(input.on, timeZone)!
    const check = await tx.need(checks, input.checkId)
    const { data } = check
    const name = nameOfCheck(check)
    if (data.status === 'Void' || data.status === 'Bounced')
      throw refuse(`${name} is ${data.status}; it cannot bounce.`)
    if (data.direction !== 'In' && data.status === 'Queued')
      throw refuse(`${name} is queued and not printed yet. Void it instead.`)
    const { fee = 0, charge = 0 } = input
    if (charge > 0 && data.direction !== 'In')
      throw refuse(`${name} is a check you wrote. Clear the charge to the customer.`)
    const payment = data.paymentId ? await tx.get(payments, data.paymentId) : undefined
    if (charge > 0 && payment && payment.data.partyType !== customers.name)
      throw refuse(
        `${name} is of ${payment.data.partyName ?? data.payeeName}, which is not a customer that can be charged.`,
      )
    await needOpenDay(context, day)
    const reason = input.reason?.trim() || 'Bounced'
    const account = await needAccount(tx, data.bankAccountId)
    const own = await accountCurrency(tx, account)
    needAmount('The fee', fee, own)
    if (data.status === 'Cleared')
      await unclearCheck(context, check, day, data.direction === 'In' ? 'Queued' : 'Printed')
    let claimed: string[] = []
    if (payment?.data.status === 'Posted') {
      await voidPayment(context, payment, { day, reason, now, checkStatus: 'Bounced' })
      if (isOfPayer(payment.data)) claimed = await claimRefunds(context, payment, { day, about: nameInSentence(name) })
    } else {
      const first = await firstOf(tx, check)
      const source = { docType: checks.name, docId: first.id, docNumber: first.data.checkNumber }
      // A check from before the ledger leaves it with the amount it was adopted with.
      if (!payment) await reverseRows(context, await unreversedRows(tx, source), { day, source, memo: reason })
      await tx.update(checks, check.id, { status: 'Bounced', voidReason: reason })
    }
    // Keeps the day the bank took the money back separate from the deposit day.
    await tx.update(checks, check.id, {
      bouncedOn: day,
      ...(data.depositedOn && { depositedOn: data.depositedOn }),
    })
    if (fee > 0) {
      const base = convertAmount(fee, await needRate(context, { currency: own, day, name }), await companyCurrency(tx))
      await postGroup(context, {
        day,
        source: { docType: checks.name, docId: check.id, ...(data.checkNumber && { docNumber: data.checkNumber }) },
        legs: [
          { ledger: 'Bank fees', key: 'Bank', amount: fee, currency: own, base },
          { ledger: 'Bank', key: account.id, amount: minus(fee), currency: own, base: minus(base) },
        ],
        memo: `Fee for ${name}`,
      })
    }
    return {
      ...(charge > 0 && { feeInvoiceId: await chargeCustomer(context, check, { charge, day }) }),
      ...(claimed.length > 0 && { [data.direction === 'In' ? 'refundInvoiceIds' : 'refundBillIds']: claimed }),
    }
  },
})

/** An open invoice for the fee of a bounced check, due immediately. */
async function chargeCustomer(
  books: Books,
  check: Check,
  { charge, day }: { charge: number; day: string },
): Promise<string> {
  const { customerId, payeeName, ...data } = check.data
  const company = await companyCurrency(books.tx)
  const currency = data.currency ?? company
  const name = nameOfCheck(check)
  const fxRate = await needRate(books, { currency, day, name })
  const base = convertAmount(charge, fxRate, company)
  return await chargeInvoice(books, {
    ...{ customer: { partyId: customerId, partyName: payeeName }, amount: charge, base, currency, fxRate, day },
    kind: 'Fee',
    description: `Returned ${nameInSentence(name)}`,
    against: [{ ledger: 'Sales', key: 'Fee', amount: minus(charge), base: minus(base) }],
    memo: `Charge for ${name}`,
  })
}
