import { feature } from '#model/feature.ts'

export default feature({ name: 'allocations', area: 'money' })
