import { desks } from '#features/records/preferences/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'preferences',
  area: 'records',
  collections: [desks],
  server: () => [import('#features/records/preferences/file-headings.ts')],
})
