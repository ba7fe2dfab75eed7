import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'party-figures',
  area: 'insight',
  screens: [
    {
      path: '/vendors-dashboard',
      label: 'Vendor figures',
      purpose: 'Vendor performance and exposure',
      group: 'Buy',
      icon: 'chart-dots',
      load: () => import('#features/insight/party-figures/vendor-dashboard/vendors-screen.tsx'),
    },
    {
      name: 'customers',
      path: '/customer-dash',
      label: 'Customer overview',
      purpose: 'Balance, orders and contacts of one customer',
      group: 'Sell',
      icon: 'user-search',
      load: () => import('#features/insight/party-figures/customer-dashboard/customer-screen.tsx'),
    },
  ],
  server: () => [
    import('#features/insight/party-figures/vendor-review.ts'),
    import('#features/insight/party-figures/customer-summary.ts'),
  ],
  parts: [
    {
      to: 'vendor-offers',
      name: 'vendorOffers',
      load: () => import('#features/insight/party-figures/party-offers.tsx'),
    },
    {
      to: 'customer-offers',
      name: 'customerOffers',
      load: () => import('#features/insight/party-figures/party-offers.tsx'),
    },
    {
      to: 'settings-money',
      name: 'AgeingPreview',
      load: () => import('#features/insight/party-figures/ageing-preview.tsx'),
    },
    {
      to: 'record-rest',
      of: [vendors],
      name: 'VendorBalance',
      load: () => import('#features/insight/party-figures/parts.tsx'),
    },
    {
      to: 'record-prices',
      of: [vendors],
      name: 'VendorPrices',
      load: () => import('#features/insight/party-figures/vendor-dashboard/vendor-prices.tsx'),
    },
    {
      to: 'record-rest',
      of: [customers],
      name: 'CustomerBalance',
      load: () => import('#features/insight/party-figures/parts.tsx'),
    },
  ],
})
