import { parts } from '#features/stock/parts/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type Doc, defineCollection } from '#model/schema/collection.ts'
import { choice, flag, moment, money, number, reference, text } from '#model/schema/fields.ts'

/** What we show on BearingNet: one line for a part in one condition. */
export const bearingnetListings = defineCollection({
  name: 'bearingnetListings',
  page: '/bearingnet-inventory',
  label: { one: 'Listing', many: 'Listings' },
  title: 'partNumber',
  fields: {
    partId: reference('Part', parts.name, { required: true }),
    partNumber: text('Part number', { required: true, mono: true }),
    brand: text('Brand'),
    condition: text('Condition'),
    status: choice('Status', ['Draft', 'Listed', 'Paused', 'Removed'], { default: 'Draft' }),
    qtyListed: number('Quantity', { default: 0 }),
    mostQty: number('At most', { min: 0, decimals: 0, help: 'Never list more than this' }),
    price: money('Price', { min: 0, decimals: 4, currency: 'currency' }),
    ownPrice: money('Own price', { min: 0, decimals: 4, help: 'Listed in place of the price of the part' }),
    currency: currencyField(),
    remark: text('Remark', { help: 'Shown in the last column of the file' }),
    isChanged: flag('Changed', { default: true, help: 'Differs from the last file' }),
    exportedQty: number('Last file'),
    exportedAs: text('Line in the last file'),
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
    sums: ['qtyListed'],
  },
  form: [
    ['partNumber', 'brand', 'condition', 'status'],
    ['qtyListed', 'mostQty', 'price', 'ownPrice', 'currency'],
    ['remark'],
    ['exportedQty', 'lastExportedAt'],
  ],
  search: ['partNumber', 'brand'],
  indexes: [['partNumber'], ['status', 'partNumber'], ['isChanged', 'partNumber'], ['partId']],
  access: {
    commandFields: [
      ...(['partId', 'partNumber', 'brand', 'condition', 'status', 'qtyListed', 'price', 'currency'] as const),
      ...(['isChanged', 'exportedQty', 'exportedAs', 'lastExportedAt'] as const),
    ],
  },
})

export type Listing = Doc<typeof bearingnetListings>
