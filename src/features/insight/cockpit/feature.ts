import { feature } from '#model/feature.ts'

export default feature({
  name: 'cockpit',
  area: 'insight',
  screens: [
    {
      path: '/main',
      label: 'Cockpit',
      purpose: 'Due today, key figures and all screens',
      icon: 'layout-dashboard',
      key: 'm',
      load: () => import('#features/insight/cockpit/screen.tsx'),
    },
  ],
  server: () => [import('#features/insight/cockpit/print.ts')],
  parts: [
    { to: 'settings-start', name: 'SetupSteps', load: () => import('#features/insight/cockpit/setup-steps.tsx') },
  ],
})
