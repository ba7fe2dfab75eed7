import { payRuns } from '#features/money/pay-runs/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'pay-runs',
  area: 'money',
  collections: [payRuns],
  records: [{ of: payRuns, linked: true }],
  parts: [
    { to: 'payable-tools', name: 'PayTools', load: () => import('#features/money/pay-runs/pay-tools.tsx') },
    {
      to: 'list-selection',
      of: [payables],
      name: 'PaySelected',
      load: () => import('#features/money/pay-runs/pay-tools.tsx'),
    },
  ],
  server: () => [
    import('#features/money/pay-runs/commands.ts'),
    import('#features/money/pay-runs/edit.ts'),
    import('#features/money/pay-runs/bank-file.ts'),
    import('#features/money/pay-runs/hooks.ts'),
  ],
})
