import { feature } from '#model/feature.ts'

export default feature({ name: 'ageing', area: 'money' })
