import { carriers } from '#features/shipping/carriers/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'carriers',
  area: 'shipping',
  collections: [carriers],
  records: [{ of: carriers, linked: true }],
  screens: [
    {
      path: '/carrier-settings',
      label: 'Carriers',
      purpose: 'Services, divisors and rate sheets',
      group: 'Ship',
      icon: 'truck',
      load: () => import('#features/shipping/carriers/screen.tsx'),
    },
  ],
  server: () => [import('#features/shipping/carriers/commands.ts'), import('#features/shipping/carriers/hooks.ts')],
})
