import { useMemo } from 'react'
import type { Lot } from '#features/inventory/collection.ts'
import { lots } from '#features/inventory/collection.ts'
import { findParts } from '#features/inventory/find.ts'
import type { Incoming } from '#features/inventory/incoming.tsx'
import { useIncoming } from '#features/inventory/incoming.tsx'
import { movementOffers, partOffers, quarantineOffers } from '#features/inventory/lot-offers.ts'
import { stockRelated } from '#features/inventory/related.ts'
import { locations } from '#features/locations/collection.ts'
import type { Movement } from '#features/movements/collection.ts'
import { movements } from '#features/movements/collection.ts'
import type { Part } from '#features/parts/collection.ts'
import { parts } from '#features/parts/collection.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import type { CollectionView } from '#ui/collection/view.ts'

const held: CollectionView = {
  collection: lots,
  heading: 'Quarantine',
  searchHint: 'Lot, part, bin',
  purpose: 'Lots that are not good stock wait here to be released, returned or scrapped.',
  where: [
    ['qcStatus', '!=', 'OK'],
    ['qtyOnHand', '>', 0],
  ],
  related: stockRelated,
  commands: (doc) => quarantineOffers(doc as Lot),
  summary: (data) => [data.partNumber, data.qcStatus, data.bin].filter(Boolean).join(' · '),
}

/** Lots that are not OK, with release and reject. */
export const QuarantineArea = () => <CollectionScreen {...held} />

const ledger: CollectionView = {
  collection: movements,
  heading: 'Ledger',
  searchHint: 'Part, lot, document',
  purpose: 'Every movement of stock stands here for good, newest first. What was wrong is put right by a correction.',
  fixed: true,
  related: stockRelated,
  commands: (doc) => movementOffers(doc as Movement),
  summary: (data) => [data.partNumber, data.lotNumber, `${data.qtyDelta}`].filter(Boolean).join(' · '),
}

/** All movements, newest first, each to be corrected. */
export const LedgerArea = () => <CollectionScreen {...ledger} />

const places: CollectionView = {
  collection: locations,
  heading: 'Locations',
  searchHint: 'Code, name, barcode',
  purpose: 'Warehouses, zones and bins stand here; a bin that is out of use is closed, never deleted.',
  related: stockRelated,
  summary: (data) => [data.name, data.type].filter(Boolean).join(' · '),
}

/** The places stock lies at. */
export const LocationsArea = () => <CollectionScreen {...places} />

const wanted = {
  ...parts,
  list: {
    columns: [
      'partNumber',
      'brand',
      'toOrder',
      'qtyAvailable',
      'reorderPoint',
      'avgCost',
      'preferredVendorId',
      'description',
    ],
    sort: '-toOrder',
    sums: ['toOrder'],
  },
} as const

/** Parts at or below their reorder point, how many to order, and why. */
export function ReorderArea() {
  const incoming = useIncoming()
  const view = useMemo(() => reorderView(incoming), [incoming])
  return <CollectionScreen {...view} />
}

const reorderView = (incoming: Incoming): CollectionView => ({
  collection: wanted,
  heading: 'Reorder',
  searchHint: 'Part, number, brand',
  purpose: 'Parts whose available stock is at or below their reorder point stand here. None is.',
  where: [['toOrder', '>', 0]],
  fixed: true,
  find: findParts,
  related: stockRelated,
  derived: [
    {
      name: 'incoming',
      label: 'Incoming',
      after: 'qtyAvailable',
      width: 92,
      right: true,
      value: (data) => incoming(data) || undefined,
    },
    {
      name: 'why',
      label: 'Why',
      after: 'reorderPoint',
      width: 240,
      value: (data) => {
        const coming = incoming(data)
        const rest =
          coming >= Number(data.toOrder) ? `, but ${coming} on order` : coming > 0 ? `, ${coming} on order` : ''
        return `${data.qtyAvailable ?? 0} available, reorder at ${data.reorderPoint}${rest}`
      },
    },
  ],
  commands: (doc) => partOffers(doc as Part),
  summary: (data) => `Order ${data.toOrder} · ${data.qtyAvailable ?? 0} available, reorder at ${data.reorderPoint}`,
})
