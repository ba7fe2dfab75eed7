import { settings } from '#features/admin/settings/collection.ts'
import { plannedSettings } from '#features/admin/settings/planned/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'settings',
  area: 'admin',
  collections: [settings, plannedSettings],
  screens: [
    {
      path: '/settings',
      label: 'Settings',
      purpose: 'Company, numbering, terms, templates, rules',
      group: 'Admin',
      icon: 'settings',
      key: 's',
      load: () => import('#features/admin/settings/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/admin/settings/cached.ts'),
    import('#features/admin/settings/commands.ts'),
    import('#features/admin/settings/file-headings.ts'),
    import('#features/admin/settings/planned/planned.ts'),
    import('#features/admin/settings/report-print.ts'),
  ],
})
