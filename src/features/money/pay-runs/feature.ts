import { payRuns } from '#features/money/pay-runs/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'pay-runs',
  area: 'money',
  collections: [payRuns],
  records: [{ of: payRuns, linked: true }],
  server: () => [
    import('#features/money/pay-runs/commands.ts'),
    import('#features/money/pay-runs/edit.ts'),
    import('#features/money/pay-runs/bank-file.ts'),
  ],
})
