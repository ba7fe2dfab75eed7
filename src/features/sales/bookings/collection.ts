import { customers } from '#features/parties/customers/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { date, money, number, reference, text } from '#model/schema/fields.ts'

/**
 * What customers ordered, day by day: one row for each change of an order, with the difference it made. The rows of an
 * order add up to its `Ordered` and `Cancelled` entries at net prices.
 */
export const bookingEntries = defineCollection({
  name: 'bookings',
  label: { one: 'Booking entry', many: 'Booking entries' },
  title: 'orderNumber',
  fields: {
    day: date('Day', { required: true }),
    orderId: text('Deal', { required: true }),
    orderNumber: text('Deal #', { mono: true }),
    customerId: reference('Customer', customers),
    customerName: text('Customer name'),
    orders: number('Orders', {
      decimals: 0,
      help: '1 for a new order, 0 for a change, -1 for an order that is a draft again',
    }),
    net: money('Booked', { currency: 'currency' }),
    cancelled: money('Cancelled', { currency: 'currency' }),
    currency: currencyField({ width: 104 }),
    cost: money('Cost'),
    margin: money('Margin'),
    owner: text('Owner', { as: 'person' }),
    channel: text('Channel'),
    country: text('Country'),
  },
  list: {
    columns: ['day', 'orderNumber', 'customerName', 'orders', 'net', 'cancelled', 'currency', 'margin', 'owner'],
    sort: '-day',
    sums: ['orders', 'net', 'cancelled', 'margin'],
  },
  form: [
    ['day', 'orderNumber', 'customerName'],
    ['orders', 'net', 'cancelled', 'currency'],
    ['cost', 'margin'],
    ['owner', 'channel', 'country'],
  ],
  search: ['orderNumber', 'customerName'],
  indexes: [
    ['day', 'currency', 'orders', 'net', 'cancelled', 'cost', 'margin'],
    ['day', 'owner', 'customerId', 'customerName', 'channel', 'country', 'currency', 'orders', 'net'],
    ['orderId'],
  ],
  access: { direct: 'commands' },
})

export type Booking = DocOf<typeof bookingEntries>
