import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { percent } from '#base/text/writing.ts'
import { useSettingsOf } from '#features/admin/settings/parts.tsx'
import { ourPartOf, theirNumbers, theirPrice } from '#features/insight/party-figures/customer-dashboard/their-parts.ts'
import type { Customer } from '#features/parties/customers/collection.ts'
import { partOffers } from '#features/purchasing/purchase-orders/parts.tsx'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { agreedPrice } from '#model/pricing/customer-prices.ts'
import { recordAddress } from '#model/record-address.ts'
import { readOnce } from '#ui/api.ts'
import { unitPrice } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock, LineOffer } from '#ui/list/views/view.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'

const PAUSE_MS = 150
const LEAST_CHARACTERS = 2

interface Found {
  text: string
  offers: readonly LineOffer[]
  parts: readonly Part[]
}

interface Props {
  customer: Customer
  clock: Clock
  box: RefObject<HTMLInputElement | null>
}

/** For a customer on the phone: finds a part by our number or theirs, with stock, incoming goods and their price. */
export function CallMode({ customer, clock, box }: Props): ReactNode {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const [found, setFound] = useState<Found>({ text: '', offers: [], parts: [] })
  const { data } = customer
  const { floorMargin } = useSettingsOf('sales')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again when what is typed changes, not when the clock moves on
  useEffect(() => {
    if (search.length < LEAST_CHARACTERS) return
    let isShown = true
    lookUp(search, customer, clock).then(
      (answer) => isShown && setFound(answer),
      (error: unknown) => console.error('The part could not be loaded:', error),
    )
    return () => {
      isShown = false
    }
  }, [search, customer.id])
  const offers = text.trim().length < LEAST_CHARACTERS ? [] : found.offers
  const isKnown = text.trim() !== '' && found.text === text.trim()
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-label="Check a part">
      <TextInput
        ref={box}
        size="md"
        aria-label="Check a part"
        placeholder="Check a part: our number or the customer’s ( / )"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
      />
      <ul className={`unlisted no-padding ${styles.checked}`} aria-label="Parts found" aria-live="polite">
        {offers.map((offer) => {
          const part = found.parts.find(({ id }) => id === offer.id)
          const price = part && theirPrice(part.data, data, floorMargin)
          const { today, timeZone } = clock
          const agreed = part && agreedPrice(data, { partId: part.id, today, timeZone })
          const theirs = theirNumbers(data, offer.id)
          return (
            <li key={offer.id} title={offer.hover}>
              <p className="text-14 breaks">
                <GoLink className="bold underlines" href={recordAddress(parts, offer.id)}>
                  {offer.title}
                </GoLink>{' '}
                <span>
                  {[offer.note, theirs.length > 0 && `theirs: ${theirs.join(', ')}`].filter(Boolean).join(' · ')}
                </span>
              </p>
              <dl className="flex wrap text-13 above-4">
                {agreed !== undefined && (
                  <div>
                    <dt className="dim">Agreed price</dt>
                    <dd>
                      {baseCurrency()} {unitPrice(agreed)}
                    </dd>
                  </div>
                )}
                {price && agreed === undefined && (
                  <div>
                    <dt className="dim">Customer price</dt>
                    <dd>
                      {baseCurrency()} {unitPrice(price.price)}
                      {price.discount > 0 &&
                        ` (list ${unitPrice(price.list)} less ${percent(price.discount)}${price.isAtFloor ? ', at floor price' : ''})`}
                    </dd>
                  </div>
                )}
                {offer.figures
                  .filter(([label]) => label !== 'From this vendor')
                  .map(([label, value]) => (
                    <div key={label}>
                      <dt className="dim">{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          )
        })}
      </ul>
      {isKnown && offers.length === 0 && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>No part found for “{text.trim()}”.</p>
      )}
    </section>
  )
}

/** Finds parts by the customer's own number first, then as everywhere else. */
async function lookUp(text: string, { data }: Customer, clock: Clock): Promise<Found> {
  const own = ourPartOf(data, text)
  const [ours] = own ? (await readOnce({ gets: [{ collection: parts.name, id: own }] })).gets : []
  const number = ours ? String((ours as unknown as Part).data.partNumber) : text
  const offers = await partOffers(number, clock)
  const ids = offers.map(({ id }) => id)
  const gets = ids.map((id) => ({ collection: parts.name, id }))
  const known = ids.length > 0 ? (await readOnce({ gets })).gets : []
  return {
    text,
    offers: own ? offers.toSorted((a, b) => Number(b.id === own) - Number(a.id === own)) : offers,
    parts: known.filter((doc) => doc !== null) as unknown as readonly Part[],
  }
}
