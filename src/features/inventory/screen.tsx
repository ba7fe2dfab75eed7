import { useMemo } from 'react'
import { FindLike } from '#features/duplicates/find-like.tsx'
import { LooksLike } from '#features/duplicates/looks-like.tsx'
import { MergeChosen } from '#features/duplicates/merge-chosen.tsx'
import { ageOf } from '#features/inventory/age.ts'
import { lots } from '#features/inventory/collection.ts'
import { DimensionsScreen } from '#features/inventory/dimensions.tsx'
import { lampOf, marginOf } from '#features/inventory/family.ts'
import { findParts } from '#features/inventory/find.ts'
import { Gallery } from '#features/inventory/gallery.tsx'
import type { Arrivals } from '#features/inventory/incoming.tsx'
import { incomingQty, useArrivals } from '#features/inventory/incoming.tsx'
import { WithLamp } from '#features/inventory/lamp.tsx'
import { partOffers } from '#features/inventory/lot-offers.ts'
import { LotsScreen } from '#features/inventory/lots-screen.tsx'
import { PartStock } from '#features/inventory/part-stock.tsx'
import { PictureItem } from '#features/inventory/picture-item.tsx'
import { stockRelated } from '#features/inventory/related.ts'
import { Reprice } from '#features/inventory/reprice-dialog.tsx'
import { SearchAnswer } from '#features/inventory/search-answer.tsx'
import { arrivalWords } from '#features/inventory/supply.ts'
import type { Conditions } from '#features/inventory/use-conditions.tsx'
import { useConditions, useWhereabouts } from '#features/inventory/use-conditions.tsx'
import { useSurplusYears } from '#features/inventory/use-surplus-years.tsx'
import { useWay, Ways } from '#features/inventory/ways.tsx'
import { binWords } from '#features/inventory/whereabouts.ts'
import { Levels } from '#features/inventory-control/levels-dialog.tsx'
import { orderOffer } from '#features/inventory-control/order-offer.ts'
import { OpenIn } from '#features/links/open-in.tsx'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { query } from '#model/collection.ts'
import type { Data } from '#model/value.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { ListWaiting } from '#ui/collection/list-states.tsx'
import type { Clock, CollectionView } from '#ui/collection/view.ts'
import { shortDay } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveCount } from '#ui/live/use-live.ts'

/** What one decides by, in that order, as a usual screen holds it; the rest is in the menu of columns. */
const COLUMNS = ['partNumber', 'brand', 'qtyOnHand', 'qtyAvailable', 'avgCost', 'listPrice', 'stockValue'] as const
const stocked = {
  ...parts,
  list: { ...parts.list, columns: COLUMNS, sums: ['qtyOnHand', 'qtyAvailable', 'stockValue'] as const },
}

/** Bearings and what we have of them: by part with the family's stock, lot by lot, in pictures, or by dimensions. */
export default function InventoryScreen() {
  const way = useWay()
  if (way === 'lots') return <LotsScreen />
  if (way === 'gallery') return <Gallery />
  if (way === 'dimensions') return <DimensionsScreen />
  return (
    <Await fallback={<ListWaiting view={{ collection: stocked, heading: 'Inventory' }} />}>
      <PartsScreen />
    </Await>
  )
}

/** Up to this many lots their conditions are added up for the whole list; beyond it they stand in the record alone. */
const MOST_LOTS = 10_000

function PartsScreen() {
  const lotCount = useLiveCount(query(lots, { where: [['qtyOnHand', '>', 0]] }))
  return lotCount <= MOST_LOTS ? <PartsWithConditions /> : <PartsAlone />
}

function PartsWithConditions() {
  const arrivals = useArrivals()
  const conditions = useConditions()
  const whereabouts = useWhereabouts()
  const years = useSurplusYears()
  const view = useMemo(
    () => partsView(arrivals, years, { conditions, whereabouts }),
    [arrivals, years, conditions, whereabouts],
  )
  return <CollectionScreen {...view} />
}

