import { feature } from '#model/feature.ts'

export default feature({
  name: 'sign-in',
  area: 'shell',
  screens: [
    {
      path: '/login',
      label: 'Login',
      purpose: 'Log in, create account, reset password',
      open: true,
      load: () => import('#features/shell/sign-in/screen.tsx'),
    },
  ],
})
