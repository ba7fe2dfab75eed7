import { logActions } from '#features/admin/logs/actions.ts'
import { logDays, logs } from '#features/admin/logs/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'logs',
  area: 'admin',
  collections: [logs, logDays],
  actions: [logActions],
  records: [{ of: logs }],
  screens: [
    {
      path: '/log',
      label: 'Error log',
      purpose: 'Open errors',
      group: 'Admin',
      icon: 'alert-triangle',
      key: 'l',
      urgent: 'errors',
      load: () => import('#features/admin/logs/screen.tsx'),
    },
  ],
  server: () => [import('#features/admin/logs/commands.ts'), import('#features/admin/logs/hooks.ts')],
  nightly: ['logs.cleanUp'],
})
