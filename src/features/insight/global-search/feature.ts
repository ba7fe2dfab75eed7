import { feature } from '#model/feature.ts'
import { PAGES } from '#model/pages.ts'

export default feature({
  name: 'global-search',
  area: 'insight',
  screens: [
    {
      path: PAGES.search,
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
