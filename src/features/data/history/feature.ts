import { outbox } from '#features/records/outbox/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'history',
  area: 'data',
  records: [{ of: outbox, linked: true }],
  screens: [
    {
      path: '/history',
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
