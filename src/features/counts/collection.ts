import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { choice, date, flag, lines, money, number, reference, text } from '#model/fields.ts'

/** One counting of a place: what the book says, what was found, and the variance that was posted. */
export const counts = defineCollection({
  name: 'countSessions',
  label: { one: 'Count', many: 'Counts' },
  title: 'countNumber',
  fields: {
    countNumber: text('Count', { required: true, mono: true }),
    status: choice('Status', ['Open', 'Review', 'Posted', 'Cancelled'], { default: 'Open' }),
    locationId: reference('Location', 'locations', { required: true }),
    blind: flag('Blind', { default: true, help: 'The counter does not see what the book says' }),
    startedOn: date('Started', { required: true }),
    postedOn: date('Posted'),
    lines: lines('Lines', {
      lotId: reference('Lot', 'inventory', { required: true }),
      lotNumber: text('Lot', { mono: true }),
      partNumber: text('Part number', { mono: true }),
      bookQty: number('Book'),
      countedQty: number('Counted'),
      varianceQty: number('Variance'),
      varianceValue: money('Variance value'),
    }),
    varianceValue: money('Variance'),
    note: text('Note', { rows: 3 }),
  },
  list: {
    columns: ['countNumber', 'status', 'locationId', 'startedOn', 'postedOn', 'varianceValue'],
    sort: '-countNumber',
  },
  form: [
    ['countNumber', 'status', 'locationId', 'blind'],
    ['startedOn', 'postedOn', 'varianceValue'],
    ['lines'],
    ['note'],
  ],
  search: ['countNumber'],
  indexes: [['countNumber'], ['status', 'countNumber'], ['locationId']],
  access: { direct: 'commands' },
})

export type Count = Doc<typeof counts>
