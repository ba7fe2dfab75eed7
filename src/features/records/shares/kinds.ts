import { links } from '#features/channels/links/collection.ts'
import { sharedLinks, sharedLot, sharedParcel } from '#features/records/shares/rules.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { SharedKind } from '#model/command/share.ts'

/** Everything that can be shown to visitors. */
export const sharedKinds: readonly SharedKind[] = [
  { kind: 'parcel', collection: parcels.name, show: ([data], timeZone) => sharedParcel(data!, timeZone) },
  { kind: 'lot', collection: lots.name, show: ([data]) => sharedLot(data!) },
  {
    kind: 'links',
    collection: links.name,
    all: [
      ['isPublic', '==', true],
      ['isArchived', '==', false],
    ],
    show: sharedLinks,
  },
]
