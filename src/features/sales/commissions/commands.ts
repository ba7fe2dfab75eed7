import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { MONEY_METHODS } from '#features/money/payments/collection.ts'
import { voucherActions } from '#features/money/voucher-entry/actions.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { postingSum } from '#features/stock/postings/commands.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { nameOfPerson } from '#model/command/people.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, reference, text } from '#model/schema/fields.ts'

/** Pays the commission a person has earned on paid invoices: a payment voucher against commission payable. */
export const payCommission = defineCommand({
  name: 'commissions.pay',
  label: 'Pay commission',
  help: 'Pays commission earned on paid invoices, with a payment voucher.',
  undoBy: 'Void the voucher.',
  input: {
    email: text('Person', { as: 'person', required: true }),
    upTo: date('Earned up to', { help: 'Default: today' }),
    bankAccountId: reference('Bank account', bankAccounts),
    method: choice('Method', MONEY_METHODS, { default: 'ACH' }),
  },
  async run(context) {
    const { tx, input, today, timeZone, user } = context
    const email = input.email.trim()
    const upTo = toDay(input.upTo, timeZone) ?? today
    const due = await dueTo(tx, email, upTo)
    const [profile] = await tx.find(query(profiles, { where: [['email', '==', email]], limit: 1 }))
    const payeeName = profile?.data.name ?? nameOfPerson(email, [])
    if (due <= 0) throw refuse(`Nothing is due to ${payeeName}${upTo < today ? ` up to ${upTo}` : ''}.`, 'email')
    const draft = await tx.insert(vouchers, {
      type: 'Payment',
      status: 'Draft',
      date: today,
      partyType: 'other',
      payeeName,
      currency: await companyCurrency(tx),
      method: input.method ?? 'ACH',
      ...(input.bankAccountId && { bankAccountId: input.bankAccountId }),
      lines: [{ lineId: '1', ledger: 'Commission payable', key: email, description: `Up to ${upTo}`, amount: due }],
      taxAmount: 0,
      totalAmount: due,
      memo: `Commission up to ${upTo}`,
      preparedBy: user.email,
    } as never)
    await voucherActions.command('post').run({ ...context, input: { voucherId: draft.id } } as never)
    return await tx.need(vouchers, draft.id)
  },
})

/** The unpaid commission a person has earned up to a day, in the company's currency. */
async function dueTo(tx: Tx, email: string, upTo: string): Promise<number> {
  const own: Clause[] = [
    ['ledger', '==', 'Commission payable'],
    ['key', '==', email],
  ]
  const [earned, all] = await Promise.all([postingSum(tx, [...own, ['day', '<=', upTo]]), postingSum(tx, own)])
  return Math.min(-earned.base, -all.base)
}
