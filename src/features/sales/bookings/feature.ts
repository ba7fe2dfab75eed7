import { bookingEntries } from '#features/sales/bookings/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({ name: 'bookings', area: 'sales', collections: [bookingEntries] })
