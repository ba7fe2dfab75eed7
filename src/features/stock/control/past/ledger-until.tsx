import type { ReactNode } from 'react'
import { withRunningBalance } from '#features/stock/control/past/balance.ts'
import { type PastStock, pastStock, pastStockTotal } from '#features/stock/control/past/past-stock.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import type { Clause } from '#model/query/query.ts'
import { listAddress } from '#model/record-address.ts'
import { amount, shortDay, shortMoment } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { count } from '#ui/shell/money/money.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_MOVEMENTS = 300

export type LedgerOf = 'partId' | 'lotId' | 'locationId'

/** The end of a day, or a moment within it. */
interface Until {
  day: string
  /** ISO timestamp: later postings of that day are left out. */
  moment?: string
}

interface Props {
  of: LedgerOf
  id: string
  until?: Until
  clock: Clock
}

/** The fields that identify the rows: locations for a part, contents for a bin. */
const APART: Readonly<Record<LedgerOf, readonly string[]>> = {
  partId: ['locationId'],
  lotId: ['locationId'],
  locationId: ['partNumber', 'lotNumber', 'lotId'],
}

const NONE: readonly Movement[] = []

/** The stock at a moment, and the movements up to it, the latest first, each with the quantity after it. */
export function LedgerUntil({ of, id, until, clock }: Props): ReactNode {
  const where: readonly Clause[] = [[of, '==', id], ...(until ? [['day', '<=', until.day] as const] : [])]
  const found = useLive({
    collection: movements.name,
    where,
    orderBy: [['seq', 'desc']],
    limit: MAX_MOVEMENTS,
  }) as unknown as readonly Movement[]
  const sums = useLiveAggregate({
    collection: movements.name,
    where,
    aggregate: { sum: ['qtyDelta', 'valueDelta'], by: [...APART[of]] },
  })
  const later = usePostedAfter(of, id, until)
  const stock = pastStock(sums, later)
  const total = pastStockTotal(stock)
  const gone = new Set(later.map((one) => one.id))
  const shown = found.filter((one) => !gone.has(one.id))
  if (shown.length === 0)
    return (
      <ListEmpty
        title={until ? 'No movements before this date' : 'No movements yet'}
        text={until ? 'Choose a later date to see movements.' : 'No stock here.'}
      />
    )
  return (
    <>
      <p className={`text-13 dim ${classes.pastNote}`} role="status">
        {count(total.qty)} {until ? `there ${momentWords(until, clock)}` : 'on hand'}, worth {amount(total.value)}
        {found.length === MAX_MOVEMENTS && `; the last ${MAX_MOVEMENTS} movements`}
      </p>
      <StockTable of={of} stock={stock} />
      <Movements shown={shown} total={total.qty} isBin={of === 'locationId'} />
    </>
  )
}

const momentWords = ({ day, moment }: Until, clock: Clock): string =>
  moment ? `on ${shortMoment(moment, clock.today, clock.timeZone)}` : `at the end of ${shortDay(day, clock.today)}`

/** The movements of the last day that were posted after the moment. */
function usePostedAfter(of: LedgerOf, id: string, until: Until | undefined): readonly Movement[] {
  const onDay = useLive({
    collection: movements.name,
    where: [
      [of, '==', id],
      ['day', '==', until?.moment ? until.day : ''],
    ],
  }) as unknown as readonly Movement[]
  const moment = until?.moment
  return moment ? onDay.filter(({ createTime }) => createTime > moment) : NONE
}

/** Where a part or lot was, or what was in a bin. */
function StockTable({ of, stock }: { of: LedgerOf; stock: readonly PastStock[] }): ReactNode {
  const isBin = of === 'locationId'
  const titleOf = useTitles(
    isBin ? [] : stock.map(({ key }) => ({ collection: locations.name, id: String(key.locationId) })),
    stockRelated,
  )
  if (stock.length === 0) return null
  return (
    <DataTable
      label={isBin ? 'Stock at that time' : 'Locations'}
      columns={[
        ...(isBin
          ? [
              { label: 'Part', value: ({ key }: PastStock) => String(key.partNumber ?? '') },
              {
                label: 'Lot',
                value: ({ key }: PastStock) => String(key.lotNumber ?? key.lotId),
                href: ({ key }: PastStock) => listAddress(parts, { lot: String(key.lotId) }),
              },
            ]
          : [
              {
                label: 'Bin',
                value: ({ key }: PastStock) =>
                  titleOf(locations.name, String(key.locationId)) ?? String(key.locationId),
                href: ({ key }: PastStock) => pageAddress('control', { area: 'past', bin: String(key.locationId) }),
              },
            ]),
        { label: 'Quantity', kind: 'number', value: ({ qty }) => qty },
        { label: 'Value', kind: 'money', value: ({ value }) => value },
      ]}
      rows={stock}
      keyOf={({ key }) => String(isBin ? key.lotId : key.locationId)}
      isFlat
    />
  )
}

function Movements(props: { shown: readonly Movement[]; total: number; isBin: boolean }): ReactNode {
  const { shown, total, isBin } = props
  return (
    <DataTable
      label="Movements"
      columns={isBin ? MOVED : MOVED.filter(({ label }) => label !== 'Part')}
      rows={withRunningBalance(shown, total)}
      keyOf={({ movement: { id } }) => id}
      hasFiles
      isFlat
    />
  )
}

const MOVED: readonly TableColumn<{ movement: Movement; after: number }>[] = [
  { label: 'Day', kind: 'day', value: ({ movement: { data } }) => String(data.day) },
  { label: 'What', value: ({ movement: { data } }) => data.type },
  { label: 'Part', value: ({ movement: { data } }) => data.partNumber },
  {
    label: 'Lot',
    value: ({ movement: { data } }) => data.lotNumber ?? data.lotId,
    href: ({ movement: { data } }) => listAddress(parts, { lot: data.lotId }),
  },
  { label: 'Document', value: ({ movement: { data } }) => data.docNumber },
  {
    label: 'Why',
    wrap: true,
    value: ({ movement: { data } }) => [data.reason, data.note].filter(Boolean).join(': '),
  },
  {
    label: 'Quantity',
    kind: 'number',
    value: ({ movement: { data } }) => data.qtyDelta,
    show: ({ movement: { data } }) => `${data.qtyDelta > 0 ? '+' : ''}${count(data.qtyDelta)}`,
  },
  { label: 'Value', kind: 'money', value: ({ movement: { data } }) => data.valueDelta },
  { label: 'Balance', kind: 'number', value: ({ after }) => after },
]
