import { publicShares } from '#features/records/shares/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'shares',
  area: 'records',
  collections: [publicShares],
  server: () => [import('#features/records/shares/commands.ts')],
})
