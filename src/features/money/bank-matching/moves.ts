import { sumMoney } from '#base/decimal.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import type { Candidate } from '#features/money/bank-statements/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** What moves money of an account without a payment or a check of its own. */
const SOURCES = [bankAccounts.name, bankLines.name, vouchers.name, checks.name]

/**
 * What an account moved that no line of the bank has shown and that is no payment: transfers, whichever account says them,
 * fees of checks that bounced, and journals. Each is called by its journal.
 */
export async function movesOf(tx: Pick<Tx, 'load'>, accountId: string): Promise<Candidate[]> {
  const rowsOn = (ledger: 'Bank' | 'Bank fees' | 'Opening', ...more: (readonly [string, '==', string])[]) =>
    query(postings, { where: [['ledger', '==', ledger], ['docType', 'in', SOURCES], ...more] })
  const [moved, fees, openings, matched] = await tx.load([
    rowsOn('Bank', ['key', '==', accountId]),
    rowsOn('Bank fees', ['docType', '==', checks.name]),
    rowsOn('Opening', ['docType', '==', bankAccounts.name]),
    query(bankLines, {
      where: [
        ['bankAccountId', '==', accountId],
        ['state', '==', 'Matched'],
      ],
    }),
  ])
  const feeOfCheck = groupsOf(fees)
  const told = new Set([...groupsOf(openings), ...matched.flatMap(({ data }) => data.groupIds ?? [])])
  const reversed = new Set(moved.flatMap(({ data }) => data.reversesId ?? []))
  const standing = moved.filter(
    ({ id, data }) =>
      !reversed.has(id) &&
      !data.reversesId &&
      !told.has(data.groupId) &&
      (data.docType !== checks.name || feeOfCheck.has(data.groupId)),
  )
  return [...Map.groupBy(standing, ({ data }) => data.groupId)].map(([groupId, rows]) => ({
    ids: [groupId],
    kind: 'transfer',
    amount: sumMoney(rows.map(({ data }) => data.amount)),
    day: String(rows[0]!.data.day),
    reference: rows[0]!.data.docNumber,
    name: rows[0]!.data.memo ?? 'Transfer',
  }))
}

const groupsOf = (rows: readonly Posting[]): Set<string> => new Set(rows.map(({ data }) => data.groupId))
