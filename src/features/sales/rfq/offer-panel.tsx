import { Group } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { bestOf, offeredLines, rankOffers, vendorsOf } from '#features/sales/rfq/comparing.ts'
import { type Compared, CompareOffers } from '#features/sales/rfq/parts.tsx'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { rateOn } from '#model/document/currency.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { unitPrice } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { Parts } from '#ui/parts.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

/** The maximum number of vendors shown side by side. */
const MAX_VENDORS = 30

/**
 * Shown on a request to vendors: their offers line by line, and the actions to enter and compare them; purchasing adds
 * the action to award them.
 */
export function OfferPanel({ doc }: { doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const shown = vendorsOf(doc.data).slice(0, MAX_VENDORS)
  const titleOf = useTitles(
    shown.map((id) => ({ collection: vendors.name, id })),
    linkedPages(),
  )
  const rates = useExchangeRates(timeZone)
  if (doc.data.side !== 'Buying') return null
  const nameOf = (id: string) => titleOf(vendors.name, id) ?? id
  const rateOf = (currency: string) =>
    currency === '' || currency === baseCurrency() ? 1 : rateOn(rates, currency, clock.today)
  const rows = offeredLines(doc.data).map((line) => {
    const offers = [...line.offers.values()]
    const ranked = rankOffers(offers, { qty: line.qty, today: clock.today, timeZone, rateOf })
    return {
      ...line,
      best: bestOf(ranked)?.vendorId,
      expired: ranked.flatMap(({ expired, vendorId }) => (expired ? [vendorId] : [])),
      unrated: offers.map((one) => currencyOf(one, '')).filter((one) => rateOf(one) === undefined),
    }
  })
  const isOpen = doc.data.status === 'New' || doc.data.status === 'In progress' || doc.data.status === 'Quoted'
  return (
    <section aria-label="Offers">
      <DataTable
        label="Offers of vendors"
        rows={rows}
        keyOf={({ lineId }) => lineId}
        isFlat
        hasFiles
        empty="The inquiry has no lines."
        columns={[
          { label: 'Part', isHead: true, value: ({ part }) => part },
          { label: 'Quantity', kind: 'number', value: ({ qty }) => qty },
          ...shown.map((id) => ({
            label: nameOf(id),
            kind: 'price' as const,
            value: ({ offers }: (typeof rows)[number]) => priceOf(offers.get(id)),
            show: ({ offers, expired }: (typeof rows)[number]) => offerWords(offers.get(id), expired.includes(id)),
          })),
        ]}
      />
      {isOpen && rows.some(({ offers }) => offers.size > 0) && (
        <Group gap={8} my={10}>
          <CompareOffers doc={doc} clock={clock} done={(found) => toast(comparedWords(found, nameOf))} />
          <Parts of="offer-actions" props={{ doc, clock, rows }} />
        </Group>
      )}
    </section>
  )
}

const priceOf = (offer: Data | undefined): number | undefined =>
  typeof offer?.price === 'number' ? offer.price : undefined

/** A price with its currency and lead time: `3.60 EUR, 14 days, expired`. */
function offerWords(offer: Data | undefined, isExpired: boolean): string {
  const price = priceOf(offer)
  if (offer === undefined || price === undefined) return ''
  return [
    [unitPrice(price), offer.currency].filter(Boolean).join(' '),
    ...(typeof offer.leadDays === 'number' ? [counted(offer.leadDays, 'day')] : []),
    ...(isExpired ? ['expired'] : []),
  ].join(', ')
}

const comparedWords = ({ bestVendor, bestSplit }: Compared, nameOf: (id: string) => string): string =>
  [
    bestVendor === undefined
      ? 'No vendor has a valid offer for every line'
      : `Best for all lines: ${nameOf(bestVendor)}`,
    ...(bestSplit.total === undefined ? [] : [`best of each line ${moneyText(bestSplit.total)}`]),
  ].join('; ')
