import { feature } from '#model/feature.ts'

export default feature({
  name: 'tax-ids',
  area: 'parties',
  nightly: ['vendors.maskTaxIds'],
  server: () => [import('#features/parties/tax-ids/commands.ts')],
})
