import { duplicateGroups, duplicateMerges, duplicateRules } from '#features/data/duplicates/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'duplicates',
  area: 'data',
  collections: [duplicateRules, duplicateGroups, duplicateMerges],
  screens: [
    {
      path: '/duplicates',
      label: 'Duplicates',
      purpose: 'Queue of found duplicates: compare, merge, undo',
      group: 'Data',
      icon: 'copy',
      load: () => import('#features/data/duplicates/screen.tsx'),
    },
    {
      path: '/search-duplicates',
      label: 'Find duplicates',
      purpose: 'Define a matching rule and scan for duplicates',
      group: 'Data',
      icon: 'scan-eye',
      load: () => import('#features/data/duplicates/search/search-screen.tsx'),
    },
  ],
  server: () => [
    import('#features/data/duplicates/commands.ts'),
    import('#features/data/duplicates/due-command.ts'),
    import('#features/data/duplicates/print.ts'),
    import('#features/data/duplicates/undo-command.ts'),
  ],
})
