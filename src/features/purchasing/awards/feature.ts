import { inquiries } from '#features/sales/rfq/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'awards',
  area: 'purchasing',
  parts: [
    {
      to: 'record-figures',
      of: [inquiries],
      name: 'OfferPanel',
      load: () => import('#features/purchasing/awards/parts.tsx'),
    },
  ],
  server: () => [import('#features/purchasing/awards/commands.ts')],
})
