import { feature } from '#model/feature.ts'

export default feature({
  name: 'not-found',
  area: 'shell',
  screens: [
    {
      path: '*',
      label: 'Not found',
      purpose: 'No page at this address, with a helpful way back',
      open: true,
      load: () => import('#features/shell/not-found/screen.tsx'),
    },
  ],
})
