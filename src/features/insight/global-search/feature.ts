import { feature } from '#model/feature.ts'

export default feature({
  name: 'global-search',
  area: 'insight',
  screens: [
    {
      path: '/global',
      label: 'Search',
      purpose: 'Search all records',
      group: 'Today',
      icon: 'world-search',
      load: () => import('#features/insight/global-search/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/insight/global-search/commands.ts'),
    import('#features/insight/global-search/sourcing/order-command.ts'),
  ],
})
