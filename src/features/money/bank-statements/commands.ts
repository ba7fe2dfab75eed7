import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { withPauses } from '#base/pieces.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, balanceOf, needAccount } from '#features/money/bank/rules.ts'
import { bankLines, bankStatements } from '#features/money/bank-statements/collection.ts'
import { headingsIn } from '#features/money/bank-statements/csv-columns.ts'
import type { BankFileLine } from '#features/money/bank-statements/lines.ts'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'
import { signedText } from '#features/money/bank-statements/rules.ts'
import { postingSum } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { roundAmount } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'
import { choice, money, object, reference, text } from '#model/schema/fields.ts'

/** Imports a bank file: its new lines become a statement, known lines stay as they are. */
export const importStatement = defineCommand({
  name: 'bank.importStatement',
  label: 'Read bank statement',
  help: 'CSV, OFX or CAMT.053. Lines that were read before are skipped.',
  undoBy: 'Match or ignore its lines; reading a statement twice adds nothing.',
  large: true,
  input: {
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    text: text('File', { required: true, rows: 8, file: '.csv,.txt,.ofx,.qfx,.xml' }),
    format: choice('Format', ['Auto', 'CSV', 'OFX', 'CAMT.053'], { default: 'Auto' }),
    columns: object('Columns', { help: 'Column headings, if Prime does not recognize them' }),
    opening: money('Opening', { decimals: 3 }),
    closing: money('Closing', { decimals: 3 }),
  },
  async run({ tx, input, pause, today }) {
    const account = await needAccount(tx, input.bankAccountId)
    const columns = headingsIn(input.columns)
    const read = await withPauses(readBankStatement(input.text, input.format ?? 'Auto', columns), pause)
    const own = await accountCurrency(tx, account)
    if (read.currency && read.currency !== own)
      throw refuse(`The statement is in ${read.currency}, ${account.data.name} in ${own}.`, 'bankAccountId')
    // A line with amount 0 is a note from the bank: there is no money to match.
    const moved = read.lines.filter(({ amount }) => amount !== 0)
    if (moved.length === 0) throw refuse('The file has no lines with an amount.', 'text')
    for (const { day, amount } of moved) {
      if (day > today)
        throw refuse(
          `The line of ${day} for ${signedText(amount)} is in the future. Read the statement once the bank has booked it.`,
        )
      if (roundAmount(amount, own) !== amount)
        throw refuse(`The line of ${day} for ${amount} ${own} has more decimals than ${own} has.`)
    }
    const { fresh, known } = await withoutKnown(tx, account.id, moved)
    const total = sumMoney(moved.map(({ amount }) => amount))
    const last = await lastStatement(tx, account.id)
    const lastClosing = last?.data.closing
    const statedClosing = input.closing ?? read.closing
    const statedOpening =
      input.opening ?? read.opening ?? (statedClosing === undefined ? undefined : sumMoney([statedClosing, -total]))
    const knownTotal = sumMoney([total, ...fresh.map(({ amount }) => -amount)])
    const opening = statedOpening ?? sumMoney([lastClosing ?? account.data.openingBalance ?? 0, -knownTotal])
    const closing = statedClosing ?? sumMoney([opening, total])
    const repeated = moved.length - fresh.length
    const note = repeated > 0 && `${counted(repeated, 'line')} had been read before`
    if (fresh.length === 0)
      return {
        ...(note && { note }),
        ...(last && { statementId: known[0] ?? last.id }),
        added: 0,
        known: moved.length,
        opening,
        closing,
      }
    if (sumMoney([opening, total]) !== closing)
      throw refuse(
        `The lines end at ${signedText(sumMoney([opening, total]))}, but the statement ends at ${signedText(closing)}.`,
        'closing',
      )
    // Known lines belong to an earlier statement, so this one begins after them.
    const from = sumMoney([opening, knownTotal])
    if (lastClosing !== undefined && from !== lastClosing)
      throw refuse(
        `The statement opens at ${signedText(from)}, the last ended at ${signedText(lastClosing)}.`,
        'opening',
      )
    const { openingBalance, openingDate, name } = account.data
    if (!last && openingDate && from !== openingBalance)
      throw refuse(
        `The statement opens at ${signedText(from)}, the opening balance of ${name} is ${signedText(openingBalance ?? 0)}.`,
        'opening',
      )
    const statement = await tx.insert(bankStatements, {
      bankAccountId: account.id,
      from: fresh[0]!.day,
      to: fresh.at(-1)!.day,
      opening: from,
      closing,
      format: read.format,
      status: 'Open',
      lines: fresh.length,
      unmatched: fresh.length,
    })
    for (const { balance: _balance, ...line } of fresh)
      await tx.insert(bankLines, {
        ...(Object.fromEntries(
          Object.entries(line).filter(([, value]) => value !== undefined),
        ) as unknown as BankFileLine),
        statementId: statement.id,
        bankAccountId: account.id,
        state: 'Unmatched',
      })
    return {
      ...(note && { note }),
      statementId: statement.id,
      added: fresh.length,
      known: repeated,
      opening: from,
      closing,
    }
  },
})

