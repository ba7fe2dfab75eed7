import { bankDetails } from '#features/parties/bank/commands.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'bank',
  area: 'parties',
  collections: [bankDetails],
  server: () => [import('#features/parties/bank/commands.ts')],
})
