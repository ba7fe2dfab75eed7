import { feature } from '#model/feature.ts'

export default feature({
  name: 'check-clearing',
  area: 'money',
  server: () => [import('#features/money/check-clearing/commands.ts')],
})
