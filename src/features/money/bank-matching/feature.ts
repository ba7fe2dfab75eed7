import { feature } from '#model/feature.ts'

export default feature({
  name: 'bank-matching',
  area: 'money',
  server: () => [import('#features/money/bank-matching/commands.ts')],
})
