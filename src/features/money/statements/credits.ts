import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { payments } from '#features/money/payments/collection.ts'
import type { AccountItem } from '#features/money/statements/rules.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import type { AccountWord } from '#model/languages/account-words.ts'
import type { PrintContext, PrintNeed } from '#model/print/print.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

/** The number of a statement's own needs, which come before these. */
const BEFORE = 2

/** The unapplied payments and notes of customers or vendors, to be read for a statement. */
export const creditNeeds = (partyIds: readonly string[]): PrintNeed[] => [
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

/** The payments or notes read for a statement. */
type Records = readonly Doc<Readonly<Record<string, unknown>>>[] | undefined

/**
 * The payments and notes of a party that were unapplied on a day, as documents of its account, oldest first: what we
 * hold for the party, or it holds for us, is below 0.
 */
export function creditDocs(
  { of, id, day }: { of: keyof typeof SIDES; id: string; day: Day },
  [received = [], notes = []]: readonly [Records, Records],
  say: (word: AccountWord) => string,
): Doc<Data>[] {
  const docOf = (doc: Doc<Readonly<Record<string, unknown>>>, about: Credit): Doc<Data>[] => {
    // Allocations after that day do not count.
    const later = linesIn(doc.data.allocations as Value).filter(({ on }) => typeof on === 'string' && on > day)
    const left = sumMoney([
      Number(about.left ?? 0),
      ...later.flatMap(({ amount, deposit }) => [Number(amount ?? 0), -Number(deposit ?? 0)]),
    ])
    const amounts = { totalAmount: -left, balance: -left }
    const { currency = null } = doc.data as Data
    const [number, invoiceDate] = [about.number ?? doc.id, about.on ?? null] as [Value, Value]
    return left > 0
      ? [
          {
            ...doc,
            id: `${about.word}/${doc.id}`,
            data: { status: 'Open', number, invoiceDate, currency, paidBy: say(about.word), ...amounts },
          },
        ]
      : []
  }
  const { direction, note } = SIDES[of]
  const isTheirs = ({ data }: { data: Readonly<Record<string, unknown>> }) =>
    data.partyId === id && data.partyType === of && data.status === 'Posted'
  return [
    ...received
      .filter((doc) => isTheirs(doc) && doc.data.direction === direction)
      .flatMap((doc) => {
        const { paymentNumber: number, paidOn: on, unapplied: left } = doc.data
        return docOf(doc, { number, on, left, word: 'Payment' })
      }),
    ...notes
      .filter((doc) => isTheirs(doc) && doc.data.type === note)
      .flatMap((doc) => {
        const { voucherNumber: number, date: on, balance: left } = doc.data
        return docOf(doc, { number, on, left, word: 'Credit' })
      }),
  ].toSorted((a, b) => String(a.data.invoiceDate).localeCompare(String(b.data.invoiceDate)))
}

interface Credit {
  number: unknown
  on: unknown
  left: unknown
  word: AccountWord
}

/** The same as lines of an account as of today. */
export const creditsOf = (
  party: { of: keyof typeof SIDES; id: string },
  { related, company, today }: Pick<PrintContext, 'related' | 'company' | 'today'>,
  say: (word: AccountWord) => string,
): AccountItem[] =>
  creditDocs({ ...party, day: today }, [related[BEFORE], related[BEFORE + 1]] as never, say).map(({ data }) => ({
    number: data.number,
    theirs: data.paidBy,
    currency: currencyOf(data, company.currency),
    isCredit: true,
    item: data as AccountItem['item'],
  }))
