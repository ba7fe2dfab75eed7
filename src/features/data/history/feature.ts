import { outbox } from '#features/records/outbox/collection.ts'
import { feature } from '#model/feature.ts'
import { PAGES } from '#model/pages.ts'

export default feature({
  name: 'history',
  area: 'data',
  records: [{ of: outbox, linked: true }],
  screens: [
    {
      path: PAGES.history,
      label: 'History',
      purpose: 'Every change with before and after, and undo',
      group: 'Data',
      icon: 'history',
      key: 'y',
      load: () => import('#features/data/history/screen.tsx'),
    },
  ],
  server: () => [import('#features/data/history/commands.ts')],
})
