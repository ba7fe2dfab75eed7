import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import { listPrice } from '#features/purchasing/prices/commands.ts'
import { usePrices } from '#features/purchasing/prices/parts.tsx'
import { type PartPrice, pricesByPart } from '#features/purchasing/prices/rules.ts'
import { pageAddress } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { shortDay, unitPrice } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const MAX_PARTS = 8

/** The last price paid to this vendor for each part, and its prices on open orders. */
export function VendorPrices({ doc: vendor }: { doc: Doc }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  const parts = pricesByPart(usePrices(vendor.id, timeZone))
  const canWrite = useUser()?.role !== 'viewer'
  const { name } = vendor.data
  return (
    <>
      {canWrite && typeof name === 'string' && (
        <GoLink className="text-13 accent" href={pageAddress('import', { into: listPrice.name, vendorId: name })}>
          Import a price list
        </GoLink>
      )}
      {parts.length > 0 && <PriceHistoryBox {...{ parts, clock }} />}
    </>
  )
}

function PriceHistoryBox({ parts, clock }: { parts: readonly PartPrice[]; clock: Clock }): ReactNode {
  return (
    <section className={`box sunk above-12 pad-10-12 ${styles.matched}`} aria-label="Price history">
      <h3 className="text-13 bold">
        Price history <span>{parts.length}</span>
      </h3>
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {parts.slice(0, MAX_PARTS).map((price) => (
          <li key={`${price.part} ${price.last.currency}`}>
            {price.last.partId ? (
              <GoLink
                className="strong breaks"
                href={pageAddress('history', { tab: 'prices', part: price.last.partId })}
              >
                {price.part}
              </GoLink>
            ) : (
              <span>{price.part}</span>
            )}
            <span>{wordsOf(price, clock)}</span>
            <b>
              {price.last.currency} {unitPrice(price.last.price)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ last, change, prices }: PartPrice, { today }: Clock): string {
  const share = change === undefined ? undefined : Math.round(change * 100)
  const moved =
    share === undefined || share === 0 ? undefined : `${percent(Math.abs(share))} ${share > 0 ? 'dearer' : 'cheaper'}`
  return [
    last.state === 'Asked' ? 'asked' : 'paid',
    last.day && shortDay(last.day, today),
    moved,
    prices.length > 1 && `${prices.length} times`,
  ]
    .filter(Boolean)
    .join(' · ')
}
