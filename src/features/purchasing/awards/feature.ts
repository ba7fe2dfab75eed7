import { feature } from '#model/feature.ts'

export default feature({
  name: 'awards',
  area: 'purchasing',
  parts: [{ to: 'offer-actions', name: 'AwardOffers', load: () => import('#features/purchasing/awards/parts.tsx') }],
  server: () => [import('#features/purchasing/awards/commands.ts')],
})
