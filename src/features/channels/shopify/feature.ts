import { feature } from '#model/feature.ts'

export default feature({
  name: 'shopify',
  area: 'channels',
  screens: [
    {
      path: '/fetchshopify',
      label: 'Fetch Shopify',
      purpose: 'Pull from Shopify: run, review what differs, apply',
      group: 'Channels',
      icon: 'cloud-download',
    },
    {
      path: '/shopify',
      label: 'Shopify',
      purpose: 'Shopify desk: products, stock, orders, mapping',
      group: 'Channels',
      icon: 'shopping-bag',
    },
  ],
})
