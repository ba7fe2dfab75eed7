import { feature } from '#model/feature.ts'

export default feature({ name: 'selling-prices', area: 'sales' })
