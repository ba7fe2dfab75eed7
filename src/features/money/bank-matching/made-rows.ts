import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { type BankLine, bankLines } from '#features/money/bank-statements/collection.ts'
import { type Books, needRate, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'

/** What a bank line can be besides a payment or check. */
export const NEW_KINDS = ['Fee', 'Interest', 'Expense', 'Receipt', 'Transfer'] as const

export interface NewRow {
  kind: (typeof NEW_KINDS)[number]
  category?: string
  amount: number
  bankAccountId?: string
  memo?: string
}

/**
 * Posts what the bank charged or paid on its own, in one group; returns its id, or an empty list when there is nothing.
 */
export async function makeRows(
  books: Books,
  line: BankLine,
  create: readonly NewRow[],
  { day, accountId, currency }: { day: string; accountId: string; currency: string },
): Promise<string[]> {
  if (create.length === 0) return []
  const { tx } = books
  const company = await companyCurrency(tx)
  const rate = await needRate(books, { currency, day, name: 'The line' })
  const legs: PostingLeg[] = []
  for (const { kind, category, amount, bankAccountId, memo } of create) {
    const base = convertAmount(amount, rate, company)
    const common = { currency, ...(rate !== 1 && { fxRate: rate }), ...(memo && { memo }) }
    legs.push({ ...common, ledger: 'Bank', key: accountId, amount, base })
    const against = { amount: minus(amount), base: minus(base) }
    if (kind !== 'Transfer') legs.push({ ...common, ...against, ...ledgerOf(kind, category, amount) })
    else if (!bankAccountId) legs.push({ ...common, ...against, ledger: 'Transfers' })
    else {
      const other = await needAccount(tx, bankAccountId)
      if (other.id === accountId)
        throw refuse('From and to are the same account. Choose another one.', { reference: accountId })
      const into = await accountCurrency(tx, other)
      const otherRate = await needRate(books, { currency: into, day, name: other.data.name })
      const moved = into === currency ? minus(amount) : convertAmount(minus(base), 1 / otherRate, into)
      legs.push({ ledger: 'Bank', key: other.id, amount: moved, base: minus(base), currency: into })
    }
  }
  const rows = await postGroup(books, {
    day,
    source: { docType: bankLines.name, docId: line.id, ...(line.data.reference && { docNumber: line.data.reference }) },
    legs,
    ...(line.data.text && { memo: line.data.text }),
  })
  return [...new Set(rows.map(({ data }) => data.groupId))]
}

function ledgerOf(
  kind: NewRow['kind'],
  category: string | undefined,
  amount: number,
): Pick<PostingLeg, 'ledger' | 'key'> {
  if (kind === 'Fee') return { ledger: 'Bank fees', key: 'Bank' }
  if (kind === 'Receipt' || (kind === 'Interest' && amount > 0)) return { ledger: 'Sales', key: 'Other' }
  return { ledger: 'Expense', key: category?.trim() || (kind === 'Interest' ? 'Interest' : 'Uncategorised') }
}
