import { checkSchedule, staleChecks, voidChecks } from '#features/money/checks/check-lists.ts'
import { checks } from '#features/money/checks/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'checks',
  area: 'money',
  reports: [checkSchedule, voidChecks, staleChecks],
  collections: [checks],
  records: [{ of: checks, linked: true }],
  server: () => [import('#features/money/checks/file-headings.ts'), import('#features/money/checks/print.ts')],
})
