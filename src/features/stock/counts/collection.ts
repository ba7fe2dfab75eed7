import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, reference, text } from '#model/schema/fields.ts'

/** A count of some lots: the book quantities, the counted quantities, and the posted variance. */
export const counts = defineCollection({
  name: 'countSessions',
  page: () => pageAddress('control', { area: 'counts' }),
  label: { one: 'Count', many: 'Counts' },
  title: 'countNumber',
  fields: {
    countNumber: text('Count', { required: true, mono: true }),
    status: choice('Status', ['Open', 'Review', 'Posted', 'Cancelled'], { default: 'Open' }),
    scope: text('Scope'),
    locationId: reference('Location', locations),
    blind: flag('Blind', { default: true, help: 'Blind count: book quantity is hidden' }),
    tolerance: number('Recount tolerance (%)', {
      help: 'Percent of the book quantity',
    }),
    assignee: text('Assigned to', { importAs: ['Who counts'] }),
    plannedFor: date('Planned for', { importAs: ['When'] }),
    startedOn: date('Started', { required: true }),
    postedOn: date('Posted'),
    lines: lines('Lines', {
      lotId: reference('Lot', lots, { required: true }),
      lotNumber: text('Lot', { mono: true }),
      partNumber: text('Part number', { mono: true }),
      locationId: reference('Location', locations),
      bin: text('Bin', { mono: true }),
      bookQty: number('Book', { help: 'At the time of counting' }),
      countedQty: number('Counted'),
      needsRecount: flag('Count again'),
      recountQty: number('Counted again'),
      otherQty: number('Second quantity found'),
      otherBy: text('Second counter', { importAs: ['Who else counted'] }),
      acceptedBy: text('Accepted by', { as: 'person' }),
      assignee: text('Assigned to', { importAs: ['Who counts'] }),
      countedBy: text('Counted by', { as: 'person' }),
      countedAfter: number('Counted after movement', { help: 'Last ledger entry at that time' }),
      reason: text('Reason'),
      unitCost: money('Unit cost', { decimals: 4 }),
      varianceQty: number('Variance'),
      varianceValue: money('Variance value'),
    }),
    varianceValue: money('Variance'),
    secondPerson: text('Second person'),
    note: text('Note', { rows: 3 }),
  },
  list: {
    columns: ['countNumber', 'status', 'scope', 'assignee', 'startedOn', 'postedOn', 'varianceValue'],
    sort: '-countNumber',
  },
  form: [
    ['countNumber', 'status', 'scope', 'locationId', 'blind'],
    ['assignee', 'plannedFor', 'startedOn', 'postedOn', 'tolerance'],
    ['varianceValue', 'secondPerson'],
    ['lines'],
    ['note'],
  ],
  search: ['countNumber', 'scope'],
  indexes: [['countNumber'], ['status', 'countNumber'], ['locationId']],
  access: { direct: 'commands' },
})

export type Count = DocOf<typeof counts>
