import { connectors, syncRuns } from '#features/admin/connectors/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'connectors',
  area: 'admin',
  collections: [connectors, syncRuns],
  server: () => [import('#features/admin/connectors/commands.ts')],
})
