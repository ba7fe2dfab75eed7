import { feature } from '#model/feature.ts'

export default feature({
  name: 'form-1099',
  area: 'money',
  server: () => [import('#features/money/form-1099/print.ts')],
  parts: [
    {
      to: 'vendors-1099',
      name: 'List1099',
      load: () => import('#features/money/form-1099/list-1099.tsx'),
    },
  ],
})
