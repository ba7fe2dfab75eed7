import { customers } from '#features/parties/customers/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, number, reference, text } from '#model/schema/fields.ts'

/** A quantity of a lot reserved for a customer or a document; reserved goods can't be moved away. */
export const reservations = defineCollection({
  name: 'reservations',
  label: { one: 'Reservation', many: 'Reservations' },
  title: 'docNumber',
  fields: {
    docNumber: text('Reserved for', { required: true, importAs: ['For'] }),
    customerId: reference('Customer', customers),
    docType: text('Document type'),
    docId: text('Document'),
    lineId: text('Document line'),
    partId: reference('Part', parts, { required: true }),
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Quantity', { required: true, min: 0 }),
    status: choice('Status', ['Active', 'Fulfilled', 'Released'], { default: 'Active' }),
    expiresOn: date('Until'),
  },
  list: { columns: ['docNumber', 'customerId', 'partId', 'lotId', 'qty', 'status', 'expiresOn'], sort: 'docNumber' },
  form: [
    ['docNumber', 'customerId', 'status'],
    ['partId', 'lotId', 'qty', 'expiresOn'],
  ],
  search: ['docNumber'],
  indexes: [['partId', 'status'], ['lotId', 'status'], ['customerId', 'status'], ['docType', 'docId'], ['docNumber']],
  access: { direct: 'commands' },
})

export type Reservation = DocOf<typeof reservations>
