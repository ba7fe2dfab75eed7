import { parts } from '#features/stock/parts/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, flag, moment, money, number, reference, text } from '#model/schema/fields.ts'

/** A listing on BearingNet: one line per part and condition. */
export const bearingnetListings = defineCollection({
  name: 'bearingnetListings',
  page: '/bearingnet-inventory',
  label: { one: 'Listing', many: 'Listings' },
  title: 'partNumber',
  fields: {
    partId: reference('Part', parts, { required: true }),
    partNumber: text('Part number', { required: true, mono: true }),
    brand: text('Brand'),
    condition: text('Condition'),
    status: choice('Status', ['Draft', 'Listed', 'Paused', 'Removed'], { default: 'Draft' }),
    qtyListed: number('Quantity'),
    mostQty: number('At most', { min: 0 }),
    price: money('Price', { decimals: 4, currency: 'currency' }),
    ownPrice: money('Own price', { min: 0, decimals: 4 }),
    currency: currencyField(),
    remark: text('Remark'),
    isChanged: flag('Changed'),
    exportedQty: number('Last file'),
    exportedAs: text('Line'),
    lastExportedAt: moment('Last exported'),
  },
  list: {
    columns: [
      'partNumber',
      'brand',
      'condition',
      'status',
      'exportedQty',
      'qtyListed',
      'price',
      'ownPrice',
      'currency',
      'lastExportedAt',
    ],
    sort: 'partNumber',
  },
  form: [
    ['partNumber', 'brand', 'condition', 'status'],
    ['qtyListed', 'mostQty', 'price', 'ownPrice', 'currency', 'remark'],
  ],
  search: ['partNumber', 'brand'],
  indexes: [['partNumber'], ['status', 'partNumber'], ['isChanged', 'partNumber']],
  access: {
    commandFields: [
      'partId',
      'partNumber',
      'brand',
      'condition',
      'status',
      'qtyListed',
      'price',
      'currency',
      'isChanged',
      'exportedQty',
      'exportedAs',
      'lastExportedAt',
    ],
  },
})

export type Listing = DocOf<typeof bearingnetListings>
