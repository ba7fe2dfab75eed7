import { carriers } from '#features/shipping/carriers/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, lines, money, number, object, reference, text } from '#model/schema/fields.ts'

/** The units that lanes are priced in. */
export const LANE_UNITS = ['kg', 'cbm', 'pallet', 'shipment'] as const

/** A freight route with prices of its own. */
export const freightLanes = defineCollection({
  name: 'freightLanes',
  page: '/custom-routes',
  label: { one: 'Freight lane', many: 'Freight lanes' },
  title: 'name',
  fields: {
    name: text('Name'),
    mode: text('Mode'),
    carrierId: reference('Carrier', carriers),
    from: object('From'),
    to: object('To'),
    transitMin: number('Days, at least'),
    transitMax: number('Days, at most'),
    currency: currencyField(),
    breaks: lines('Prices', {
      upTo: number('Up to'),
      unit: choice('Unit', LANE_UNITS),
      price: money('Price'),
      min: money('Minimum'),
    }),
    validFrom: date('Valid from'),
    validTo: date('Valid to'),
  },
  list: {
    columns: ['name', 'mode', 'carrierId', 'transitMin', 'transitMax', 'currency', 'validFrom', 'validTo'],
    sort: 'name',
  },
  form: [
    ['name', 'mode', 'carrierId'],
    ['from', 'to'],
    ['transitMin', 'transitMax', 'currency'],
    ['breaks'],
    ['validFrom', 'validTo'],
  ],
  search: ['name', 'mode'],
  indexes: [['name'], ['validFrom']],
  access: {},
})
