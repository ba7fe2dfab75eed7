import { parcelActions } from '#features/shipping/tracking/actions.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { NOTES_PREVIEW_CHARS, SOON_DAYS } from '#features/shipping/tracking/rules.ts'
import { parcelPage } from '#features/shipping/tracking/share.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'tracking',
  area: 'shipping',
  collections: [parcels],
  parts: [
    {
      to: 'record-figures',
      of: [parcels],
      name: 'SignatureShown',
      load: () => import('#features/shipping/tracking/signature.tsx'),
    },
  ],
  actions: [parcelActions],
  records: [{ of: parcels }],
  shared: [parcelPage],
  screens: [
    {
      path: pageOf(parcels),
      label: 'Tracking',
      purpose: 'Track parcels',
      group: 'Ship',
      icon: 'map-pin',
      begins: 'New parcel',
      key: 't',
      open: true,
      urgent: 'parcels',
      load: () => import('#features/shipping/tracking/screen.tsx'),
    },
    {
      path: '/trackingMobile',
      label: 'Tracking (mobile)',
      purpose: 'All parcels, phone first',
      group: 'Ship',
      icon: 'device-mobile-search',
      open: true,
      load: () => import('#features/shipping/tracking/mobile/mobile-screen.tsx'),
    },
  ],
  server: () => [
    import('#features/shipping/tracking/file-headings.ts'),
    import('#features/shipping/tracking/commands.ts'),
    import('#features/shipping/tracking/print.ts'),
  ],
  fixed: [
    {
      name: '"Soon" for parcels',
      value: `1 to ${SOON_DAYS} days ahead`,
      why: 'Beyond that it is later, on the day it is today, and after it overdue.',
    },
    {
      name: 'Notes in the tracking menu',
      value: `${NOTES_PREVIEW_CHARS} characters`,
      why: 'Longer notes end in three dots; the record has all of them.',
    },
  ],
})
