import { toDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { rateOn, readExchangeRates } from '#model/document/currency.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** A document waiting to enter the ledger, because its currency has no exchange rate on its day. */
export interface WithoutRate {
  collection: string
  id: string
  name: string
  currency: string
  day: string
}

/** A kind of document: its collection and name, and the field of its date. */
interface Kind {
  collection: string
  dayField: string
  nameOf: (doc: Doc) => string
}

/**
 * Splits documents into those that can be posted and those without a rate, so that the latter do not block the others.
 */
export async function sorterByRate(
  tx: Pick<Reading, 'getMany'>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<(docs: readonly Doc[], kind: Kind) => { ids: string[]; withoutRate: WithoutRate[] }> {
  const [own, currencies] = await tx.getMany(settings, ['company', 'currencies'])
  const company = own?.data.currency || 'USD'
  const rates = readExchangeRates(currencies?.data.exchangeRates, timeZone)
  return (docs, { collection, dayField, nameOf }) => {
    const withoutRate = docs.flatMap((doc): WithoutRate[] => {
      const { currency, fxRate, ...data } = doc.data as Data
      if (typeof currency !== 'string' || !currency || currency === company || typeof fxRate === 'number') return []
      const day = toDay(data[dayField], timeZone) ?? today
      return rateOn(rates, currency, day) === undefined
        ? [{ collection, id: doc.id, name: nameOf(doc), currency, day }]
        : []
    })
    const without = new Set(withoutRate.map(({ id }) => id))
    return { ids: docs.map(({ id }) => id).filter((id) => !without.has(id)), withoutRate }
  }
}
