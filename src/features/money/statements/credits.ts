import { payments } from '#features/money/payments/collection.ts'
import type { AccountItem } from '#features/money/statements/rules.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { currencyOf } from '#model/document/sums.ts'
import type { AccountWord } from '#model/languages/account-words.ts'
import type { Need, PrintContext } from '#model/print/print.ts'

/** The needs of a statement stand before these. */
const BEFORE = 2

/** What a statement reads of money and notes of its customers or vendors that settle nothing yet. */
export const creditNeeds = (partyIds: readonly string[]): Need[] => [
  {
    collection: payments,
    field: 'partyId',
    values: partyIds,
    where: [
      ['status', '==', 'Posted'],
      ['unapplied', '>', 0],
    ],
  },
  {
    collection: vouchers,
    field: 'partyId',
    values: partyIds,
    where: [
      ['status', '==', 'Posted'],
      ['balance', '>', 0],
    ],
  },
]

const SIDES = {
  customers: { direction: 'In', note: 'Credit note' },
  vendors: { direction: 'Out', note: 'Debit note' },
} as const

/** They as lines of an account, the oldest first: what we hold for the party, or it for us, is below zero. */
export function creditsOf(
  { of, id }: { of: keyof typeof SIDES; id: string },
  { related, company }: Pick<PrintContext, 'related' | 'company'>,
  say: (word: AccountWord) => string,
): AccountItem[] {
  const [received = [], notes = []] = related.slice(BEFORE)
  const lineOf = (
    data: Readonly<Record<string, unknown>>,
    number: unknown,
    day: unknown,
    amount: unknown,
    word: AccountWord,
  ) => ({
    number,
    theirs: say(word),
    currency: currencyOf(data, company.currency),
    isCredit: true,
    item: {
      status: 'Open',
      invoiceDate: day,
      totalAmount: -Number(amount),
      balance: -Number(amount),
    } as AccountItem['item'],
  })
  const { direction, note } = SIDES[of]
  const isTheirs = (data: Readonly<Record<string, unknown>>) => data.partyId === id && data.partyType === of
  return [
    ...received
      .filter(({ data }) => isTheirs(data) && data.direction === direction)
      .map(({ data }) => lineOf(data, data.paymentNumber, data.paidOn, data.unapplied, 'Payment')),
    ...notes
      .filter(({ data }) => isTheirs(data) && data.type === note)
      .map(({ data }) => lineOf(data, data.voucherNumber, data.date, data.balance, 'Credit')),
  ].toSorted((a, b) => String(a.item.invoiceDate).localeCompare(String(b.item.invoiceDate)))
}
