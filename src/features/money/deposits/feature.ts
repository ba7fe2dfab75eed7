import { feature } from '#model/feature.ts'

export default feature({ name: 'deposits', area: 'money' })
