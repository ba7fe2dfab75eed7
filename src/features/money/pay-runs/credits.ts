import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type MoneySource, needSource } from '#features/money/allocations/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** One vendor credit: a debit note, or an unapplied payment. */
interface Credit {
  type: MoneySource['type']
  id: string
  vendorId: string
  day: string
  amount: number
}

/** Vendor credits: debit notes and unapplied payments in a currency, oldest first. */
export async function vendorCredits(tx: Pick<Tx, 'find' | 'get'>, currency: string): Promise<Credit[]> {
  const company = await companyCurrency(tx)
  const [notes, paid] = await Promise.all([
    tx.find(
      query(vouchers, {
        where: [
          ['type', '==', 'Debit note'],
          ['status', '==', 'Posted'],
          ['balance', '>', 0],
        ],
      }),
    ),
    tx.find(
      query(payments, {
        where: [
          ['status', '==', 'Posted'],
          ['direction', '==', 'Out'],
          ['unapplied', '>', 0],
        ],
      }),
    ),
  ])
  const own = (data: { currency?: string }): boolean => (data.currency ?? company) === currency
  return [
    ...notes.flatMap(({ id, data }) =>
      own(data) && data.partyId
        ? [{ type: 'vouchers' as const, id, vendorId: data.partyId, day: String(data.date), amount: data.balance ?? 0 }]
        : [],
    ),
    ...paid.flatMap(({ id, data }) =>
      own(data) && data.partyType === vendors.name && data.partyId
        ? [
            {
              type: 'payments' as const,
              id,
              vendorId: data.partyId,
              day: String(data.paidOn),
              amount: data.unapplied ?? 0,
            },
          ]
        : [],
    ),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
}

/** The current sources of a vendor's credit. */
export const sourcesOf = async (
  books: Books,
  credits: readonly Credit[],
  vendorId: string | undefined,
): Promise<MoneySource[]> => {
  const found: MoneySource[] = []
  for (const { type, id, vendorId: of } of credits) if (of === vendorId) found.push(await needSource(books, type, id))
  return found
}
