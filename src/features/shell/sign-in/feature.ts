import { feature } from '#model/feature.ts'
import { PAGES } from '#model/pages.ts'

export default feature({
  name: 'sign-in',
  area: 'shell',
  screens: [
    {
      path: PAGES.login,
      label: 'Login',
      purpose: 'Log in, create account, reset password',
      open: true,
      load: () => import('#features/shell/sign-in/screen.tsx'),
    },
  ],
})
