import { feature } from '#model/feature.ts'

export default feature({
  name: 'linked',
  area: 'parties',
  server: () => [import('#features/parties/linked/hooks.ts')],
})
