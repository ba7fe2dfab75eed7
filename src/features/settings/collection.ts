import { TERMS } from '#features/settings/terms.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { text } from '#model/fields.ts'

/** Single documents by id; `company` holds the name, the business time zone and the usual terms. */
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
    termsId: text('Usual terms', { suggest: TERMS }),
  },
  list: { columns: ['name', 'companyName', 'timeZone', 'currency'], sort: 'name' },
  form: [
    ['name', 'companyName', 'address'],
    ['timeZone', 'currency', 'termsId'],
  ],
  search: ['name'],
  indexes: [['name']],
})

export type Setting = Doc<typeof settings>
