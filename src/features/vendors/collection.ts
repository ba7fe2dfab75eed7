import { guardVendors } from '#features/vendors/guard.ts'
import { partyFields, partyForm } from '#features/vendors/party.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { flag, reference, tags, text } from '#model/fields.ts'

/** Whom we buy from. */
export const vendors = defineCollection({
  name: 'vendors',
  guard: guardVendors,
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: {
    vendorCode: text('Code', { mono: true, importAs: ['Vendor code', 'Vendor #', 'Vendor no', 'Number'] }),
    name: text('Name', { required: true, importAs: ['Vendor', 'Company', 'Company name', 'Supplier'] }),
    ...partyFields,
    remitToName: text('Remit to', { help: 'The name on the check, where it differs' }),
    remitToAddress: text('Remit-to address', { rows: 3 }),
    is1099: flag('1099 vendor', { importAs: ['1099'] }),
    brands: tags('Brands'),
    shipVia: text('Ship via', { suggest: ['DHL', 'UPS', 'USPS', 'FedEx'] }),
    linkedCustomerId: reference('Also a customer', 'customers'),
  },
  list: {
    columns: ['vendorCode', 'name', 'status', 'termsId', 'brands', 'contactName', 'phone', 'city', 'country'],
    sort: 'name',
  },
  form: [
    ['name', 'vendorCode', 'status', 'holdReason'],
    partyForm.reach,
    partyForm.place,
    ['termsId', 'currency', 'taxId', 'is1099'],
    ['remitToName', 'remitToAddress'],
    ['brands', 'shipVia', 'linkedCustomerId'],
    ['aliases'],
    ['notes'],
  ],
  search: ['name', 'vendorCode', 'contactName', 'email', 'city', 'aliases'],
  indexes: [['name'], ['vendorCode'], ['status', 'name'], ['country']],
})

export type Vendor = Doc<typeof vendors>
