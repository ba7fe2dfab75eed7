import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import styles from '#features/insight/global-search/screen.module.css'
import { MatrixBulk } from '#features/insight/global-search/sourcing/matrix-bulk.tsx'
import { saveCsv, saveSheet } from '#features/insight/global-search/sourcing/matrix-files.tsx'
import type { Best, SourcingRow, Trade, VendorOffer } from '#features/insight/global-search/sourcing/sourcing.ts'
import { useDemandOf } from '#features/insight/global-search/sourcing/use-demand.tsx'
import { useSourcing } from '#features/insight/global-search/sourcing/use-sourcing.tsx'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parts as partRecords } from '#features/stock/parts/collection.ts'
import { MAX_LINES } from '#model/part-numbers/wanted.ts'
import { recordAddress } from '#model/record-address.ts'
import { unitPrice } from '#ui/grid/format.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count } from '#ui/shell/money/money.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** A pasted list compared with everything on file: one row per line, ending with the best option. */
export function Matrix({ list }: { list: string }): ReactNode {
  const { timeZone } = useClock()
  const found = useSourcing(list, dayIn(timeZone, useNow()))
  useDemandOf(found?.rows ?? NONE)
  const [marks, setTicked] = useState<{ list: string; rows: ReadonlySet<number> }>({ list, rows: NOBODY })
  // A different list has different rows at the same positions.
  const ticked = marks.list === list ? marks.rows : NOBODY
  if (!found) return <Spinner />
  if (found.problem) return <p className={`dim ${styles.nothing}`}>{found.problem}</p>
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
      <div className="row wrap between gap-8 text-13">
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
      <DataTable
        label="Stock by part"
        columns={[
          {
            label: 'Select',
            head: (
              <input
                type="checkbox"
                aria-label="Select all"
                checked={chosen.length === rows.length}
                onChange={() =>
                  setTicked({ list, rows: chosen.length === rows.length ? NOBODY : new Set(rows.keys()) })
                }
              />
            ),
            show: ({ row, at }) => (
              <input
                type="checkbox"
                aria-label={`Select ${row.wanted.typed}`}
                checked={ticked.has(at)}
                onChange={() => tick(at)}
              />
            ),
          },
          ...COLUMNS,
        ]}
        rows={rows.map((row, at) => ({ row, at }))}
        keyOf={({ at }) => at}
        tone={({ at }) => (ticked.has(at) ? 'selected' : undefined)}
      />
    </>
  )
}

interface Line {
  row: SourcingRow
  /** Its position in the pasted list, which may contain a part twice. */
  at: number
}

const priceWords = (price: number, currency = baseCurrency()): string => `${currency} ${unitPrice(price)}`
const noneWhen = (is: (row: SourcingRow) => boolean) => ({
  tone: ({ row }: Line) => (is(row) ? ('dim' as const) : undefined),
})
const inFamily = ({ others }: SourcingRow): number =>
  others.reduce((sum, { data }) => sum + (data.qtyAvailable ?? 0), 0)

