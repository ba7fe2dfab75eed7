import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { lines, number, text } from '#model/fields.ts'

/** Single documents by id: `company` and `terms`. */
export const settings = defineCollection({
  name: 'settings',
  label: { one: 'Setting', many: 'Settings' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    companyName: text('Company'),
    address: text('Address', { rows: 4 }),
    timeZone: text('Time zone', { help: 'For example America/New_York; business days are counted in it' }),
    currency: text('Currency', { suggest: ['USD', 'EUR', 'GBP'] }),
    termsId: text('Usual terms', { suggest: ['net10', 'net15', 'net30', 'net45', 'net60', 'eom'] }),
    terms: lines('Payment terms', {
      id: text('Id', { required: true }),
      name: text('Name', { required: true }),
      rule: text('Rule', { help: 'net 30, 2/10 net 30, EOM, net 30 EOM, 15th of next month' }),
      netDays: number('Net days', { min: 0, decimals: 0 }),
      discountDays: number('Discount days', { min: 0, decimals: 0 }),
      discountPct: number('Discount %', { min: 0, max: 100 }),
    }),
  },
  list: { columns: ['name', 'companyName', 'timeZone', 'currency'], sort: 'name' },
  form: [['name', 'companyName', 'address'], ['timeZone', 'currency', 'termsId'], ['terms']],
  search: ['name'],
  indexes: [['name']],
})

export type Setting = Doc<typeof settings>
