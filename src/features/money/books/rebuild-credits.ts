import { payments } from '#features/money/payments/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Ledger, postings } from '#features/stock/postings/collection.ts'
import { carriedOn } from '#features/stock/postings/commands.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** A stored amount of a payment or note that must equal its ledger balance; `sign` is 1 when a debit is above 0. */
interface Left {
  collection: 'payments' | 'vouchers'
  field: 'unapplied' | 'depositLeft' | 'balance'
  ledger: Ledger
  sign: 1 | -1
  where: readonly Clause[]
}

const OF_VENDORS: readonly Clause[] = [
  ['direction', '==', 'Out'],
  ['partyType', '==', vendors.name],
]
const OF_CUSTOMERS: readonly Clause[] = [
  ['direction', '==', 'In'],
  ['partyType', '==', customers.name],
]

const LEFT: readonly Left[] = [
  { collection: payments.name, field: 'unapplied', ledger: 'AP', sign: 1, where: OF_VENDORS },
  { collection: payments.name, field: 'unapplied', ledger: 'AR', sign: -1, where: OF_CUSTOMERS },
  { collection: payments.name, field: 'depositLeft', ledger: 'Vendor deposits', sign: 1, where: OF_VENDORS },
  { collection: payments.name, field: 'depositLeft', ledger: 'Customer deposits', sign: -1, where: OF_CUSTOMERS },
  { collection: vouchers.name, field: 'balance', ledger: 'AP', sign: 1, where: [['type', '==', 'Debit note']] },
  { collection: vouchers.name, field: 'balance', ledger: 'AR', sign: -1, where: [['type', '==', 'Credit note']] },
]

const COLLECTIONS = { payments, vouchers }
const NAMES = { payments: 'paymentNumber', vouchers: 'voucherNumber' } as const

/** A payment or note whose unapplied rest differs from its postings. */
export interface DriftedCredit {
  at: number
  id: string
  name: string
}

/** Posted payments and notes whose rest differs from the sum of their postings. */
export async function findCreditDrift(tx: Reading): Promise<DriftedCredit[]> {
  const found: DriftedCredit[] = []
  for (const [at, { collection, field, ledger, sign, where }] of LEFT.entries()) {
    const by = NAMES[collection]
    const all = COLLECTIONS[collection] as unknown as Collection<Fields>
    for await (const page of pagesOf(tx, all, by, [['status', '==', 'Posted'], ...where])) {
      const ids = page.map(({ id }) => id)
      const clauses: Clause[] = [
        ['ledger', '==', ledger],
        ['itemType', '==', collection],
      ]
      const sums = await sumsBy(tx, { collection: postings.name, by: 'itemId', where: clauses, names: ['amount'] }, ids)
      for (const { id, data } of page as unknown as { id: string; data: Data }[])
        if (Number(data[field] ?? 0) !== plain(sign * (sums(id)[0] ?? 0)))
          found.push({
            at,
            id,
            name: `${collection === payments.name ? 'Payment' : 'Voucher'} ${String(data[by] ?? id)}`,
          })
    }
  }
  return found
}

/** Sets the rest of a payment or a note to the sum of its postings. */
export async function correctCredit(tx: Tx, { at, id }: DriftedCredit): Promise<void> {
  const { collection, field, ledger, sign } = LEFT[at]!
  const all = COLLECTIONS[collection] as unknown as Collection<Fields>
  const doc = await tx.get(all, id)
  if ((doc?.data as Data | undefined)?.status !== 'Posted') return
  const { amount } = await carriedOn(tx, { ledger, itemType: collection, itemId: id })
  await tx.update(all, id, { [field]: plain(sign * amount) } as never)
}

const plain = (value: number): number => (value === 0 ? 0 : value)
