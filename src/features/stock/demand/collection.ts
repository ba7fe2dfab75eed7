import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { date, flag, moment, number, tags, text } from '#model/schema/fields.ts'

/** Part numbers that were searched for and that we have never had: what people would buy from us. */
export const demand = defineCollection({
  name: 'demand',
  label: { one: 'Demand entry', many: 'Demand' },
  title: 'partNumber',
  fields: {
    partNumber: text('Part number', { required: true, mono: true }),
    brand: text('Brand'),
    pnKey: text('Key', { readOnly: true }),
    pnFamily: text('Family', { readOnly: true }),
    times: number('Asked', { decimals: 0, default: 0, help: 'Number of days it was searched' }),
    qty: number('Largest quantity', { help: 'The largest quantity in one search' }),
    askedOn: date('Last searched'),
    askedBy: text('By'),
    watchers: tags('Watched by', { readOnly: true }),
    isWatched: flag('Watched', { readOnly: true, noForm: true }),
    watchedFor: tags('Watched for', { readOnly: true, noForm: true }),
    firstAskedAt: moment('First searched'),
  },
  list: { columns: ['partNumber', 'brand', 'times', 'qty', 'askedOn', 'askedBy'], sort: '-times' },
  form: [['partNumber', 'brand'], ['times', 'qty', 'askedOn', 'askedBy', 'firstAskedAt'], ['watchers']],
  search: ['partNumber', 'brand'],
  indexes: [['times'], ['askedOn'], ['pnFamily'], ['isWatched']],
})

export type Demand = DocOf<typeof demand>
