import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import styles from '#features/insight/global-search/screen.module.css'
import { MatrixBulk } from '#features/insight/global-search/sourcing/matrix-bulk.tsx'
import { saveCsv, saveSheet } from '#features/insight/global-search/sourcing/matrix-files.tsx'
import type { Best, Offer, SourcingRow, Trade } from '#features/insight/global-search/sourcing/sourcing.ts'
import { useDemandOf } from '#features/insight/global-search/sourcing/use-demand.tsx'
import { useSourcing } from '#features/insight/global-search/sourcing/use-sourcing.tsx'
import { MAX_LINES } from '#features/insight/global-search/wanted-parts.ts'
import { unitPrice } from '#ui/grid/format.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count } from '#ui/shell/money.ts'
import { Spinner } from '#ui/shell/spinner.tsx'

/** A pasted list against all that is known: one row for each line, the best option at its end. */
export function Matrix({ list }: { list: string }): ReactNode {
  const { timeZone } = useClock()
  const found = useSourcing(list, dayIn(timeZone, useNow()))
  useDemandOf(found?.rows ?? NONE)
  const [marks, setTicked] = useState<{ list: string; rows: ReadonlySet<number> }>({ list, rows: NOBODY })
  // Another list has other rows in the same places.
  const ticked = marks.list === list ? marks.rows : NOBODY
  if (!found) return <Spinner />
  if (found.problem) return <p className={styles.nothing}>{found.problem}</p>
  const { rows } = found
  const chosen = rows.filter((_, at) => ticked.has(at))
  const tick = (at: number) => {
    const next = new Set(ticked)
    if (!next.delete(at)) next.add(at)
    setTicked({ list, rows: next })
  }
  const saved = chosen.length > 0 ? chosen : rows
  const had = rows.filter(({ best, parts }) => best.kind === 'new' && parts.length > 0).length
  const here = rows.filter(({ best }) => best.kind === 'stock').length
  return (
    <>
      <div className={styles.sum}>
        <p role="status">
          {count(rows.length)} {rows.length === MAX_LINES ? 'lines, the most at once' : 'lines'}: {here} from stock,{' '}
          {rows.filter(({ best }) => best.kind === 'family').length} from the same family,{' '}
          {rows.filter(({ best }) => best.kind === 'coming').length} coming,{' '}
          {rows.filter(({ best }) => best.kind === 'buy' || best.kind === 'offer').length} to buy,{' '}
          {had > 0 && `${had} never had, `}
          {rows.filter(({ best }) => best.kind === 'new').length - had} never seen
        </p>
        <Group gap={8}>
          <Button variant="default" h={32} leftSection={<IconDownload size={16} />} onClick={() => saveCsv(saved)}>
            Save as CSV
          </Button>
          <Button variant="default" h={32} onClick={() => void saveSheet(saved)}>
            XLSX
          </Button>
        </Group>
      </div>
      <MatrixBulk rows={chosen} clear={() => setTicked({ list, rows: NOBODY })} />
      <section className={styles.scroll} aria-label="Stock by part" tabIndex={-1}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col" className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label="Tick all"
                  checked={chosen.length === rows.length}
                  onChange={() =>
                    setTicked({ list, rows: chosen.length === rows.length ? NOBODY : new Set(rows.keys()) })
                  }
                />
              </th>
              <th scope="col">Wanted</th>
              <th scope="col">Best</th>
              <th scope="col">Available</th>
              <th scope="col">Same family</th>
              <th scope="col">Coming</th>
              <th scope="col">Sold</th>
              <th scope="col">Paid</th>
              <th scope="col">Vendors’ prices</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pasted list may name a part twice, and its order is its identity
              <Row key={at} row={row} isTicked={ticked.has(at)} tick={() => tick(at)} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface RowProps {
  row: SourcingRow
  isTicked: boolean
  tick: () => void
}

function Row({ row, isTicked, tick }: RowProps): ReactNode {
  const { wanted, parts, others, available, incoming, sold, shipped, paid, offers, best } = row
  const family = others.reduce((sum, { data }) => sum + (data.qtyAvailable ?? 0), 0)
  return (
    <tr data-ticked={isTicked || undefined}>
      <td className={styles.tick}>
        <input type="checkbox" aria-label={`Tick ${wanted.typed}`} checked={isTicked} onChange={tick} />
      </td>
      <th scope="row">
        {parts[0] ? (
          <GoLink href={`/inventory?id=${encodeURIComponent(parts[0].id)}`}>{wanted.typed}</GoLink>
        ) : (
          wanted.typed
        )}
        <small>
          {[wanted.qty && `${count(wanted.qty)} wanted`, parts.map(({ data }) => data.brand).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </th>
      <td>
        <BestOption best={best} isKnown={parts.length > 0} />
      </td>
      <td data-none={available === 0 || undefined}>{count(available)}</td>
      <td data-none={family === 0 || undefined}>{count(family)}</td>
      <td data-none={incoming.qty === 0 || undefined}>
        {count(incoming.qty)}
        {incoming.next && <small>{incoming.next.on ?? incoming.next.number}</small>}
      </td>
      {sold.length > 0 ? <TradeCell trades={sold} /> : <ShippedCell shipped={shipped} />}
      <TradeCell trades={paid} />
      <OfferCell offers={offers} />
    </tr>
  )
}

const priceWords = (price: number, currency = baseCurrency()): string => `${currency} ${unitPrice(price)}`

function TradeCell({ trades }: { trades: readonly Trade[] }): ReactNode {
  const [last] = trades
  if (!last) return <td data-none>none</td>
  const quantity = trades.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <td>
      {last.price === undefined ? count(quantity) : priceWords(last.price, last.currency)}
      <small>{[`${count(quantity)} in ${trades.length}`, last.party, last.on].filter(Boolean).join(' · ')}</small>
    </td>
  )
}

function ShippedCell({ shipped: { qty, last } }: { shipped: SourcingRow['shipped'] }): ReactNode {
  if (qty <= 0) return <td data-none>none</td>
  return (
    <td>
      {count(qty)}
      <small>{['in 12 months', last].filter(Boolean).join(' · ')}</small>
    </td>
  )
}

function OfferCell({ offers }: { offers: readonly Offer[] }): ReactNode {
  const [lowest] = offers
  if (!lowest) return <td data-none>none</td>
  const { price, currency, party, minQty } = lowest
  return (
    <td>
      {priceWords(price, currency)}
      <small>
        {[party, minQty && `from ${count(minQty)}`, offers.length > 1 && `${offers.length - 1} more`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </td>
  )
}

function BestOption({ best, isKnown }: { best: Best; isKnown: boolean }): ReactNode {
  if (best.kind === 'new') return <span className={styles.mark}>{isKnown ? 'Never stocked' : 'Never seen'}</span>
  if (best.kind === 'stock' || best.kind === 'family')
    return (
      <GoLink className={styles.mark} data-best={best.kind} href={`/inventory?id=${encodeURIComponent(best.part.id)}`}>
        {best.kind === 'stock' ? 'From stock' : `${best.part.data.brand ?? ''} ${best.part.data.partNumber}`}
      </GoLink>
    )
  if (best.kind === 'offer')
    return (
      <GoLink className={styles.mark} data-best="buy" href={`/vendors?id=${encodeURIComponent(best.offer.vendorId)}`}>
        Buy from {best.offer.party}
      </GoLink>
    )
  const { docId, on, party, number } = best.trade
  return (
    <GoLink className={styles.mark} data-best={best.kind} href={`/purchase-order?id=${encodeURIComponent(docId)}`}>
      {best.kind === 'coming' ? `Coming ${on ?? number}` : `Buy, last from ${party || number}`}
    </GoLink>
  )
}

const NONE: readonly SourcingRow[] = []
const NOBODY: ReadonlySet<number> = new Set()
