import { absences } from '#features/admin/absences/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'absences',
  area: 'admin',
  collections: [absences],
})
