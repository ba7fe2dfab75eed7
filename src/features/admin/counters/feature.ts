import { counters } from '#features/admin/counters/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'counters',
  area: 'admin',
  collections: [counters],
  parts: [
    { to: 'settings-numbering', name: 'Numbering', load: () => import('#features/admin/counters/numbering.tsx') },
  ],
  server: () => [import('#features/admin/counters/commands.ts')],
})
