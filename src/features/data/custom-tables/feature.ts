import { feature } from '#model/feature.ts'

export default feature({
  name: 'custom-tables',
  area: 'data',
  screens: [
    {
      path: '/customtable',
      label: 'Custom tables',
      purpose: 'Custom tables',
      group: 'Advanced',
      icon: 'table-plus',
      load: () => import('#features/data/custom-tables/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/data/custom-tables/commands.ts'),
    import('#features/data/custom-tables/custom-fields/commands.ts'),
    import('#features/data/custom-tables/hooks.ts'),
  ],
})
