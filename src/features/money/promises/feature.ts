import { feature } from '#model/feature.ts'

export default feature({
  name: 'promises',
  area: 'money',
  server: () => [import('#features/money/promises/commands.ts')],
})
