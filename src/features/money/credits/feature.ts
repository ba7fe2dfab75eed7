import { feature } from '#model/feature.ts'

export default feature({
  name: 'credits',
  area: 'money',
  server: () => [import('#features/money/credits/commands.ts')],
})
