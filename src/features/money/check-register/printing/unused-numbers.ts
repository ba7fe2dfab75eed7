import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { needCheckNumber, refuseUsedNumber } from '#features/money/checks/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import { reference, text } from '#model/schema/fields.ts'

/** A box of checks has 50 sheets of three; a larger count is a typing error. */
const MAX_CHECKS = 150

/**
 * Records sheets that were torn, lost or printed outside Prime: their numbers are kept as void checks with amount 0.
 */
export const recordUnused = defineCommand({
  name: 'checks.recordUnused',
  label: 'Record unused check numbers',
  help: 'Each number becomes a void check for 0.00, so that it is never used again. Nothing is posted.',
  input: {
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    firstNumber: text('From check #', { required: true, mono: true }),
    lastNumber: text('Through check #', { mono: true, help: 'Default: only this' }),
    reason: text('Reason', { required: true, suggest: ['Torn', 'Lost', 'Misprinted', 'Written outside of Prime'] }),
  },
  async run({ tx, input, today, now }) {
    const account = await needAccount(tx, input.bankAccountId)
    const first = BigInt(needCheckNumber(input.firstNumber))
    const last = input.lastNumber?.trim() ? BigInt(needCheckNumber(input.lastNumber)) : first
    if (last < first)
      throw refuse(`Check ${last} comes before check ${first}. Enter the lower number first.`, 'lastNumber')
    const count = Number(last - first) + 1
    if (count > MAX_CHECKS)
      throw refuse(
        `${first} through ${last} are ${count} checks. Record ${MAX_CHECKS} or fewer at a time.`,
        'lastNumber',
      )
    const currency = await accountCurrency(tx, account)
    const numbers = Array.from({ length: count }, (_, at) => String(first + BigInt(at)))
    for (const number of numbers) await refuseUsedNumber(tx, number, account.id)
    for (const checkNumber of numbers)
      await tx.insert(checks, {
        ...{ checkNumber, status: 'Void', direction: 'Out', payeeName: 'Not used', amount: 0, currency },
        ...{ amountInWords: amountInWords(0, currency), checkDate: today, bankAccountId: account.id },
        ...{ spoiled: true, confirmed: true, voidedAt: timestamp(now), voidReason: input.reason.trim() },
      })
    return { recorded: numbers.length }
  },
})
