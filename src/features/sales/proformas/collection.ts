import { bankAccounts } from '#features/money/bank/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { LANGUAGES } from '#model/languages/languages.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'

const proformaLine = {
  dealLineId: text('Deal line'),
  partNumber: text('Part number', { mono: true }),
  brand: text('Brand'),
  description: text('Description'),
  hsCode: text('HS code', { mono: true }),
  origin: text('Origin'),
  qty: number('Quantity', { min: 0 }),
  unitPrice: money('Unit price', { decimals: 4 }),
  amount: money('Amount'),
  netWeight: number('Net weight, kg'),
}

/** An invoice ahead of the goods: for a deposit, or for customs. */
export const proformas = defineCollection({
  name: 'proformas',
  page: '/proforma',
  label: { one: 'Proforma', many: 'Proformas' },
  title: 'proformaNumber',
  fields: {
    proformaNumber: text('Proforma #', { mono: true }),
    status: choice('Status', ['Draft', 'Sent', 'Accepted', 'Converted', 'Expired', 'Cancelled'], { default: 'Draft' }),
    revision: number('Revision', { decimals: 0, readOnly: true }),
    customerId: reference('Customer', customers),
    customerName: text('Customer name'),
    transactionId: reference('Deal', deals),
    slipIds: tags('Packing slips', { noForm: true }),
    date: date('Date'),
    validUntil: date('Valid until'),
    remindedOn: date('Reminded on', { readOnly: true }),
    currency: currencyField(),
    fxRate: number('Exchange rate', { min: 0, decimals: 6 }),
    incoterm: text('Incoterm'),
    portOrPlace: text('Port or place'),
    countryOfOrigin: text('Country of origin'),
    lines: lines('Lines', proformaLine),
    freight: money('Freight', { currency: 'currency' }),
    insurance: money('Insurance', { currency: 'currency' }),
    taxAmount: money('Tax', { currency: 'currency' }),
    totalAmount: money('Total', { currency: 'currency' }),
    depositPct: number('Deposit %', { min: 0, max: 100, decimals: 4 }),
    depositAmount: money('Deposit', { currency: 'currency' }),
    bankAccountId: reference('Bank account', bankAccounts),
    holdUntilPaid: flag('Hold until paid'),
    amountPaid: money('Paid', { currency: 'currency', readOnly: true }),
    paidState: choice('Payment state', ['None', 'Part', 'Full'], { readOnly: true }),
    language: text('Language', { suggest: LANGUAGES, help: 'Default: the customer’s' }),
    notes: text('Notes', { rows: 3 }),
  },
  list: {
    columns: [
      'proformaNumber',
      'customerName',
      'status',
      'date',
      'validUntil',
      'totalAmount',
      'depositAmount',
      'paidState',
    ],
    sort: '-proformaNumber',
    sums: ['totalAmount'],
  },
  form: [
    ['proformaNumber', 'status', 'date', 'validUntil', 'remindedOn'],
    ['customerId', 'customerName', 'transactionId'],
    ['incoterm', 'portOrPlace', 'countryOfOrigin', 'language'],
    ['lines'],
    ['freight', 'insurance', 'taxAmount', 'totalAmount', 'currency', 'fxRate'],
    ['depositPct', 'depositAmount', 'bankAccountId', 'holdUntilPaid'],
    ['amountPaid', 'paidState'],
    ['notes'],
  ],
  search: ['proformaNumber', 'customerName'],
  indexes: [['proformaNumber'], ['status', 'date'], ['customerId', 'status'], ['transactionId'], ['date']],
  access: {
    draft: { field: 'status', state: 'Draft' },
    commandFields: ['status', 'proformaNumber'],
    commandFieldsOf: ({ status }) =>
      status === undefined || status === 'Draft'
        ? []
        : [
            'lines',
            'date',
            'freight',
            'insurance',
            'taxAmount',
            'totalAmount',
            'depositPct',
            'depositAmount',
            'currency',
            'fxRate',
            'customerId',
            'customerName',
            'transactionId',
            'slipIds',
            'bankAccountId',
          ],
    untouched: ({ status }) => status === undefined || status === 'Draft',
  },
})

export type Proforma = DocOf<typeof proformas>
