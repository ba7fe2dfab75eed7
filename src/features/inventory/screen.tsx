import { useRouter } from '@tanstack/react-router'
import { Suspense, useMemo, useSyncExternalStore } from 'react'
import { ageOf } from '#features/inventory/age.ts'
import type { Lot } from '#features/inventory/collection.ts'
import { lots } from '#features/inventory/collection.ts'
import { lampOf, marginOf } from '#features/inventory/family.ts'
import { findParts } from '#features/inventory/find.ts'
import type { Incoming } from '#features/inventory/incoming.tsx'
import { useIncoming } from '#features/inventory/incoming.tsx'
import { WithLamp } from '#features/inventory/lamp.tsx'
import { lotOffers, partOffers } from '#features/inventory/lot-offers.ts'
import { PartStock } from '#features/inventory/part-stock.tsx'
import { stockRelated } from '#features/inventory/related.ts'
import classes from '#features/inventory/stock.module.css'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import type { Data } from '#model/value.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { ListWaiting } from '#ui/collection/list-states.tsx'
import type { CollectionView } from '#ui/collection/view.ts'

/** Where the list of parts stands in the order in which one decides. */
const COLUMNS = [
  'partNumber',
  'brand',
  'qtyOnHand',
  'qtyAvailable',
  'avgCost',
  'listPrice',
  'description',
  'type',
  'boreMm',
  'odMm',
  'widthMm',
  'stockValue',
] as const
const stocked = {
  ...parts,
  list: { ...parts.list, columns: COLUMNS, sums: ['qtyOnHand', 'qtyAvailable', 'stockValue'] as const },
}

/** Bearings and what we have of them: by part with the family's stock, or lot by lot. */
export default function InventoryScreen() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const way = new URLSearchParams(search).get('view') === 'lots' ? 'lots' : 'parts'
  return way === 'lots' ? (
    <LotsScreen />
  ) : (
    <Suspense fallback={<ListWaiting view={{ collection: stocked, heading: 'Inventory' }} />}>
      <PartsScreen />
    </Suspense>
  )
}

function PartsScreen() {
  const incoming = useIncoming()
  const view = useMemo(() => partsView(incoming), [incoming])
  return <CollectionScreen {...view} />
}

function partsView(incoming: Incoming): CollectionView {
  return {
    collection: stocked,
    heading: 'Inventory',
    searchHint: 'Part, number, 25x52x15',
    purpose: 'The parts we know stand here, with stock and price.',
    find: findParts,
    ways: <Ways way="parts" at="head" />,
    above: <Ways way="parts" at="above" />,
    related: stockRelated,
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
      },
      { name: 'margin', label: 'Margin', after: 'listPrice', width: 84, right: true, value: marginWords },
    ],
    commands: (doc) => partOffers(doc as Part),
    figures: (doc) => <PartStock part={doc as Part} />,
    summary: (data) =>
      [data.brand, `${data.qtyAvailable ?? 0} available`, data.description].filter(Boolean).join(' · '),
  }
}

const marginWords = (data: Data): string | undefined => {
  const margin = marginOf({ data } as Part)
  return margin === undefined ? undefined : `${margin} %`
}

const lotsView: CollectionView = {
  collection: lots,
  heading: 'Inventory',
  searchHint: 'Lot, part, bin',
  purpose: 'Stock lies here lot by lot: one part in one condition at one place. Open a part to receive some.',
  ways: <Ways way="lots" at="head" />,
  above: <Ways way="lots" at="above" />,
  related: stockRelated,
  tabs: [
    { name: 'held', label: 'On hand', where: () => [['qtyOnHand', '>', 0]] },
    { name: 'kept', label: 'Not OK', where: () => [['qcStatus', '!=', 'OK']] },
    { name: 'empty', label: 'Empty', where: () => [['qtyOnHand', '==', 0]] },
  ],
  derived: [
    {
      name: 'age',
      label: 'Age',
      after: 'receivedOn',
      width: 84,
      right: true,
      value: (data, clock) => ageOf(data.receivedOn, clock),
    },
  ],
  commands: (doc) => lotOffers(doc as Lot),
  summary: (data) => [data.partNumber, data.brand, data.bin, `${data.qtyOnHand} on hand`].filter(Boolean).join(' · '),
}

const LotsScreen = () => <CollectionScreen {...lotsView} />

/** On a phone the head has no room for it, so it stands above the list. */
function Ways({ way, at }: { way: 'parts' | 'lots'; at: 'head' | 'above' }) {
  const { history } = useRouter()
  return (
    <fieldset className={classes.ways} data-at={at} aria-label="View">
      {(['parts', 'lots'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === way}
          onClick={() => history.push(each === 'parts' ? '/inventory' : '/inventory?view=lots')}
        >
          {each === 'parts' ? 'Parts' : 'Lots'}
        </button>
      ))}
    </fieldset>
  )
}
