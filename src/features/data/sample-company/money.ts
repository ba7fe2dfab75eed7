import type { Day } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { daysAgo, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { setOpening } from '#features/money/bank/commands.ts'
import { MAIN_ACCOUNT } from '#features/money/bank/rules.ts'
import { beginLedger } from '#features/money/books/commands.ts'
import type { CommandContext } from '#model/command/command.ts'
import { rateOn } from '#model/document/currency.ts'

/** The base currency of the sample company. */
export const SAMPLE_CURRENCY = 'USD'

/** The value of a euro in dollars at the start of each of several months, the latest first. */
const EURO_RATES = [1.1042, 1.0987, 1.0931, 1.1014, 1.0876, 1.0912, 1.0835] as const
const RATE_EVERY_DAYS = 30

/** Days since the books began, and the bank balance on that day. */
const BEGAN_DAYS_AGO = 120
const BANK_OPENING = 148_316.42

/** The day the books of the sample company begin: before the oldest of its open documents. */
export const booksBegin = (today: Day): Day => daysAgo(today, BEGAN_DAYS_AGO)

const exchangeRates = (today: Day) =>
  EURO_RATES.map((rate, at) => ({ currency: 'EUR', rate, from: daysAgo(today, 10 + at * RATE_EVERY_DAYS) }))

/** The exchange rate of a document of a day; empty for the company's own currency. */
export function rateOf(currency: unknown, day: Day, today: Day): { fxRate?: number } {
  const fxRate = typeof currency === 'string' ? rateOn(exchangeRates(today), currency, day) : undefined
  return fxRate === undefined ? {} : { fxRate }
}

/** The exchange rates of the settings, and the account used for all payments. */
export const moneyDocs = (today: Day): SampleDoc[] => [
  {
    collection: settings.name,
    id: 'currencies',
    data: { name: 'Currencies', exchangeRates: exchangeRates(today).toReversed() },
  },
  {
    collection: bankAccounts.name,
    id: MAIN_ACCOUNT,
    data: {
      name: 'Operating account',
      kind: 'Bank',
      bankName: 'Harbor National Bank',
      last4: '4471',
      currency: SAMPLE_CURRENCY,
      isActive: true,
    },
  },
]

/** Posts the opening balances: open bills and invoices, outstanding checks, and the bank balance. */
export async function openBooks(context: CommandContext<unknown>): Promise<void> {
  const { tx, now, today, timeZone } = context
  const call = { ...context, input: {} }
  const seen = await beginLedger.look!({ tx, input: {}, now, today, timeZone, pause: () => undefined })
  for (const piece of beginLedger.pieces!(seen)) await piece(call)
  const input = { bankAccountId: MAIN_ACCOUNT, amount: BANK_OPENING, on: booksBegin(today) }
  await setOpening.run({ ...context, input } as never)
}
