import { accessChanges } from '#features/admin/users/access-changes.ts'
import { profiles } from '#features/admin/users/profiles.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'users',
  area: 'admin',
  collections: [profiles, accessChanges],
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
