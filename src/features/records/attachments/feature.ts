import { attachments } from '#features/records/attachments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'attachments',
  area: 'records',
  collections: [attachments],
})
