import { vendorComputed } from '#features/parties/computed/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { guardVendors, heldFields, partyFields, partyForm } from '#features/parties/party/rules.ts'
import { withTaxShown } from '#model/document/tax/tax-id.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'

/** Incoterms 2020. */
const INCOTERMS = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const

/** The companies we buy from. */
export const vendors = defineCollection({
  name: 'vendors',
  page: '/vendors',
  guard: guardVendors,
  once: onceBy('vendorCode', {
    path: '/vendors',
    nameOf: ({ name }) => String(name ?? ''),
    words: ({ vendorCode: code }, { id, data }) =>
      `Code ${code} is already used by ${data.name ?? id}. Choose another code.`,
  }),
  derive: withTaxShown,
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: {
    vendorCode: text('Code', { mono: true, width: 88, importAs: ['Vendor code', 'Vendor #', 'Vendor no', 'Number'] }),
    name: text('Name', { required: true, importAs: ['Vendor', 'Company', 'Company name', 'Supplier'] }),
    ...partyFields,
    remitToName: text('Remit to', { help: 'The name on the check, where it differs' }),
    remitToAddress: text('Remit-to address', { rows: 3 }),
    bankShown: text('Bank account', { readOnly: true, mono: true }),
    bankChangedOn: date('Bank details changed', { readOnly: true }),
    bankChangedBy: text('Bank details changed by', { as: 'person', readOnly: true }),
    bankConfirmed: text('Called back', { readOnly: true }),
    bankSeen: text('Bank details last shown to', { readOnly: true }),
    taxShown: text('Tax ID as shown', { readOnly: true, mono: true }),
    taxSeen: text('Tax ID last shown to', { readOnly: true }),
    is1099: flag('1099 vendor', { importAs: ['1099'] }),
    brands: tags('Brands', { width: 112 }),
    shipVia: text('Ship via', { suggest: ['DHL', 'UPS', 'USPS', 'FedEx'] }),
    accountNumber: text('Our account number', {
      mono: true,
      importAs: ['Our account there', 'Account number', 'Customer number'],
    }),
    priceList: lines('Price list', {
      vendorPart: text('Vendor part number', { mono: true }),
      partId: reference('Part', 'parts'),
      minQty: number('Min. quantity', { decimals: 0, min: 0 }),
      price: money('Price', { decimals: 4, min: 0 }),
      validUntil: date('Valid until'),
    }),
    minOrder: money('Minimum order', { min: 0, currency: 'currency' }),
    freeFreightFrom: money('Free freight from', { min: 0, currency: 'currency' }),
    incoterm: text('Incoterm', { suggest: INCOTERMS, help: 'The term and its place: FCA Hamburg' }),
    linkedCustomerId: reference('Also a customer', customers),
  },
  list: {
    // Together with the computed figures, as many columns as fit on a typical screen.
    columns: ['vendorCode', 'name', 'status', 'termsId', 'brands'],
    sort: 'name',
  },
  form: [
    ['name', 'vendorCode', 'status', 'holdReason'],
    partyForm.reach,
    partyForm.place,
    ['termsId', 'currency', 'is1099'],
    ['remitToName', 'remitToAddress'],
    ['bankShown', 'bankChangedOn', 'bankChangedBy', 'bankConfirmed', 'bankSeen', 'taxShown', 'taxSeen'],
    ['brands', 'shipVia', 'incoterm', 'accountNumber', 'linkedCustomerId'],
    ['minOrder', 'freeFreightFrom'],
    ['priceList'],
    partyForm.market,
    ['tags'],
    ['aliases'],
    ['notes'],
  ],
  sides: [
    { label: 'Contacts & addresses', fields: ['contacts', 'addresses', 'remitToName', 'remitToAddress'] },
    { label: 'Prices', fields: ['minOrder', 'freeFreightFrom', 'priceList'], place: 'record-prices' },
  ],
  first: ['name', 'vendorCode', 'contactName', 'phone', 'email', 'city', 'country', 'termsId'],
  summaryFields: ['vendorCode', 'city', 'country'],
  computed: vendorComputed,
  // The verification of bank details is stored by the commands that change and show them.
  access: {
    commandFields: ['bankShown', 'bankChangedOn', 'bankChangedBy', 'bankConfirmed', 'bankSeen', 'taxSeen'],
    commandFieldsOf: heldFields,
    // The full tax ID is returned by a single command, which records who asked for it.
    sealed: ['taxId'],
  },
  search: ['name', 'vendorCode', 'contactName', 'email', 'phone', 'city', 'contacts', 'aliases', 'priceList'],
  indexes: [['name'], ['vendorCode'], ['status', 'name'], ['country'], ['taxId'], ['linkedCustomerId']],
})

export type Vendor = DocOf<typeof vendors>
