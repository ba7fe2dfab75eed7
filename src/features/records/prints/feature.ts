import { prints } from '#features/records/prints/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'prints',
  area: 'records',
  collections: [prints],
})
