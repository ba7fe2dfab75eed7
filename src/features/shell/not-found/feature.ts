import { feature } from '#model/feature.ts'

export default feature({
  name: 'not-found',
  area: 'shell',
  screens: [
    {
      path: '*',
      label: 'Not found',
      purpose: 'Page not found, with suggestions',
      open: true,
      load: () => import('#features/shell/not-found/screen.tsx'),
    },
  ],
})
