import { reportMails } from '#features/records/reports/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'reports',
  area: 'records',
  collections: [reportMails],
  server: () => [import('#features/records/reports/commands.ts')],
})
