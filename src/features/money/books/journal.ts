import { sumMoney } from '#base/decimal.ts'
import type { Account } from '#features/money/books/account-map.ts'
import type { Posting } from '#features/stock/postings/collection.ts'

/** One line of an entry: either a debit or a credit, never negative. */
interface JournalLine {
  account: Account
  debit: number
  credit: number
  description: string
  /** The customer or vendor, on receivable and payable lines. */
  party: string
  document: string
  ledger: string
  key: string
  currency: string
  amount: number
  rate: number
}

/** One balanced entry of a journal. */
export interface JournalEntry {
  number: string
  day: string
  description: string
  lines: JournalLine[]
}

type Detail = 'Groups' | 'Days'

/** Journal entries in posting order: one per group, or one per day, document type and party. */
export function journalEntries(
  rows: readonly Posting[],
  detail: Detail,
  accountOf: (ledger: string, key?: string) => Account,
): JournalEntry[] {
  const groups = Map.groupBy(rows, ({ data }) => data.groupId)
  if (detail === 'Groups') return [...groups.values()].map((own) => entryOf(own, accountOf))
  const days = Map.groupBy(groups.values(), (own) => {
    const party = own.find(({ data }) => data.ledger === 'AR' || data.ledger === 'AP')?.data.partyId ?? ''
    return `${String(own[0]!.data.day)} ${own[0]!.data.docType} ${party}`
  })
  return [...days.values()].map((own) => merged(own.map((group) => entryOf(group, accountOf))))
}

function entryOf(rows: readonly Posting[], accountOf: (ledger: string, key?: string) => Account): JournalEntry {
  const [first] = rows as [Posting]
  const { seq, day, docNumber, docId, memo } = first.data
  const description = [docNumber ?? docId, memo].filter(Boolean).join(': ')
  return {
    number: String(seq),
    day: String(day),
    description,
    lines: rows.flatMap(({ data }): JournalLine[] => {
      if (data.base === 0) return []
      const isParty = data.ledger === 'AR' || data.ledger === 'AP'
      return [
        {
          account: accountOf(data.ledger, data.key),
          debit: data.base > 0 ? data.base : 0,
          credit: data.base < 0 ? -data.base : 0,
          description,
          party: isParty ? (data.partyName ?? data.partyId ?? '') : '',
          document: data.docNumber ?? data.docId,
          ledger: data.ledger,
          key: data.key ?? '',
          currency: data.currency ?? '',
          amount: data.amount,
          rate: data.fxRate ?? 1,
        },
      ]
    }),
  }
}

/** Merges the entries of one day: a line per account, party and side. */
function merged(entries: readonly JournalEntry[]): JournalEntry {
  const [first] = entries as [JournalEntry]
  const sides = Map.groupBy(
    entries.flatMap(({ lines }) => lines),
    ({ account, party, key, currency, debit }) =>
      [account.code, account.name, party, key, currency, debit > 0].join('\n'),
  )
  const lines = [...sides.values()].map((own) => ({
    ...own[0]!,
    debit: sumMoney(own.map(({ debit }) => debit)),
    credit: sumMoney(own.map(({ credit }) => credit)),
    amount: sumMoney(own.map(({ amount }) => amount)),
    ...(own.length > 1 && { document: `${own.length} documents` }),
  }))
  return { ...first, ...(entries.length > 1 && { description: `${entries.length} entries` }), lines }
}
