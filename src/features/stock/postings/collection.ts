import { parts } from '#features/stock/parts/collection.ts'
import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, money, number, reference, text } from '#model/schema/fields.ts'

/** The control ledgers: what the company has, owes, earned and spent. */
export const LEDGERS = [
  'Bank',
  'Checks in hand',
  'Checks issued',
  'AR',
  'AP',
  'Inventory',
  'GRNI',
  'SNI',
  'Vendor deposits',
  'Customer deposits',
  'Landed cost clearing',
  'Input tax',
  'Output tax',
  'Commission payable',
  'Contra clearing',
  'Transfers',
  'Opening',
  'Sales',
  'COGS',
  'Expense',
  'Stock differences',
  'Discounts taken',
  'Discounts given',
  'Write-offs',
  'Exchange',
  'Bank fees',
  'Commission',
  'Rounding',
] as const
export type Ledger = (typeof LEDGERS)[number]

export const PARTY_TYPES = ['vendors', 'customers'] as const

/**
 * The general ledger: each row is one leg of a balanced group, debit above 0 and credit below. Rows are never changed
 * or deleted; every balance is the sum of its rows.
 */
export const postings = defineCollection({
  name: 'postings',
  label: { one: 'Posting', many: 'Postings' },
  title: 'seq',
  fields: {
    seq: number('Seq', { required: true, width: 72 }),
    groupId: text('Group', { required: true, mono: true }),
    day: date('Day', { required: true }),
    ledger: choice('Ledger', LEDGERS, { required: true, width: 148 }),
    key: text('Key', { width: 112 }),
    partyType: choice('Party type', PARTY_TYPES),
    partyId: text('Party'),
    partyName: text('Party name'),
    itemType: text('Item type'),
    itemId: text('Item'),
    itemNumber: text('Item #', { mono: true }),
    docType: text('Document type', { required: true }),
    docId: text('Document', { required: true }),
    docNumber: text('Document #', { mono: true }),
    amount: money('Amount', { required: true, currency: 'currency' }),
    currency: currencyField({ width: 104 }),
    fxRate: number('Exchange rate', { decimals: 6 }),
    base: money('In company currency', { required: true }),
    orderId: text('Order'),
    lineId: text('Line'),
    partId: reference('Part', parts),
    qty: number('Quantity'),
    movementId: reference('Movement', 'movements'),
    reversesId: reference('Reverses', 'postings'),
    owner: text('Seller'),
    channel: text('Channel'),
    country: text('Country'),
    memo: text('Memo'),
    userId: text('By'),
  },
  list: {
    columns: ['seq', 'day', 'ledger', 'key', 'partyName', 'docNumber', 'itemNumber', 'amount', 'currency', 'base'],
    sort: '-seq',
    sums: ['base'],
  },
  form: [
    ['seq', 'day', 'ledger', 'key'],
    ['partyName', 'docNumber', 'itemNumber'],
    ['amount', 'currency', 'fxRate', 'base'],
    ['qty', 'partId', 'memo'],
  ],
  search: ['docNumber', 'partyName', 'itemNumber'],
  indexes: [
    ['seq'],
    ['day', 'ledger', 'key', 'base'],
    [
      'ledger',
      'day',
      'key',
      'partyId',
      'partyName',
      'base',
      'partId',
      'owner',
      'channel',
      'country',
      'currency',
      'itemType',
      'amount',
    ],
    ['docType', 'docId'],
    ['groupId'],
    ['partyId', 'day'],
    ['itemId', 'ledger', 'amount', 'base'],
    ['movementId'],
    ['orderId', 'ledger', 'base'],
    ['ledger', 'partId', 'day', 'key', 'base'],
    ['reversesId'],
  ],
  access: { direct: 'commands' },
})

export type Posting = DocOf<typeof postings>
