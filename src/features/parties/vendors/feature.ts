import { vendorActions } from '#features/parties/vendors/actions.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'vendors',
  area: 'parties',
  collections: [vendors],
  actions: [vendorActions],
  records: [{ of: vendors, linked: true }],
  screens: [
    {
      path: '/vendors',
      label: 'Vendors',
      purpose: 'Vendor directory and record',
      group: 'Buy',
      icon: 'building-factory2',
      begins: 'New vendor',
      key: 'v',
      count: { of: vendors },
      load: () => import('#features/parties/vendors/screen.tsx'),
    },
  ],
  parts: [
    {
      to: 'new-in-picker',
      of: [vendors],
      name: 'NewInPicker',
      load: () => import('#features/parties/party/parts.tsx'),
    },
  ],
  server: () => [import('#features/parties/vendors/hooks.ts')],
})
