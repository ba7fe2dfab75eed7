import type { ExchangeRate } from '#features/settings/currencies.ts'
import { readExchangeRates } from '#features/settings/currencies.ts'
import type { Data } from '#model/value.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The exchange rates of the settings, live. */
export const useExchangeRates = (timeZone: string): readonly ExchangeRate[] =>
  readExchangeRates(
    useLiveDoc<{ exchangeRates?: readonly Data[] }>('settings', 'currencies')?.data.exchangeRates,
    timeZone,
  )
