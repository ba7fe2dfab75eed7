import { reservations } from '#features/stock/reservations/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'reservations',
  area: 'stock',
  collections: [reservations],
  server: () => [import('#features/stock/reservations/commands.ts'), import('#features/stock/reservations/late.ts')],
  nightly: ['stock.releaseLate'],
})
