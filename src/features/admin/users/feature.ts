import { accessChanges } from '#features/admin/users/access-changes.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'users',
  area: 'admin',
  collections: [profiles, accessChanges],
  parts: [
    { to: 'settings-device', name: 'OwnLook', load: () => import('#features/admin/users/you/own-profile.tsx') },
    { to: 'settings-device', name: 'FrontDesk', load: () => import('#features/admin/users/you/shared-device.tsx') },
  ],
  screens: [
    {
      path: '/users',
      label: 'Users',
      purpose: 'People, approval, roles, sessions, API keys',
      group: 'Admin',
      icon: 'user-cog',
      key: 'u',
      load: () => import('#features/admin/users/screen.tsx'),
    },
  ],
  server: () => [],
})
