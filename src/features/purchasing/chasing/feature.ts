import { feature } from '#model/feature.ts'

export default feature({
  name: 'chasing',
  area: 'purchasing',
  server: () => [import('#features/purchasing/chasing/commands.ts')],
})
