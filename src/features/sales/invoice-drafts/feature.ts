import { feature } from '#model/feature.ts'

export default feature({ name: 'invoice-drafts', area: 'sales' })
