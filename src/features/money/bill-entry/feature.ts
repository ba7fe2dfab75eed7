import { feature } from '#model/feature.ts'

export default feature({
  name: 'bill-entry',
  area: 'money',
  server: () => [import('#features/money/bill-entry/commands.ts')],
})
