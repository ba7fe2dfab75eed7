import { payRuns } from '#features/money/pay-runs/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({ name: 'pay-runs', area: 'money', collections: [payRuns] })
