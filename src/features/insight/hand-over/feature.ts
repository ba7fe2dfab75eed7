import { feature } from '#model/feature.ts'

export default feature({
  name: 'hand-over',
  area: 'insight',
  server: () => [import('#features/insight/hand-over/commands.ts'), import('#features/insight/hand-over/print.ts')],
})
