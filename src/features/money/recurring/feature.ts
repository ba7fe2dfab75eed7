import { recurring } from '#features/money/recurring/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({ name: 'recurring', area: 'money', collections: [recurring] })
