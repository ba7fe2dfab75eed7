import { checks } from '#features/money/checks/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'checks',
  area: 'money',
  collections: [checks],
  records: [{ of: checks, linked: true }],
  server: () => [import('#features/money/checks/print.ts')],
})
