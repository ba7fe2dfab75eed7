import { type ExchangeRate, readExchangeRates } from '#model/document/currency.ts'
import type { Data } from '#model/schema/value.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The exchange rates of the settings, live. */
export const useExchangeRates = (timeZone: string): readonly ExchangeRate[] =>
  readExchangeRates(
    useLiveDoc<{ exchangeRates?: readonly Data[] }>('settings', 'currencies')?.data.exchangeRates,
    timeZone,
  )
