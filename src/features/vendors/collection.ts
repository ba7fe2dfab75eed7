import { TERMS } from '#features/settings/terms.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { choice, flag, lines, money, reference, tags, text } from '#model/fields.ts'

/** Whom we buy from. */
export const vendors = defineCollection({
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: {
    vendorCode: text('Code', { mono: true, importAs: ['Vendor code', 'Vendor #', 'Vendor no', 'Number'] }),
    name: text('Name', { required: true, importAs: ['Vendor', 'Company', 'Company name', 'Supplier'] }),
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
    remitToName: text('Remit to', { help: 'The name on the check, where it differs' }),
    remitToAddress: text('Remit-to address', { rows: 3 }),
    termsId: text('Terms', { suggest: TERMS, importAs: ['Terms'] }),
    currency: text('Currency', { suggest: ['USD', 'EUR', 'GBP'] }),
    taxId: text('Tax id', { mono: true, importAs: ['VAT', 'VAT number', 'EIN'] }),
    is1099: flag('1099 vendor', { importAs: ['1099'] }),
    brands: tags('Brands'),
    shipVia: text('Ship via', { suggest: ['DHL', 'UPS', 'USPS', 'FedEx'] }),
    linkedCustomerId: reference('Also a customer', 'customers'),
    openBalance: money('Open balance', { currency: 'currency', readOnly: true }),
    notes: text('Notes', { rows: 4 }),
  },
  list: {
    columns: ['vendorCode', 'name', 'status', 'termsId', 'brands', 'contactName', 'phone', 'city', 'country'],
    sort: 'name',
  },
  form: [
    ['name', 'vendorCode', 'status'],
    ['contactName', 'email', 'phone', 'contacts'],
    ['street', 'city', 'region', 'postcode', 'country'],
    ['termsId', 'currency', 'taxId', 'is1099'],
    ['remitToName', 'remitToAddress'],
    ['brands', 'shipVia', 'linkedCustomerId'],
    ['notes'],
  ],
  search: ['name', 'vendorCode', 'contactName', 'email', 'city'],
  indexes: [['name'], ['vendorCode'], ['status', 'name'], ['country']],
})

export type Vendor = Doc<typeof vendors>
