import { customerActions } from '#features/parties/customers/actions.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'customers',
  area: 'parties',
  collections: [customers],
  actions: [customerActions],
  records: [{ of: customers, linked: true }],
  screens: [
    {
      path: '/customers',
      label: 'Customers',
      purpose: 'Customer directory and record',
      group: 'Sell',
      icon: 'users',
      begins: 'New customer',
      key: 'c',
      count: { of: customers },
      load: () => import('#features/parties/customers/screen.tsx'),
    },
  ],
  parts: [
    {
      to: 'new-in-picker',
      of: [customers],
      name: 'NewInPicker',
      load: () => import('#features/parties/party/parts.tsx'),
    },
  ],
  server: () => [
    import('#features/parties/customers/file-headings.ts'),
    import('#features/parties/customers/hooks.ts'),
  ],
})
