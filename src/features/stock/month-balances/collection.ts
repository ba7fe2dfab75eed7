import { defineCollection } from '#model/schema/collection.ts'
import { date, number, object, text } from '#model/schema/fields.ts'

/**
 * The ledger balances at the end of each month, so that the balance of a past day needs the postings of only one month.
 * They are derived from the postings: `head` names the last posting included, and later ones are added.
 */
export const ledgerMonths = defineCollection({
  name: 'ledgerMonths',
  label: { one: 'Month balance', many: 'Month balances' },
  title: 'day',
  fields: {
    day: date('Day'),
    part: text('Part'),
    values: object('Balances'),
    seq: number('Through posting'),
  },
  list: { columns: ['day', 'part'], sort: '-day' },
  form: [['day', 'part', 'seq']],
  search: ['part'],
  indexes: [['part', 'day']],
  access: { direct: 'commands' },
})
