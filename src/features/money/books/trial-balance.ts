import { type Day, isDay } from '#base/days.ts'
import { accountNames } from '#features/money/books/account-map.ts'
import { balancesUntil } from '#features/stock/month-balances/commands.ts'
import { namesIn } from '#features/stock/month-balances/rules.ts'
import { LEDGERS } from '#features/stock/postings/collection.ts'
import { screenPath } from '#model/feature.ts'
import { defineReport } from '#model/report/define.ts'

interface Balance {
  account: string
  ledger: string
  key: string
  /** In the company's currency; debits above 0, credits below. */
  base: number
}

interface BalanceAt {
  day: Day
  base: string
}

/** Every ledger by key at the end of a day: debits equal credits. */
export const trialBalance = defineReport<Balance, BalanceAt, Balance>({
  name: 'trial-balance',
  title: 'Trial balance',
  path: () => `${screenPath('check-register')}?view=balances&of=trial-balance`,
  choices: ['asOf'],
  read: {
    of: ['postings'],
    items: async (tx, { day }) => {
      const accountOf = await accountNames(tx)
      return [...(await balancesUntil(tx, 'Ledgers', day))].map(([name, { base }]) => {
        const [ledger, key] = namesIn(name)
        return { account: accountOf(ledger, key), ledger, key, base }
      })
    },
  },
  at: ({ today, settings, chosen }) => ({
    day: isDay(chosen.asOf) ? chosen.asOf : today,
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  rows: (items) =>
    items.toSorted(
      (a, b) => placeOf(a.ledger) - placeOf(b.ledger) || a.key.localeCompare(b.key, 'en', { numeric: true }),
    ),
  keyOf: ({ ledger, key }) => `${ledger} ${key}`,
  currency: () => '',
  columns: () => [
    { label: 'Account', isHead: true, value: ({ account }) => account },
    { label: 'Ledger', value: ({ ledger }) => ledger },
    { label: 'Debit', kind: 'money', isSum: true, value: ({ base }) => (base > 0 ? base : undefined) },
    { label: 'Credit', kind: 'money', isSum: true, value: ({ base }) => (base < 0 ? -base : undefined) },
  ],
  facts: ({ day, base }) => [
    ['As of', day],
    ['Currency', base],
  ],
})

const placeOf = (ledger: string): number => (LEDGERS as readonly string[]).indexOf(ledger)
