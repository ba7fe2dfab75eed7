import { defineCollection } from '#model/schema/collection.ts'
import { date, number, object, text } from '#model/schema/fields.ts'

/**
 * The balances of the ledgers at the end of each month, so that the balance of a past day needs the postings of one month
 * alone. They follow from the postings: `head` names the last posting they include, later ones are added.
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
