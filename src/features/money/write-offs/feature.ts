import { writeOffActions } from '#features/money/write-offs/actions.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'write-offs',
  area: 'money',
  actions: [writeOffActions],
})
