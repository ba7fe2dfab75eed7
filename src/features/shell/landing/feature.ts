import { feature } from '#model/feature.ts'

export default feature({
  name: 'landing',
  area: 'shell',
  screens: [
    {
      path: '/',
      label: 'Welcome',
      purpose: 'About Prime, public tools, recent work',
      open: true,
      load: () => import('#features/shell/landing/screen.tsx'),
    },
  ],
})
