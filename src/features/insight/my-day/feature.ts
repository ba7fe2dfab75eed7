import { feature } from '#model/feature.ts'

export default feature({
  name: 'my-day',
  area: 'insight',
  screens: [
    {
      path: '/home',
      label: 'My day',
      purpose: 'My tasks, recent and pinned records',
      icon: 'calendar-user',
      key: 'h',
      load: () => import('#features/insight/my-day/screen.tsx'),
    },
  ],
  server: () => [import('#features/insight/my-day/closing.ts'), import('#features/insight/my-day/print.ts')],
})
