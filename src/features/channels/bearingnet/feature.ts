import { listingActions } from '#features/channels/bearingnet/actions.ts'
import { bearingnetListings } from '#features/channels/bearingnet/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'bearingnet',
  area: 'channels',
  collections: [bearingnetListings],
  actions: [listingActions],
  records: [{ of: bearingnetListings, linked: true }],
  screens: [
    {
      path: '/bearingnet-inventory',
      label: 'BearingNet listing',
      purpose: 'What we list on BearingNet',
      group: 'Channels',
      icon: 'tags',
      load: () => import('#features/channels/bearingnet/screen.tsx'),
    },
    {
      path: '/bearingnet',
      label: 'BearingNet market',
      purpose: 'Market search on BearingNet',
      group: 'Buy',
      icon: 'building-store',
    },
  ],
  server: () => [import('#features/channels/bearingnet/commands.ts'), import('#features/channels/bearingnet/hooks.ts')],
})
