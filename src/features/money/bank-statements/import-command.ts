import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { needAccount } from '#features/money/bank/account.ts'
import { bankLines, bankStatements } from '#features/money/bank-statements/collection.ts'
import { type Columns, type ReadLine, readStatement } from '#features/money/bank-statements/read-statement.ts'
import { signedText } from '#features/money/bank-statements/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, money, object, reference, text } from '#model/schema/fields.ts'

/** So many lines one statement may have. */
const MOST_LINES = 5000

/** Reads a file of the bank: its new lines become a statement, those that are known stay as they are. */
export const importStatement = defineCommand({
  name: 'bank.importStatement',
  label: 'Read bank statement',
  help: 'CSV, OFX or CAMT.053. Lines that were read before are passed over.',
  undoBy: 'Match its lines, or leave them; a statement read twice adds nothing.',
  large: true,
  input: {
    bankAccountId: reference('Bank account', 'bankAccounts', { required: true }),
    text: text('File', { required: true, rows: 8 }),
    format: choice('Format', ['Auto', 'CSV', 'OFX', 'CAMT.053'], { default: 'Auto' }),
    columns: object('Columns', { help: 'Which heading is what, where the file does not say so' }),
    opening: money('Opening', { decimals: 3 }),
    closing: money('Closing', { decimals: 3 }),
  },
  async run({ tx, input }) {
    const account = await needAccount(tx, input.bankAccountId)
    const read = readStatement(input.text, input.format ?? 'Auto', (input.columns ?? {}) as Columns)
    if (read.lines.length === 0) throw refuse('The file has no lines.')
    if (read.lines.length > MOST_LINES)
      throw refuse(`The file has ${read.lines.length} lines; split it at ${MOST_LINES}.`)
    const { fresh, known } = await withoutKnown(tx, account.id, read.lines)
    const total = sumMoney(read.lines.map(({ amount }) => amount))
    const last = await lastStatement(tx, account.id)
    const lastClosing = last?.data.closing
    const saidClosing = input.closing ?? read.closing
    const saidOpening =
      input.opening ?? read.opening ?? (saidClosing === undefined ? undefined : sumMoney([saidClosing, -total]))
    const knownTotal = sumMoney([total, ...fresh.map(({ amount }) => -amount)])
    const opening = saidOpening ?? sumMoney([lastClosing ?? account.data.openingBalance ?? 0, -knownTotal])
    const closing = saidClosing ?? sumMoney([opening, total])
    if (fresh.length === 0)
      return { ...(last && { statementId: known[0] ?? last.id }), added: 0, known: read.lines.length, opening, closing }
    if (sumMoney([opening, total]) !== closing)
      throw refuse(
        `The lines come to ${signedText(sumMoney([opening, total]))}, the statement ends at ${signedText(closing)}.`,
      )
    // Known lines belong to an earlier statement, so this one begins after them.
    const from = sumMoney([opening, knownTotal])
    if (lastClosing !== undefined && from !== lastClosing)
      throw refuse(`The statement opens at ${signedText(from)}, the last ended at ${signedText(lastClosing)}.`)
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
        ...(Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)) as unknown as ReadLine),
        statementId: statement.id,
        bankAccountId: account.id,
        state: 'Unmatched',
      })
    return {
      statementId: statement.id,
      added: fresh.length,
      known: read.lines.length - fresh.length,
      opening: from,
      closing,
    }
  },
})

/** The lines that were not read before: the n-th of several equal ones is the n-th that is known. */
async function withoutKnown(
  tx: Tx,
  bankAccountId: string,
  lines: readonly ReadLine[],
): Promise<{ fresh: ReadLine[]; known: string[] }> {
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
  for (const { data } of stored) {
    const key = keyOf({ ...data, day: toDay(data.day, 'UTC')! })
    left.set(key, [...(left.get(key) ?? []), data.statementId])
  }
  const known: string[] = []
  const fresh = lines.filter((line) => {
    const [first, ...others] = left.get(keyOf(line)) ?? []
    if (first === undefined) return true
    left.set(keyOf(line), others)
    known.push(first)
    return false
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
