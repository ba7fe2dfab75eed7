import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { object, text } from '#model/schema/fields.ts'

/** Saved inputs with the outcome expected of the rule, in addition to the built-in cases. */
export const ruleCases = defineCollection({
  name: 'ruleCases',
  label: { one: 'Rule case', many: 'Rule cases' },
  title: 'expected',
  fields: {
    lab: text('Rule', { required: true }),
    given: object('Given', { required: true }),
    now: text('Tried at', { required: true, help: 'A moment as ISO text' }),
    expected: text('Expected', { required: true, rows: 4 }),
  },
  list: { columns: ['lab', 'expected', 'now'], sort: 'lab' },
  form: [['lab', 'now'], ['given'], ['expected']],
  search: ['lab', 'expected'],
  indexes: [['lab']],
})

export type RuleCase = DocOf<typeof ruleCases>
