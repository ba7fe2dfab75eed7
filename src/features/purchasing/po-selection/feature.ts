import { feature } from '#model/feature.ts'

export default feature({
  name: 'po-selection',
  area: 'purchasing',
  screens: [
    {
      path: '/po-selection',
      label: 'PO selection',
      purpose: 'Select purchase orders or needs and act on many',
      group: 'Buy',
      icon: 'checklist',
      load: () => import('#features/purchasing/po-selection/screen.tsx'),
    },
  ],
  server: () => [import('#features/purchasing/po-selection/commands.ts')],
})
