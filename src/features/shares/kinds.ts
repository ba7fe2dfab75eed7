import { lots } from '#features/inventory/collection.ts'
import { links } from '#features/links/collection.ts'
import { sharedLinks, sharedLot, sharedParcel } from '#features/shares/rules.ts'
import { parcels } from '#features/tracking/collection.ts'
import type { SharedKind } from '#model/share.ts'

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
