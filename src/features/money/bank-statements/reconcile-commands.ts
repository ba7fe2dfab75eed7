import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { balanceOf, needAccount } from '#features/money/bank/account.ts'
import { bankLines, bankStatements } from '#features/money/bank-statements/collection.ts'
import { signedText } from '#features/money/bank-statements/rules.ts'
import { sumOf } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { reference, text } from '#model/schema/fields.ts'

const statementId = reference('Statement', 'bankStatements', { required: true })

/** The statement and the books say the same, but for what the bank has not shown yet. */
export const reconcile = defineCommand({
  name: 'bank.reconcile',
  label: 'Reconcile',
  help: 'Marks the statement as reconciled. Match all of its lines first.',
  undoBy: 'Reopen the statement.',
  input: { statementId },
  async run({ tx, input, timeZone }) {
    const statement = await tx.need(bankStatements, input.statementId)
    const { data } = statement
    if (data.status === 'Reconciled') throw refuse(`The statement through ${String(data.to)} is Reconciled already.`)
    const open = data.unmatched ?? 0
    if (open > 0) throw refuse(open === 1 ? '1 line is not matched.' : `${open} lines are not matched.`)
    const account = await needAccount(tx, data.bankAccountId)
    const to = toDay(data.to, timeZone)!
    const { amount: book } = await balanceOf(tx, account.id, to)
    const shown = await tx.aggregate({
      collection: bankLines.name,
      where: [
        ['bankAccountId', '==', account.id],
        ['state', '==', 'Matched'],
        ['day', '<=', to],
      ],
      aggregate: { sum: ['amount'] },
    })
    const lines = 'sum' in shown ? Number(shown.sum?.amount?.value ?? 0) : 0
    const inTransit = sumMoney([book, -(account.data.openingBalance ?? 0), -lines])
    const closing = data.closing ?? 0
    const bank = sumMoney([book, -inTransit])
    if (bank !== closing)
      throw refuse(
        `The statement ends at ${signedText(closing)}, the opening balance and the matched lines of ${account.data.name} at ${signedText(bank)}. Enter the opening balance, or read the statements before it.`,
      )
    const { amount: issued } = await sumOf(tx, [
      ['ledger', '==', 'Checks issued'],
      ['key', '==', account.id],
      ['day', '<=', to],
    ])
    await tx.update(bankStatements, statement.id, { status: 'Reconciled' })
    return { closing, book, outstandingChecks: minus(issued), inTransit }
  },
})

/** A reconciled statement may be worked on again. */
export const reopen = defineCommand({
  name: 'bank.reopen',
  label: 'Reopen',
  help: 'Its lines can be matched and unmatched again.',
  undoBy: 'Reconcile it again.',
  input: { statementId, reason: text('Reason', { required: true }) },
  async run({ tx, input }) {
    const statement = await tx.need(bankStatements, input.statementId)
    if (statement.data.status !== 'Reconciled')
      throw refuse(`The statement through ${String(statement.data.to)} is not Reconciled.`)
    return await tx.update(bankStatements, statement.id, { status: 'Open', reopenReason: input.reason.trim() })
  },
})
