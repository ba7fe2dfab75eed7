import { structures } from '#features/data/clone/collection.ts'
import { configurationPacks } from '#features/data/clone/packs/saved-packs.ts'
import { clonePlans } from '#features/data/clone/plans/plan-collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'clone',
  area: 'data',
  collections: [structures, clonePlans, configurationPacks],
  screens: [
    {
      path: '/clone-collection',
      label: 'Clone collection',
      purpose: "Copy a collection's structure and records to another",
      group: 'Advanced',
      icon: 'box-multiple',
      open: true,
      load: () => import('#features/data/clone/screen.tsx'),
    },
    {
      name: 'settings',
      path: '/settings/clone-collection',
      label: 'Clone settings',
      purpose: 'Copy configuration collections, with the same care as Clone collection',
      group: 'Advanced',
      icon: 'copy-plus',
      open: true,
      load: () => import('#features/data/clone/settings-screen.tsx'),
    },
  ],
  server: () => [import('#features/data/clone/commands.ts'), import('#features/data/clone/print.ts')],
  nightly: ['settings.keepPack'],
})
