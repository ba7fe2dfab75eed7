import { links } from '#features/channels/links/collection.ts'
import { linksPage } from '#features/channels/links/share.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'links',
  area: 'channels',
  collections: [links],
  shared: [linksPage],
  server: () => [import('#features/channels/links/file-headings.ts'), import('#features/channels/links/pins.ts')],
  screens: [
    {
      path: '/links',
      label: 'Links',
      purpose: 'Link directory: carriers, catalogues, marketplaces, portals, documents',
      group: 'Today',
      icon: 'link',
      open: true,
      load: () => import('#features/channels/links/screen.tsx'),
    },
  ],
  parts: [
    {
      to: 'record-menu',
      of: [parts, parcels],
      name: 'OpenRecordIn',
      load: () => import('#features/channels/links/parts.tsx'),
    },
  ],
})
