import { payablesByAge, receivablesByAge } from '#features/money/ageing/by-age.ts'
import { feature } from '#model/feature.ts'

export default feature({ name: 'ageing', area: 'money', reports: [payablesByAge, receivablesByAge] })
