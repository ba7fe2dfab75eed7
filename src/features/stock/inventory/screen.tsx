import { type ReactNode, useMemo } from 'react'
import { percent } from '#base/text/writing.ts'
import { marginOf, stockLevelOf } from '#features/stock/interchanges/rules.ts'
import { DimensionsScreen } from '#features/stock/inventory/dimensions.tsx'
import { PartGallery } from '#features/stock/inventory/gallery.tsx'
import { LotsScreen } from '#features/stock/inventory/lots-screen.tsx'
import { PartStock } from '#features/stock/inventory/record/part-stock.tsx'
import { RECOGNIZES, Recognized } from '#features/stock/inventory/record/recognized-part.tsx'
import { WithStockLevel } from '#features/stock/inventory/record/stock-level.tsx'
import { Reprice } from '#features/stock/inventory/reprice-dialog.tsx'
import { SearchAnswer } from '#features/stock/inventory/search-answer.tsx'
import { type StockView, stockTabs, useStockView } from '#features/stock/inventory/view-switch.tsx'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { lots } from '#features/stock/lots/collection.ts'
import { type Conditions, useConditions, useSurplusYears, useWhereabouts } from '#features/stock/lots/parts.tsx'
import { binWords } from '#features/stock/lots/rules.ts'
import { stockOffers } from '#features/stock/movements/actions.ts'
import { priceOffer } from '#features/stock/parts/actions.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { type Arrivals, incomingQty, Levels, useArrivals } from '#features/stock/parts/parts.tsx'
import { arrivalWords } from '#features/stock/parts/rules.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { findParts } from '#model/part-numbers/find.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { stockAgeOf } from '#model/stock/age.ts'
import { shortDay } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { ListWaiting } from '#ui/list/list-states.tsx'
import type { Clock, CollectionView, CommandOffer } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveCount } from '#ui/live/use-live.ts'
import { useBrought } from '#ui/parts.tsx'
import { PictureItem } from '#ui/record/files/picture-item.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'

/**
 * The columns needed for decisions, in this order, as many as fit on a common screen; the others are in the column
 * menu.
 */
const COLUMNS = ['partNumber', 'brand', 'qtyOnHand', 'qtyAvailable', 'avgCost', 'listPrice', 'stockValue'] as const
const stocked = {
  ...parts,
  list: { ...parts.list, columns: COLUMNS, sums: ['qtyOnHand', 'qtyAvailable', 'stockValue'] as const },
}

/** Bearings and their stock: by part with the family's stock, by lot, in pictures, or by dimensions. */
export default function InventoryScreen() {
  const view = useStockView()
  return <PageTabs {...stockTabs(view)}>{SHOWN[view]()}</PageTabs>
}

const SHOWN: Record<StockView, () => ReactNode> = {
  parts: () => (
    <Await fallback={<ListWaiting view={{ collection: stocked }} />}>
      <PartsScreen />
    </Await>
  ),
  lots: () => <LotsScreen />,
  gallery: () => <PartGallery />,
  dimensions: () => <DimensionsScreen />,
}

/** Up to this many lots, conditions are totaled for the whole list; above that, they are only in the record. */
const MAX_LOTS = 10_000

function PartsScreen() {
  const lotCount = useLiveCount(query(lots, { where: [['qtyOnHand', '>', 0]] }))
  return lotCount <= MAX_LOTS ? <PartsWithConditions /> : <PartsAlone />
}

function PartsWithConditions() {
  const arrivals = useArrivals()
  const conditions = useConditions()
  const whereabouts = useWhereabouts()
  const years = useSurplusYears()
  const offers = useBrought<OfferOf>('part-offers')
  const view = useMemo(
    () => partsView({ arrivals, years, offers }, { conditions, whereabouts }),
    [arrivals, years, offers, conditions, whereabouts],
  )
  return <CollectionScreen {...view} />
}

function PartsAlone() {
  const arrivals = useArrivals()
  const years = useSurplusYears()
  const offers = useBrought<OfferOf>('part-offers')
  const view = useMemo(() => partsView({ arrivals, years, offers }), [arrivals, years, offers])
  return <CollectionScreen {...view} />
}

/** For parts with available stock, reserving is offered first; for others, ordering. */
const ordered = (offers: readonly CommandOffer[], orders: readonly CommandOffer[]): CommandOffer[] =>
  offers[0]?.command === reserveStock ? [offers[0], ...orders, ...offers.slice(1)] : [...orders, ...offers]

interface OfLots {
  conditions: Conditions
  whereabouts: ReturnType<typeof useWhereabouts>
}

type OfferOf = (part: Part) => CommandOffer

function partsView(
  { arrivals, years: surplusYears, offers }: { arrivals: Arrivals; years: number; offers: readonly OfferOf[] },
  ofLots?: OfLots,
): CollectionView {
  const incoming = (data: Data) => incomingQty(arrivals(data))
  return {
    collection: stocked,
    searchHint: 'Part, number, 25x52x15',
    purpose: 'Add a part, import a list or scan a box.',
    find: findParts,
    above: <SearchAnswer />,
    related: stockRelated,
    proposes: RECOGNIZES,
    preview: (data) => <Recognized data={data} />,
    items: (doc) => <PictureItem collection={parts.name} doc={doc} />,
    bulkAll: (target, clear) => (
      <>
        <Reprice {...{ target, clear }} />
        <Levels {...{ target, clear }} />
      </>
    ),
    commandKeys: { b: 'Order', r: 'Reserve', p: 'Add supplier price', N: 'Opening stock' },
    draw: {
      qtyAvailable: (data) => (
        <WithStockLevel qty={Number(data.qtyAvailable ?? 0)} level={stockLevelOf(data, incoming(data))} />
      ),
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
              value: (data: Data) => ofLots.conditions(data, 'brief'),
              hint: (data: Data) => ofLots.conditions(data),
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
              value: (data: Data, clock: Clock) => stockAgeOf(ofLots.whereabouts(data)?.oldest, clock),
            },
          ]
        : []),
      { name: 'flags', label: 'Flags', width: 120, unlessEmpty: true, value: flagWords },
      { name: 'margin', label: 'Margin', after: 'listPrice', width: 84, right: true, value: marginWords },
    ],
    commands: (doc, { today }) => [
      ...ordered(
        stockOffers(doc as Part, surplusYears, today),
        offers.map((offerOf) => offerOf(doc as Part)),
      ),
      priceOffer(doc as Part),
    ],
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

/** Warnings about a part, shown before it is offered. */
const flagWords = (data: Data): string | undefined => {
  const { listPrice, floorPrice } = data
  const isBelow = typeof listPrice === 'number' && typeof floorPrice === 'number' && listPrice < floorPrice
  const words = [data.supersededById && 'Superseded', data.isActive === false && 'Archived', isBelow && 'Below floor']
  return words.filter(Boolean).join(', ') || undefined
}

const marginWords = (data: Data): string | undefined => {
  const margin = marginOf({ data } as Part)
  return margin === undefined ? undefined : percent(margin)
}
