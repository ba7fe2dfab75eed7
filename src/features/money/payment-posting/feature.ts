import { feature } from '#model/feature.ts'

export default feature({ name: 'payment-posting', area: 'money' })
