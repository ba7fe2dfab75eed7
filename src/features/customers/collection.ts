import { guardCustomers } from '#features/vendors/guard.ts'
import { partyFields, partyForm } from '#features/vendors/party.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { flag, money, number, reference, text } from '#model/fields.ts'

/** Whom we sell to. */
export const customers = defineCollection({
  name: 'customers',
  guard: guardCustomers,
  label: { one: 'Customer', many: 'Customers' },
  title: 'name',
  fields: {
    customerCode: text('Code', { mono: true, importAs: ['Customer code', 'Customer #', 'Customer no', 'Number'] }),
    name: text('Name', { required: true, importAs: ['Customer', 'Company', 'Company name', 'Client'] }),
    ...partyFields,
    creditLimit: money('Credit limit', { currency: 'currency', min: 0 }),
    creditHold: flag('Credit hold'),
    discountPct: number('Discount %', { min: 0, max: 100, decimals: 2, importAs: ['Discount'] }),
    taxExempt: flag('Tax exempt'),
    statementEmail: text('Statements to', { help: 'The address statements are sent to' }),
    linkedVendorId: reference('Also a vendor', 'vendors'),
  },
  list: {
    columns: ['customerCode', 'name', 'status', 'creditLimit', 'termsId', 'contactName', 'phone', 'city', 'country'],
    sort: 'name',
  },
  form: [
    ['name', 'customerCode', 'status', 'holdReason'],
    partyForm.reach,
    partyForm.place,
    ['termsId', 'currency', 'creditLimit', 'creditHold', 'discountPct'],
    ['taxId', 'taxExempt', 'statementEmail', 'linkedVendorId'],
    ['aliases'],
    ['notes'],
  ],
  search: ['name', 'customerCode', 'contactName', 'email', 'city', 'aliases'],
  indexes: [['name'], ['customerCode'], ['status', 'name'], ['country']],
})

export type Customer = Doc<typeof customers>