/** The lines that were not imported before: of several identical lines, the n-th one counts as the n-th known one. */
async function withoutKnown(
  tx: Tx,
  bankAccountId: string,
  lines: readonly BankFileLine[],
): Promise<{ fresh: BankFileLine[]; known: string[] }> {
  const days = lines.map(({ day }) => day).toSorted()
  const stored = await tx.find(
    query(bankLines, {
      where: [
        ['bankAccountId', '==', bankAccountId],
        ['day', '>=', days[0]!],
        ['day', '<=', days.at(-1)!],
      ],
    }),
  )
  const left = new Map<string, string[]>()
  for (const { data } of stored.toReversed()) {
    const key = keyOf({ ...data, day: toDay(data.day, 'UTC')! })
    const others = left.get(key)
    if (others) others.push(data.statementId)
    else left.set(key, [data.statementId])
  }
  const known: string[] = []
  const fresh = lines.filter((line) => {
    const statementId = left.get(keyOf(line))?.pop()
    if (statementId !== undefined) known.push(statementId)
    return statementId === undefined
  })
  return { fresh, known }
}

const keyOf = ({
  fitId = '',
  day,
  amount,
  text: words = '',
}: {
  fitId?: string | undefined
  day: string
  amount: number
  text?: string | undefined
}): string => JSON.stringify([fitId, day, amount, words])

async function lastStatement(tx: Tx, bankAccountId: string) {
  const found = await tx.find(query(bankStatements, { where: [['bankAccountId', '==', bankAccountId]] }))
  return found
    .toSorted((a, b) => String(a.data.to).localeCompare(String(b.data.to)) || a.createTime.localeCompare(b.createTime))
    .at(-1)
}

const statementId = reference('Statement', 'bankStatements', { required: true })

/** Reconciles a statement: it agrees with the books, except for what the bank has not shown yet. */
export const reconcile = defineCommand({
  name: 'bank.reconcile',
  label: 'Reconcile',
  help: 'Marks the statement as reconciled. Match all of its lines first.',
  undoBy: 'Reopen the statement.',
  input: { statementId },
  async run({ tx, input, timeZone }) {
    const statement = await tx.need(bankStatements, input.statementId)
    const { data } = statement
    if (data.status === 'Reconciled') throw refuse(`The statement through ${String(data.to)} is already reconciled.`)
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
    const { amount: issued } = await postingSum(tx, [
      ['ledger', '==', 'Checks issued'],
      ['key', '==', account.id],
      ['day', '<=', to],
    ])
    await tx.update(bankStatements, statement.id, { status: 'Reconciled' })
    return { closing, book, outstandingChecks: minus(issued), inTransit }
  },
})

/** Reopens a reconciled statement. */
export const reopenStatement = defineCommand({
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

/**
 * Refuses to reverse something that is matched with a bank line, which has to be unmatched first. `own` is the line
 * that posted it.
 */
export async function refuseShown(
  tx: Pick<Tx, 'find'>,
  rows: readonly { data: { groupId: string } }[],
  name: string,
  own?: string,
): Promise<void> {
  const groups = [...new Set(rows.map(({ data }) => data.groupId))]
  if (groups.length === 0) return
  const shown = await tx.find(query(bankLines, { where: [['groupIds', 'array-contains-any', groups.slice(0, 30)]] }))
  const other = shown.find(({ id, data }) => id !== own && data.state === 'Matched')
  if (other)
    throw refuse(
      `${name} is matched with the line of ${signedText(other.data.amount)} of the bank. Unmatch that first.`,
    )
}
