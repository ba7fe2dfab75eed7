import { feature } from '#model/feature.ts'

export default feature({
  name: 'cash-application',
  area: 'money',
  parts: [
    {
      to: 'receivable-tools',
      name: 'ApplyCash',
      load: () => import('#features/money/cash-application/apply-cash.tsx'),
    },
  ],
})