const COLUMNS: readonly TableColumn<Line>[] = [
  {
    label: 'Wanted',
    isHead: true,
    value: ({ row: { wanted } }) => wanted.typed,
    show: ({ row: { wanted, parts } }) => (
      <>
        <code>
          {parts[0] ? <GoLink href={recordAddress(partRecords, parts[0].id)}>{wanted.typed}</GoLink> : wanted.typed}
        </code>
        <small>
          {[wanted.qty && `${count(wanted.qty)} wanted`, parts.map(({ data }) => data.brand).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  },
  { label: 'Best', show: ({ row: { best, parts } }) => <BestOption best={best} isKnown={parts.length > 0} /> },
  {
    label: 'Available',
    kind: 'number',
    value: ({ row }) => row.available,
    ...noneWhen(({ available }) => available === 0),
  },
  {
    label: 'Same family',
    kind: 'number',
    value: ({ row }) => inFamily(row),
    ...noneWhen((row) => inFamily(row) === 0),
  },
  {
    label: 'Coming',
    kind: 'number',
    value: ({ row }) => row.incoming.qty,
    show: ({ row: { incoming } }) => (
      <>
        {count(incoming.qty)}
        {incoming.next && <small>{incoming.next.on ?? incoming.next.number}</small>}
      </>
    ),
    ...noneWhen(({ incoming }) => incoming.qty === 0),
  },
  {
    label: 'Sold',
    kind: 'number',
    show: ({ row: { sold, shipped } }) => (sold.length > 0 ? tradeWords(sold) : shippedWords(shipped)),
    ...noneWhen(({ sold, shipped }) => sold.length === 0 && shipped.qty <= 0),
  },
  {
    label: 'Paid',
    kind: 'number',
    show: ({ row: { paid } }) => tradeWords(paid),
    ...noneWhen(({ paid }) => paid.length === 0),
  },
  {
    label: 'Vendors’ prices',
    kind: 'price',
    value: ({ row: { offers } }) => offers[0]?.price,
    show: ({ row: { offers } }) => offerWords(offers),
    ...noneWhen(({ offers }) => offers.length === 0),
  },
]

/** A figure above the words that explain it. */
const withNote = (figure: string, ...notes: (string | number | false | undefined)[]): ReactNode => (
  <>
    {figure}
    <small>{notes.filter(Boolean).join(' · ')}</small>
  </>
)

function tradeWords(trades: readonly Trade[]): ReactNode {
  const [last] = trades
  if (!last) return 'none'
  const quantity = trades.reduce((sum, { qty }) => sum + qty, 0)
  const figure = last.price === undefined ? count(quantity) : priceWords(last.price, last.currency)
  return withNote(figure, `${count(quantity)} in ${trades.length}`, last.party, last.on)
}

const shippedWords = ({ qty, last }: SourcingRow['shipped']): ReactNode =>
  qty <= 0 ? 'none' : withNote(count(qty), 'in 12 months', last)

function offerWords([lowest, ...more]: readonly VendorOffer[]): ReactNode {
  if (!lowest) return 'none'
  const { price, currency, party, minQty } = lowest
  return withNote(
    priceWords(price, currency),
    party,
    minQty && `from ${count(minQty)}`,
    more.length > 0 && `${more.length} more`,
  )
}

function BestOption({ best, isKnown }: { best: Best; isKnown: boolean }): ReactNode {
  if (best.kind === 'new')
    return (
      <span className={`muted round-tag inline-block mute-text underlined-not ${styles.mark}`}>
        {isKnown ? 'Never stocked' : 'Never seen'}
      </span>
    )
  if (best.kind === 'stock' || best.kind === 'family')
    return (
      <GoLink
        className={`muted round-tag inline-block mute-text underlined-not ${styles.mark}`}
        data-best={best.kind}
        href={recordAddress(partRecords, best.part.id)}
      >
        {best.kind === 'stock' ? 'From stock' : `${best.part.data.brand ?? ''} ${best.part.data.partNumber}`}
      </GoLink>
    )
  if (best.kind === 'offer')
    return (
      <GoLink
        className={`muted round-tag inline-block mute-text underlined-not ${styles.mark}`}
        data-best="buy"
        href={recordAddress(vendors, best.offer.vendorId)}
      >
        Buy from {best.offer.party}
      </GoLink>
    )
  const { docId, on, party, number } = best.trade
  return (
    <GoLink
      className={`muted round-tag inline-block mute-text underlined-not ${styles.mark}`}
      data-best={best.kind}
      href={recordAddress(purchaseOrders, docId)}
    >
      {best.kind === 'coming' ? `Coming ${on ?? number}` : `Buy, last from ${party || number}`}
    </GoLink>
  )
}

const NONE: readonly SourcingRow[] = []
const NOBODY: ReadonlySet<number> = new Set()
