import { feature } from '#model/feature.ts'

export default feature({
  name: 'landing',
  area: 'shell',
  screens: [
    {
      path: '/',
      label: 'Welcome',
      purpose: 'What Prime is, public tools, continue where you left',
      open: true,
      load: () => import('#features/shell/landing/screen.tsx'),
    },
  ],
})