function PartsAlone() {
  const arrivals = useArrivals()
  const years = useSurplusYears()
  const view = useMemo(() => partsView(arrivals, years), [arrivals, years])
  return <CollectionScreen {...view} />
}

interface OfLots {
  conditions: Conditions
  whereabouts: ReturnType<typeof useWhereabouts>
}

function partsView(arrivals: Arrivals, surplusYears: number, ofLots?: OfLots): CollectionView {
  const incoming = (data: Data) => incomingQty(arrivals(data))
  return {
    collection: stocked,
    heading: 'Inventory',
    searchHint: 'Part, number, 25x52x15',
    purpose: 'The parts we know stand here, with stock and price. Enter the first, import a list, or scan a box.',
    find: findParts,
    ways: <Ways way="parts" at="head" />,
    above: (
      <>
        <Ways way="parts" at="above" />
        <SearchAnswer />
      </>
    ),
    related: stockRelated,
    hint: (data) => <LooksLike collection={parts} data={data} />,
    items: (doc) => (
      <>
        <PictureItem collection={parts.name} doc={doc} />
        <FindLike collection={parts} doc={doc} />
        <OpenIn values={doc.data} />
      </>
    ),
    bulk: (selected, clear) => <MergeChosen collection={parts} {...{ selected, clear }} />,
    bulkAll: (target, clear) => (
      <>
        <Reprice {...{ target, clear }} />
        <Levels {...{ target, clear }} />
      </>
    ),
    commandKeys: { b: 'Order', r: 'Reserve', N: 'Opening stock' },
    draw: {
      qtyAvailable: (data) => <WithLamp qty={Number(data.qtyAvailable ?? 0)} lamp={lampOf(data, incoming(data))} />,
    },
    derived: [
      {
        name: 'incoming',
        label: 'Incoming',
        after: 'qtyAvailable',
        width: 92,
        right: true,
        value: (data) => incoming(data) || undefined,
        hint: (data, { today }) => arrivalWords(arrivals(data), (day) => shortDay(day, today)),
      },
      ...(ofLots
        ? [
            {
              name: 'conditions',
              label: 'Conditions',
              after: 'brand',
              width: 200,
              value: (data: Data) => ofLots.conditions(data),
            },
            {
              name: 'places',
              label: 'Locations',
              width: 180,
              isExtra: true,
              value: (data: Data) => bins(ofLots, data),
              hint: (data: Data) => bins(ofLots, data),
            },
            {
              name: 'age',
              label: 'Age',
              width: 84,
              right: true,
              isExtra: true,
              value: (data: Data, clock: Clock) => ageOf(ofLots.whereabouts(data)?.oldest, clock),
            },
          ]
        : []),
      { name: 'flags', label: 'Flags', width: 120, value: flagWords },
      { name: 'margin', label: 'Margin', after: 'listPrice', width: 84, right: true, value: marginWords },
    ],
    commands: (doc) => [...partOffers(doc as Part, surplusYears), orderOffer(doc as Part)],
    figures: (doc) => <PartStock part={doc as Part} />,
    cardAmount: 'listPrice',
    summary: (data) =>
      [data.brand, `${data.qtyAvailable ?? 0} available`, data.description].filter(Boolean).join(' · '),
  }
}

const bins = ({ whereabouts }: OfLots, data: Data): string | undefined => {
  const found = whereabouts(data)
  return found && binWords(found)
}

/** What is particular about a part, so that nobody offers it unawares. */
const flagWords = (data: Data): string | undefined => {
  const { listPrice, floorPrice } = data
  const isBelow = typeof listPrice === 'number' && typeof floorPrice === 'number' && listPrice < floorPrice
  const words = [data.supersededById && 'Superseded', data.isActive === false && 'Archived', isBelow && 'Below floor']
  return words.filter(Boolean).join(', ') || undefined
}

const marginWords = (data: Data): string | undefined => {
  const margin = marginOf({ data } as Part)
  return margin === undefined ? undefined : `${margin} %`
}
