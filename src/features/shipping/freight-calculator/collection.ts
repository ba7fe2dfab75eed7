import { currencyField } from '#model/document/currency.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { date, lines, money, number, object, reference, text } from '#model/schema/fields.ts'

/** The prices of carriers for a consignment, as they were calculated. */
export const freightQuotes = defineCollection({
  name: 'freightQuotes',
  label: { one: 'Freight quote', many: 'Freight quotes' },
  title: 'name',
  fields: {
    name: text('Name'),
    on: date('Date', { importAs: ['On'] }),
    slipId: reference('Packing slip', 'packingSlips'),
    input: object('Input'),
    options: lines('Options', {
      carrier: text('Carrier'),
      service: text('Service'),
      zone: text('Zone'),
      billedWeight: number('Billed weight'),
      amount: money('Amount'),
      currency: currencyField(),
      days: number('Days'),
      parts: object('Parts'),
    }),
  },
  list: { columns: ['name', 'on', 'slipId'], sort: '-on' },
  form: [['name', 'on', 'slipId'], ['options']],
  search: ['name'],
  indexes: [['on'], ['name'], ['slipId']],
  access: { direct: 'commands' },
})
