import { toDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { type AnyHook, defineHook } from '#model/command/hook.ts'
import { rateOn, readExchangeRates } from '#model/document/currency.ts'
import { documents } from '#model/feature.ts'
import type { Data } from '#model/schema/value.ts'

interface When {
  /** The field with the document's date. */
  day: string
  today: string
  timeZone: string
}

/** A document in another currency gets the rate of its day, and keeps it once posted. */
export const exchangeRates: readonly AnyHook[] = documents.map((kind) =>
  defineHook(kind.of, async ({ tx, id, before, after, today, timeZone }) => {
    if (!after) return
    const data = after as Data
    const patch = await ratePatch(tx, before as Data | undefined, data, { day: kind.day, today, timeZone })
    if (patch) await tx.update(kind.of, id, patch)
  }),
)

/**
 * The exchange rate that a write sets; undefined when currency and day do not change, or when the write states a rate.
 * A rate entered by hand is kept when the day changes. The company's own currency has none.
 */
async function ratePatch(
  tx: Tx,
  before: Data | undefined,
  after: Data,
  { day, today, timeZone }: When,
): Promise<{ fxRate: number | undefined } | undefined> {
  const { currency } = after
  const isRated = after.fxRate !== before?.fxRate
  const dayIn = (data: Data): string => toDay(data[day], timeZone) ?? today
  const isMoved = before !== undefined && after.posted !== true && dayIn(before) !== dayIn(after)
  if (!isRated && currency === before?.currency && !isMoved) return undefined
  const isNamed = typeof currency === 'string' && currency !== ''
  const isForeign = isNamed && currency.trim().toUpperCase() !== (await companyCurrency(tx))
  if (isRated && (isForeign || after.fxRate === 1)) return undefined
  const rates = isForeign ? readExchangeRates((await tx.get(settings, 'currencies'))?.data.exchangeRates, timeZone) : []
  if (isForeign && isMoved && currency === before.currency && before.fxRate !== rateOn(rates, currency, dayIn(before)))
    return undefined
  const fxRate = isForeign ? rateOn(rates, currency, dayIn(after)) : undefined
  return fxRate === after.fxRate ? undefined : { fxRate }
}
