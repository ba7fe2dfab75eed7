import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import type { Customer } from '#features/parties/customers/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'
import { shortDay, unitPrice } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'

const MAX_SHOWN = 8
const listed = (value: unknown): readonly Data[] => (Array.isArray(value) ? (value as Data[]) : [])

/** The agreements with a customer: the discount, net prices of single parts, and the customer's own part numbers. */
export function Agreed({ customer, clock }: { customer: Customer; clock: Clock }): ReactNode {
  const { discountPct, netPrices, partNumbers } = customer.data
  const prices = listed(netPrices).filter(({ validUntil }) => {
    const until = toDay(validUntil, clock.timeZone)
    return until === undefined || until >= clock.today
  })
  const numbers = listed(partNumbers)
  if (!discountPct && prices.length + numbers.length === 0) return null
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="agreed-title">
      <h2 id="agreed-title">Agreed</h2>
      {Boolean(discountPct) && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>{percent(discountPct ?? 0)} off the list price</p>
      )}
      <ul className={`text-13 above-6 ${styles.rows}`}>
        {prices.slice(0, MAX_SHOWN).map(({ partId, minQty, price, validUntil }, at) => {
          const until = toDay(validUntil, clock.timeZone)
          const words = [
            typeof minQty === 'number' && minQty > 0 && `from ${minQty}`,
            until && `until ${shortDay(until, clock.today)}`,
          ]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record have no other name
            <li key={`price ${at}`}>
              <PartLink id={partId} />
              <span>{words.filter(Boolean).join(', ')}</span>
              <b>{typeof price === 'number' && `${baseCurrency()} ${unitPrice(price)}`}</b>
            </li>
          )
        })}
        {numbers.slice(0, MAX_SHOWN).map(({ theirs, partId, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record have no other name
          <li key={`number ${at}`}>
            <PartLink id={partId} />
            <span>{typeof note === 'string' ? note : ''}</span>
            <b>theirs: {String(theirs ?? '')}</b>
          </li>
        ))}
      </ul>
      {(prices.length > MAX_SHOWN || numbers.length > MAX_SHOWN) && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>See the customer record for all of them.</p>
      )}
    </section>
  )
}

const PartLink = ({ id }: { id: unknown }): ReactNode =>
  typeof id === 'string' && id ? (
    <Await fallback={<span />}>
      <Known id={id} />
    </Await>
  ) : (
    <span />
  )

function Known({ id }: { id: string }): ReactNode {
  const part = useLiveDoc<{ partNumber?: string; brand?: string }>(parts.name, id)?.data
  const name = [part?.brand, part?.partNumber].filter(Boolean).join(' ')
  return (
    <GoLink className="strong breaks" href={recordAddress(parts, id)}>
      {name || id}
    </GoLink>
  )
}
