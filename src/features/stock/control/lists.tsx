import { LocationsTree, TreeSwitch, useIsTree } from '#features/stock/control/locations-tree.tsx'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { type Location, locations } from '#features/stock/locations/collection.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { heldLots } from '#features/stock/lots/rules.ts'
import { emptyPlaceOffer, quarantineOffers } from '#features/stock/movements/actions.ts'
import { ledgerOffers } from '#features/stock/movements/parts.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CollectionView } from '#ui/list/views/view.ts'

const held: CollectionView = {
  collection: lots,
  searchHint: 'Lot, part, bin',
  purpose: 'Lots in quarantine are listed here until released, returned or scrapped.',
  where: heldLots.where!,
  related: stockRelated,
  commands: (doc) => quarantineOffers(doc as Lot),
  summary: (data) => [data.partNumber, data.qcStatus, data.bin].filter(Boolean).join(' · '),
}

/** Lots that are not OK, with release and reject. */
export const QuarantineArea = () => <CollectionScreen {...held} />

const ledger: CollectionView = {
  collection: movements,
  searchHint: 'Part, lot, document',
  purpose: 'All stock movements, newest first. Fix mistakes with a correction.',
  fixed: true,
  related: stockRelated,
  commands: (doc) => ledgerOffers(doc as Movement),
  summary: (data) => [data.partNumber, data.lotNumber, plainNumber(Number(data.qtyDelta))].filter(Boolean).join(' · '),
}

/** All movements, newest first, each with a correction. */
export const LedgerArea = () => <CollectionScreen {...ledger} />

const places: CollectionView = {
  collection: locations,
  searchHint: 'Code, name, barcode',
  purpose: 'Add warehouses, zones and bins. Close bins you no longer use.',
  related: stockRelated,
  ways: <TreeSwitch />,
  commands: (doc) => [emptyPlaceOffer(doc as Location)],
  summary: (data) => [data.name, data.type].filter(Boolean).join(' · '),
}

/** The locations of stock. */
export const LocationsArea = () => (useIsTree() ? <LocationsTree /> : <CollectionScreen {...places} />)
