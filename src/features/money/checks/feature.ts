import { checks } from '#features/money/checks/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'checks',
  area: 'money',
  collections: [checks],
  records: [{ of: checks, path: '/checks', linked: true }],
  screens: [
    {
      path: '/checks',
      label: 'Checks',
      purpose: 'Write, print, void and clear checks; register',
      group: 'Money',
      icon: 'writing-sign',
    },
  ],
  server: () => [import('#features/money/checks/print.ts')],
})
