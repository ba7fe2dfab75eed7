import { sumMoney } from '#base/decimal.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import type { MatchCandidate } from '#features/money/bank-statements/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'

/**
 * Movements of an account that no bank line shows yet and that are not payments: transfers (whichever account posted
 * them), fees of bounced checks, and journals. Each is named by its memo.
 */
export async function movesOf(tx: Pick<Tx, 'load'>, accountId: string): Promise<MatchCandidate[]> {
  const rowsOf = (...where: Clause[]) => query(postings, { where })
  const [moved, fees, openings, matched] = await tx.load([
    rowsOf(['ledger', '==', 'Bank'], ['key', '==', accountId], ['docType', '!=', payments.name]),
    rowsOf(['ledger', '==', 'Bank fees'], ['docType', '==', checks.name]),
    rowsOf(['ledger', '==', 'Opening'], ['docType', '==', bankAccounts.name]),
    query(bankLines, {
      where: [
        ['bankAccountId', '==', accountId],
        ['state', '==', 'Matched'],
      ],
    }),
  ])
  const feeOfCheck = groupsOf(fees)
  const matchedGroups = new Set([...groupsOf(openings), ...matched.flatMap(({ data }) => data.groupIds ?? [])])
  const reversed = new Set(moved.flatMap(({ data }) => data.reversesId ?? []))
  const unreversed = moved.filter(
    ({ id, data }) =>
      !reversed.has(id) &&
      !data.reversesId &&
      !matchedGroups.has(data.groupId) &&
      (data.docType !== checks.name || feeOfCheck.has(data.groupId)),
  )
  return [...Map.groupBy(unreversed, ({ data }) => data.groupId)].map(([groupId, rows]) => ({
    ids: [groupId],
    kind: 'transfer',
    amount: sumMoney(rows.map(({ data }) => data.amount)),
    day: String(rows[0]!.data.day),
    reference: rows[0]!.data.docNumber,
    name: rows[0]!.data.memo ?? 'Transfer',
  }))
}

const groupsOf = (rows: readonly Posting[]): Set<string> => new Set(rows.map(({ data }) => data.groupId))
