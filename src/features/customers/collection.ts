import { TERMS } from '#features/settings/terms.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { choice, flag, lines, money, number, reference, text } from '#model/fields.ts'

/** Whom we sell to. */
export const customers = defineCollection({
  name: 'customers',
  label: { one: 'Customer', many: 'Customers' },
  title: 'name',
  fields: {
    customerCode: text('Code', { mono: true, importAs: ['Customer code', 'Customer #', 'Customer no', 'Number'] }),
    name: text('Name', { required: true, importAs: ['Customer', 'Company', 'Company name', 'Client'] }),
    status: choice('Status', ['Active', 'On hold', 'Blocked', 'Prospect'], { default: 'Active' }),
    contactName: text('Contact', { importAs: ['Contact name', 'Contact person'] }),
    email: text('E-mail', { importAs: ['Email', 'E-mail address'] }),
    phone: text('Phone', { importAs: ['Telephone', 'Phone number'] }),
    contacts: lines('Further contacts', {
      name: text('Name'),
      role: text('Role'),
      email: text('E-mail'),
      phone: text('Phone'),
    }),
    street: text('Street', { importAs: ['Address', 'Address 1', 'Line 1'] }),
    city: text('City'),
    region: text('State', { importAs: ['Region', 'Province'] }),
    postcode: text('Postcode', { importAs: ['Zip', 'ZIP code', 'Postal code'] }),
    country: text('Country', { help: 'Two letters, as on a parcel: US, DE, SE' }),
    termsId: text('Terms', { suggest: TERMS, importAs: ['Terms'] }),
    currency: text('Currency', { suggest: ['USD', 'EUR', 'GBP'] }),
    creditLimit: money('Credit limit', { currency: 'currency', min: 0 }),
    creditHold: flag('Credit hold'),
    discountPct: number('Discount %', { min: 0, max: 100, decimals: 2, importAs: ['Discount'] }),
    taxExempt: flag('Tax exempt'),
    taxId: text('Tax id', { mono: true, importAs: ['VAT', 'VAT number', 'EIN'] }),
    statementEmail: text('Statements to', { help: 'The address statements are sent to' }),
    linkedVendorId: reference('Also a vendor', 'vendors'),
    openBalance: money('Open balance', { currency: 'currency', readOnly: true }),
    notes: text('Notes', { rows: 4 }),
  },
  list: {
    columns: ['customerCode', 'name', 'status', 'creditLimit', 'termsId', 'contactName', 'phone', 'city', 'country'],
    sort: 'name',
  },
  form: [
    ['name', 'customerCode', 'status'],
    ['contactName', 'email', 'phone', 'contacts'],
    ['street', 'city', 'region', 'postcode', 'country'],
    ['termsId', 'currency', 'creditLimit', 'creditHold', 'discountPct'],
    ['taxId', 'taxExempt', 'statementEmail', 'linkedVendorId'],
    ['notes'],
  ],
  search: ['name', 'customerCode', 'contactName', 'email', 'city'],
  indexes: [['name'], ['customerCode'], ['status', 'name'], ['country']],
})

export type Customer = Doc<typeof customers>
