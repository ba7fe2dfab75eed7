import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { OrderDoc } from '#features/insight/party-figures/rules.ts'
import {
  type VendorAlternative,
  vendorAlternatives,
} from '#features/insight/party-figures/vendor-dashboard/alternatives.ts'
import { vendors as vendorDirectory } from '#features/parties/vendors/collection.ts'
import { chaseLate } from '#features/purchasing/chasing/commands.ts'
import { PriceHistory, type PriceParams } from '#features/purchasing/prices/parts.tsx'
import { oneSourceParts, type Price } from '#features/purchasing/prices/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { execute } from '#ui/api.ts'
import { shortDay, unitPrice } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const MAX_SHOWN = 10

/** The late orders, with one action that creates follow-ups for all of them. */
export function LateOrders({ orders }: { orders: readonly OrderDoc[] }): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  const { isBusy, run } = useSubmit({ isToast: true })
  if (orders.length === 0) return null

  const chase = () =>
    run(async () => {
      const orderIds = orders.map(({ id }) => id)
      const { seq, result } = await execute<{ added: number }>(chaseLate.name, { orderIds })
      return { words: `${result.added} ${result.added === 1 ? 'order is' : 'orders are'} in Follow-up`, seq }
    })

  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="late-title">
      <div className={`row wrap ${styles.who}`}>
        <h2 id="late-title">Late orders</h2>
        {canWrite && (
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void chase()}>
            Follow up all {count(orders.length)}
          </Button>
        )}
      </div>
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {orders.slice(0, MAX_SHOWN).map(({ id, data }) => (
          <li key={id}>
            <GoLink className="strong breaks" href={recordAddress(purchaseOrders, id)}>
              {data.poNumber || id}
            </GoLink>
            <span>{data.vendorName}</span>
            <b>{data.totalAmount === undefined ? '' : moneyText(data.totalAmount, data.currency)}</b>
          </li>
        ))}
      </ul>
      {orders.length > MAX_SHOWN && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>and {count(orders.length - MAX_SHOWN)} more</p>
      )}
    </section>
  )
}

/** Parts that depend on one vendor: nobody else has delivered them yet. */
export function OneSourceParts({ prices, clock }: { prices: readonly Price[]; clock: Clock }): ReactNode {
  const found = oneSourceParts(prices)
  const vendors = useLive({ collection: vendorDirectory.name, where: [['priceList', 'exists', true]] })
  if (found.length === 0) return null
  const shown = found.slice(0, MAX_SHOWN)
  const elsewhere = vendorAlternatives(shown, prices, vendors, { ...clock, base: baseCurrency() })
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="source-title">
      <h2 id="source-title">Single-source parts</h2>
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        {count(found.length)} {found.length === 1 ? 'part was' : 'parts were'} bought repeatedly from one vendor only,
        highest spend first.
      </p>
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {shown.map(({ part, partId, vendor, last, times, spent }) => (
          <li key={part}>
            {partId ? (
              <GoLink className="strong breaks" href={`/vendors-dashboard?part=${encodeURIComponent(partId)}`}>
                {part}
              </GoLink>
            ) : (
              <span>{part}</span>
            )}
            <span>
              {[
                vendor,
                `${times} times`,
                last.day && `last ${shortDay(last.day, clock.today)}`,
                `at ${unitPrice(last.price)}`,
                elsewhereWords(elsewhere.get(part)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <b>{moneyText(spent, last.currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `also available: NSK 6205DDU from Kugel at 3.50`. */
const elsewhereWords = (found: VendorAlternative | undefined): string | undefined =>
  found &&
  `also available: ${[found.brand, found.partNumber].filter(Boolean).join(' ')} from ${found.vendor} at ${unitPrice(found.price)}${found.isListed ? ' (price list)' : ''}`

/** The prices of every vendor for one part over time. */
export function VendorPartPrices(props: {
  partId: string | undefined
  clock: Clock
  pick: (partId: string | undefined) => void
}): ReactNode {
  const { partId, clock, pick } = props
  // The URL contains only the part.
  const [narrowed, setNarrowed] = useState<PriceParams>({})
  function change({ part, ...rest }: PriceParams): void {
    setNarrowed(rest)
    if (part !== partId) pick(part)
  }
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="part-title">
      <h2 id="part-title">Price of a part by vendor</h2>
      <Await fallback={<Spinner />}>
        <PriceHistory params={{ ...narrowed, ...(partId && { part: partId }) }} clock={clock} change={change} />
      </Await>
    </section>
  )
}
