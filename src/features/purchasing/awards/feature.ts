import { feature } from '#model/feature.ts'

export default feature({
  name: 'awards',
  area: 'purchasing',
  server: () => [import('#features/purchasing/awards/commands.ts')],
})
