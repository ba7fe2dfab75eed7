import { feature } from '#model/feature.ts'

export default feature({
  name: 'shopify',
  area: 'channels',
  screens: [
    {
      path: '/fetchshopify',
      label: 'Fetch Shopify',
      purpose: 'Read from Shopify',
      group: 'Channels',
      icon: 'cloud-download',
    },
    {
      path: '/shopify',
      label: 'Shopify',
      purpose: 'Products and orders at Shopify',
      group: 'Channels',
      icon: 'shopping-bag',
    },
  ],
})
