import { feature } from '#model/feature.ts'

export default feature({ name: 'settlement', area: 'money' })
