import { addDays, daysBetween, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import {
  crossRate,
  MONTHLY_AFTER_DAYS,
  type RateChange,
  type RateRow,
  thinned,
  withDayRates,
} from '#features/money/exchange-rates/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { date, lines, number, tags, text } from '#model/schema/fields.ts'

/** The maximum age of rates in days, to cover long holidays; older ones do not count as current. */
const OLDEST_DAYS = 7

/** The outcome of fetching the rates of a day. */
export interface RatesTaken {
  day: string
  changes: readonly RateChange[]
  /** Requested currencies without a rate. */
  missing: readonly string[]
}

/** Saves the reference rates of a day in the settings, converted to the company's currency; idempotent. */
export const takeRates = defineCommand({
  name: 'rates.take',
  label: 'Update exchange rates',
  input: {
    day: date('Day', { required: true }),
    source: text('Source', { required: true }),
    rates: lines('Rates for one euro', {
      currency: currencyField({ required: true }),
      perEuro: number('Rate', { required: true, min: 0 }),
    }),
    currencies: tags('Currencies'),
  },
  async run({ tx, input, today, timeZone }): Promise<RatesTaken> {
    const day = toDay(input.day, timeZone)
    const age = day === undefined ? undefined : daysBetween(day, today)
    if (day === undefined || age === undefined || age < -1 || age > OLDEST_DAYS)
      throw refuse(
        `The rates are of ${day ?? String(input.day)}, not of the last ${OLDEST_DAYS} days. No rate was added.`,
        'day',
      )
    const base = (await tx.get(settings, 'company'))?.data.currency ?? 'USD'
    const stored = await tx.get(settings, 'currencies')
    const rows = (stored?.data.exchangeRates ?? []) as unknown as RateRow[]
    const followed = [...new Set(input.currencies?.length ? input.currencies : rows.map(({ currency }) => currency))]
      .map((one) => one.trim().toUpperCase())
      .filter((one) => one !== base)
    if (followed.length === 0)
      throw refuse('No currencies are selected. Enter currencies, such as EUR and GBP.', 'currencies')
    const perEuro = new Map((input.rates ?? []).map((one) => [String(one.currency), Number(one.perEuro)] as const))
    if (base !== 'EUR' && !perEuro.has(base))
      throw refuse(`The rates of ${day} have none for ${base}. No rate was added.`)
    const known = followed.flatMap((currency) => {
      const rate = crossRate(perEuro, currency, base)
      return rate === undefined || rate === 0 ? [] : [{ currency, rate }]
    })
    const missing = followed.filter((currency) => !known.some((one) => one.currency === currency))
    const { rows: next, changes } = withDayRates(rows, { day, source: input.source, rates: known })
    if (changes.length > 0) {
      const exchangeRates = thinned(next, addDays(today, -MONTHLY_AFTER_DAYS)) as never
      if (stored) await tx.update(settings, 'currencies', { exchangeRates })
      else await tx.insert(settings, { name: 'Currencies', exchangeRates }, 'currencies')
    }
    return { day, changes, missing }
  },
})
