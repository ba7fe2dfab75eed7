import { LEDGERS } from '#features/stock/postings/collection.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, moment, money, number, object, text } from '#model/schema/fields.ts'

/** The accountant's account for a ledger; the row for ledger and key wins over the row for the ledger alone. */
export const accounts = defineCollection({
  name: 'accounts',
  label: { one: 'Account', many: 'Accounts' },
  title: 'code',
  fields: {
    ledger: choice('Ledger', LEDGERS, { required: true }),
    key: text('Key'),
    code: text('Code', { required: true, mono: true }),
    name: text('Name', { required: true }),
    type: text('Type'),
    xeroCode: text('Xero code', { mono: true }),
    gnucash: text('GnuCash account'),
  },
  list: { columns: ['code', 'name', 'ledger', 'key', 'type', 'xeroCode', 'gnucash'], sort: 'code' },
  form: [
    ['ledger', 'key'],
    ['code', 'name', 'type'],
    ['xeroCode', 'gnucash'],
  ],
  search: ['code', 'name'],
  indexes: [['code'], ['ledger', 'key']],
  access: {},
})

/** A journal exported for the accountant: exporting the same closed period again gives identical bytes. */
export const ledgerExports = defineCollection({
  name: 'ledgerExports',
  label: { one: 'Journal export', many: 'Journal exports' },
  title: 'exportNumber',
  fields: {
    exportNumber: text('Export #', { required: true, mono: true }),
    from: date('From', { required: true }),
    to: date('To', { required: true }),
    format: text('Format', { required: true }),
    firstSeq: number('First posting'),
    lastSeq: number('Last posting'),
    debits: money('Debits'),
    credits: money('Credits'),
    sha256: text('SHA-256', { mono: true }),
    exportedAt: moment('Exported at'),
    superseded: text('Superseded'),
  },
  list: { columns: ['exportNumber', 'from', 'to', 'format', 'debits', 'credits', 'superseded'], sort: '-exportNumber' },
  form: [
    ['exportNumber', 'from', 'to', 'format'],
    ['firstSeq', 'lastSeq', 'debits', 'credits'],
    ['sha256', 'superseded'],
  ],
  search: ['exportNumber'],
  indexes: [['exportNumber'], ['to']],
  access: { direct: 'commands' },
})

/** The balance of each ledger on a closing day; the id is that day. */
export const snapshots = defineCollection({
  name: 'snapshots',
  label: { one: 'Closing balance', many: 'Closing balances' },
  title: 'day',
  fields: {
    day: date('Day', { required: true }),
    balances: object('Balances', { required: true }),
    note: text('Note'),
    closedBy: text('Closed by', { as: 'person' }),
  },
  list: { columns: ['day', 'note', 'closedBy'], sort: '-day' },
  form: [['day', 'note', 'closedBy']],
  search: ['note'],
  indexes: [['day']],
  access: { direct: 'commands' },
})
