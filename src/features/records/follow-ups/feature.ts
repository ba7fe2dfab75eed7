import { followUps } from '#features/records/follow-ups/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'follow-up-records',
  area: 'records',
  collections: [followUps],
})
