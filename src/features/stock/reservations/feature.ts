import { customers } from '#features/parties/customers/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { reservations } from '#features/stock/reservations/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'reservations',
  area: 'stock',
  collections: [reservations],
  holds: [
    {
      of: parts,
      documents: reservations,
      field: 'partId',
      open: ['status', '==', 'Active'],
      goods: { qty: 'qty', number: 'docNumber', words: 'reserved for', first: 'release the promises' },
    },
  ],
  parts: [
    {
      to: 'record-rest',
      of: [customers],
      name: 'CustomerReservations',
      load: () => import('#features/stock/reservations/parts.tsx'),
    },
  ],
  server: () => [import('#features/stock/reservations/commands.ts')],
  nightly: ['stock.releaseLate'],
})
