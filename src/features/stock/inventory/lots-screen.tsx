import { ChosenLots } from '#features/stock/inventory/chosen-lots.tsx'
import { landedCostOffer } from '#features/stock/inventory/chosen-offers.ts'
import { ListingFile } from '#features/stock/inventory/listing-dialog.tsx'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { lotActs } from '#features/stock/movements/actions.ts'
import { stockAgeOf } from '#model/stock/age.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CollectionView } from '#ui/list/views/view.ts'
import { PictureItem } from '#ui/record/files/picture-item.tsx'

const lotsView: CollectionView = {
  collection: lots,
  searchHint: 'Lot, part, bin',
  purpose: 'Each lot is one part in one condition at one location. Receive stock from a part.',
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
      value: (data, clock) => stockAgeOf(data.receivedOn, clock),
    },
  ],
  commands: (doc) => [...lotActs(doc as Lot), ...costOffers(doc as Lot)],
  bulk: (selected, clear) => <ChosenLots {...{ selected, clear }} />,
  bulkAll: (target, clear) => <ListingFile {...{ target, clear }} />,
  items: (doc) => <PictureItem collection={lots.name} doc={doc} />,
  commandKeys: { t: 'Transfer', c: 'Count', a: 'Adjust' },
  summary: (data) =>
    [data.partNumber, data.brand, data.bin, `${plainNumber(Number(data.qtyOnHand))} on hand`]
      .filter(Boolean)
      .join(' · '),
}

const costOffers = (lot: Lot) => (lot.data.qtyOnHand > 0 ? [landedCostOffer([lot])] : [])

/** The stock by lot: one part in one condition at one location. */
export const LotsScreen = () => <CollectionScreen {...lotsView} />
