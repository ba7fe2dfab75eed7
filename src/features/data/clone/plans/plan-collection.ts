import { CLONE_REPEATS } from '#model/clone/clone.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, lines, number, object, text } from '#model/schema/fields.ts'

/** Saved clone plans. They determine what is copied automatically, so only the clone routes can access them. */
export const clonePlans = defineCollection({
  name: 'clonePlans',
  label: { one: 'Clone plan', many: 'Clone plans' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    plan: object('Plan', { required: true }),
    repeat: choice('Repeats', CLONE_REPEATS, { required: true }),
    keep: number('Copies kept', { importAs: ['Copies that stand'], required: true, decimals: 0, min: 1 }),
    since: date('Kept on', { required: true }),
    /** The last night it was checked, so that only one of several servers makes the copy. */
    night: date('Last night'),
    copies: lines('Copies', { day: date('Day'), clone: text('Clone') }),
    problem: text('Problem'),
  },
  list: { columns: ['name', 'repeat', 'since'], sort: 'name' },
  form: [['name', 'repeat', 'keep']],
  search: ['name'],
  indexes: [],
  access: { private: true },
})
