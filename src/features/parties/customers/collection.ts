import { customerComputed } from '#features/parties/computed/rules.ts'
import { guardCustomers, heldFields, partyFields, partyForm } from '#features/parties/party/rules.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'

/** The companies we sell to. */
export const customers = defineCollection({
  name: 'customers',
  page: '/customers',
  guard: guardCustomers,
  once: onceBy('customerCode', {
    path: '/customers',
    nameOf: ({ name }) => String(name ?? ''),
    words: ({ customerCode: code }, { id, data }) =>
      `Code ${code} is already used by ${data.name ?? id}. Choose another code.`,
  }),
  label: { one: 'Customer', many: 'Customers' },
  title: 'name',
  fields: {
    customerCode: text('Code', {
      mono: true,
      width: 88,
      importAs: ['Customer code', 'Customer #', 'Customer no', 'Number'],
    }),
    name: text('Name', { required: true, importAs: ['Customer', 'Company', 'Company name', 'Client'] }),
    ...partyFields,
    creditLimit: money('Credit limit', { currency: 'currency', min: 0 }),
    creditHold: flag('Credit hold'),
    discountPct: number('Discount %', { min: 0, max: 100, decimals: 2, importAs: ['Discount'] }),
    taxExempt: flag('Tax exempt'),
    taxExemptUntil: date('Exempt until', { help: 'Last valid day of the certificate' }),
    chasePausedUntil: date('Reminders paused until', {
      help: 'No reminders or calls until the end of this day',
    }),
    owner: text('Account manager', { as: 'person' }),
    partNumbers: lines('Customer part numbers', {
      theirs: text('Customer part number', { required: true, mono: true }),
      partId: reference('Part', 'parts'),
      note: text('Note'),
    }),
    netPrices: lines('Agreed prices', {
      partId: reference('Part', 'parts', { required: true }),
      minQty: number('Min. quantity', { decimals: 0, min: 0 }),
      price: money('Price', { decimals: 4, min: 0, required: true }),
      validUntil: date('Valid until'),
    }),
    carrierAccounts: lines('Carrier accounts', {
      carrier: choice('Carrier', ['DHL', 'UPS', 'USPS', 'FedEx', 'Amazon', 'Apple', 'Other']),
      account: text('Account', { mono: true }),
    }),
    paypalEmails: tags('PayPal email', {
      help: 'Email addresses this customer pays from',
    }),
    shopifyCustomer: text('Shopify customer', { mono: true, help: 'Its number in the shop' }),
    statementEmail: text('Statement email', {
      as: 'email',
      help: 'Statements are sent to this address',
    }),
    groupId: reference('Group', 'customers', {
      help: 'The company that pays for this one',
      importAs: ['Parent', 'Parent company', 'Head office'],
    }),
    linkedVendorId: reference('Linked vendor', 'vendors'),
  },
  list: {
    // Together with the computed figures, as many columns as fit on a typical screen.
    columns: ['customerCode', 'name', 'status', 'termsId'],
    sort: 'name',
  },
  form: [
    ['name', 'customerCode', 'status', 'holdReason'],
    partyForm.reach,
    partyForm.place,
    ['termsId', 'currency', 'creditLimit', 'creditHold', 'discountPct'],
    ['taxId', 'taxExempt', 'taxExemptUntil'],
    ['statementEmail', 'paypalEmails', 'groupId', 'linkedVendorId', 'owner', 'chasePausedUntil'],
    ['partNumbers', 'netPrices', 'carrierAccounts'],
    [...partyForm.market, 'shopifyCustomer'],
    ['tags'],
    ['aliases'],
    ['notes'],
  ],
  sides: [
    { label: 'Contacts & addresses', fields: ['contacts', 'addresses', 'carrierAccounts'] },
    { label: 'Prices', fields: ['discountPct', 'partNumbers', 'netPrices'] },
  ],
  first: ['name', 'customerCode', 'contactName', 'phone', 'email', 'city', 'country', 'termsId'],
  summaryFields: ['customerCode', 'city', 'country'],
  computed: customerComputed,
  access: { commandFieldsOf: heldFields },
  search: ['name', 'customerCode', 'contactName', 'email', 'phone', 'city', 'contacts', 'aliases', 'partNumbers'],
  indexes: [
    ['name'],
    ['customerCode'],
    ['status', 'name'],
    ['country'],
    ['owner'],
    ['chasePausedUntil'],
    ['linkedVendorId'],
    ['groupId'],
  ],
})

export type Customer = DocOf<typeof customers>
