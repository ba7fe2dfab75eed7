import { type ReactNode, useMemo } from 'react'
import { addDays, dayIn, toDay } from '#base/days.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { slipSteps } from '#features/sales/packing-slips/desk/slip-steps.tsx'
import { type LeavingGroup, type LeavingParcel, leavingGroups } from '#features/sales/packing-slips/leaving-rules.ts'
import { slipOffers } from '#features/sales/packing-slips/offers.ts'
import { pendingParcels } from '#features/shipping/tracking/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { linkedPages } from '#model/record-pages.ts'
import { shortDay } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { CommandOffer, DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { useBrought } from '#ui/parts.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** Slips shipped longer ago than this number of days are not shown. */
const LOOKED_BACK = 90
const OPEN: Clause = ['status', 'in', ['Draft', 'Picking', 'Packed']]

const GROUPS: readonly (readonly [name: LeavingGroup, label: string, empty: string])[] = [
  ['ship', 'To ship', 'Nothing to ship'],
  ['underway', 'Shipped', 'No shipped parcels on their way'],
  ['exception', 'Exceptions', 'No parcels with an exception'],
  ['late', 'Overdue', 'Nothing undelivered after its promised date'],
]

/** Slips to ship come first, then those on their way. */
const board = {
  ...packingSlips,
  list: {
    ...packingSlips.list,
    columns: ['slipNumber', 'customerName', 'transactionNumber', 'status', 'shippedOn', 'carrier'],
  },
}

type BySlip = ReadonlyMap<string, readonly LeavingParcel[]>
type Promises = ReadonlyMap<string, unknown>

const promisedOf = (data: PackingSlip['data'], promises: Promises, timeZone: string) =>
  toDay(promises.get(data.transactionId ?? ''), timeZone)

const tabsOf = (parcels: BySlip, promises: Promises): readonly ListTab[] =>
  GROUPS.map(
    ([name, label, empty]): ListTab => ({
      name,
      label,
      empty,
      where: () => [],
      keeps: (data, clock, id) =>
        leavingGroups(
          data,
          parcels.get(id) ?? [],
          promisedOf(data as PackingSlip['data'], promises, clock.timeZone),
          clock,
        ).includes(name),
      ...((name === 'exception' || name === 'late') && { hot: true }),
    }),
  )

const columnsOf = (parcels: BySlip, promises: Promises): readonly DerivedColumn[] => [
  {
    name: 'promised',
    label: 'Promised',
    after: 'status',
    width: 92,
    right: true,
    value: (data, { today, timeZone }) => {
      const day = promisedOf(data as PackingSlip['data'], promises, timeZone)
      return day && shortDay(day, today)
    },
    hint: () => 'Promised date of the deal',
  },
  {
    name: 'parcels',
    label: 'Parcels',
    after: 'carrier',
    width: 220,
    value: (_, { today, timeZone }, id) =>
      (parcels.get(id) ?? [])
        .map(({ carrier, trackingNumber, status, etaISO }) => {
          const day = toDay(etaISO, timeZone)
          return [carrier, trackingNumber, status, day && shortDay(day, today)].filter(Boolean).join(' ')
        })
        .join(', ') || undefined,
    hint: () => 'Parcels that have not arrived, with their expected dates',
  },
]

/** Actions on a packing slip contributed by higher-level features. */
type SlipOffers = (slip: PackingSlip) => readonly CommandOffer[]

/** Packing slips that are to ship, and those whose parcels have not arrived; `?slip=ID` highlights one. */
export function LeavingSlips(): ReactNode {
  const offers = useBrought<SlipOffers>('slip-offers')
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const coming = useDocs(pendingParcels)
  const open = useDocs({ collection: deals.name, where: [['status', '==', 'Confirmed']] })
  const parcels = useMemo(
    () =>
      Map.groupBy(
        (coming ?? []).flatMap(({ data }) => (data.slipId ? [data] : [])),
        ({ slipId }) => slipId!,
      ) as BySlip,
    [coming],
  )
  const promises = useMemo(() => new Map((open ?? []).map(({ id, data }) => [id, data.promiseDate])), [open])
  const tabs = useMemo(() => tabsOf(parcels, promises), [parcels, promises])
  const derived = useMemo(() => columnsOf(parcels, promises), [parcels, promises])
  const where = useMemo((): readonly Clause[] => {
    const shipped: Clause[] = [
      ['status', '==', 'Shipped'],
      ['shippedOn', '>=', addDays(today, -LOOKED_BACK)],
    ]
    return [{ or: [OPEN, { and: shipped }] }]
  }, [today])
  return (
    <CollectionScreen
      collection={board}
      searchHint="Customer, slip or deal"
      purpose="Packing slips are listed here until their parcels arrive."
      where={where}
      tabs={tabs}
      derived={derived}
      commands={(doc) =>
        [slipOffers, ...offers].flatMap((offersOf): readonly CommandOffer[] => offersOf(doc as PackingSlip))
      }
      {...slipSteps}
      related={linkedPages()}
      idKey="slip"
      fixed
      summary={({ customerName, transactionNumber }) => [customerName, transactionNumber].filter(Boolean).join(' · ')}
    />
  )
}
