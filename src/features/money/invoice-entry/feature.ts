import { feature } from '#model/feature.ts'

export default feature({
  name: 'invoice-entry',
  area: 'money',
  server: () => [import('#features/money/invoice-entry/commands.ts')],
})
