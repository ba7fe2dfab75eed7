import { DUPLICATES } from '#model/command/scan.ts'
import { LIKENESS_TESTS, MAX_WEIGHT } from '#model/matching/likeness-tests.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, flag, lines, moment, number, object, tags, text } from '#model/schema/fields.ts'

/** How often a rule's search runs automatically. */
export const SEARCH_REPEATS = ['Every night', 'Every week', 'Every month'] as const

export const GROUP_STATES = ['Open', 'Later', 'Not duplicates', 'Merged'] as const
export type GroupState = (typeof GROUP_STATES)[number]

/** A saved rule for which records count as duplicates. */
export const duplicateRules = defineCollection({
  name: DUPLICATES.rules,
  page: '/search-duplicates',
  label: { one: 'Duplicate rule', many: 'Duplicate rules' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    collection: text('Collection', { required: true }),
    tests: lines(
      'Conditions',
      {
        field: text('Field', { required: true }),
        test: choice('Must be', LIKENESS_TESTS, { required: true }),
        atLeast: number('Likeness', { min: 0.5, max: 1, decimals: 2 }),
        within: number('At most apart', { min: 0, decimals: 2, help: 'Days, or an amount' }),
        weight: number('Weight', {
          min: 0,
          max: MAX_WEIGHT,
          help: 'Counted with other conditions; without a weight it is required',
        }),
      },
      { required: true },
    ),
    share: number('Of what counts', { min: 0, max: 1, decimals: 2, help: 'Minimum score' }),
    scope: object('Filter'),
    warns: flag('Warns on entry', {
      help: 'New records that are alike by this rule are pointed out while they are typed',
    }),
    repeats: choice('Run automatically', SEARCH_REPEATS, {
      help: 'At night, business time',
    }),
    lastRunAt: moment('Last searched', { readOnly: true }),
    lastFound: number('Found', { readOnly: true }),
  },
  list: { columns: ['name', 'collection', 'lastRunAt', 'lastFound'], sort: 'name' },
  form: [['name', 'collection', 'repeats', 'warns'], ['tests'], ['share', 'scope'], ['lastRunAt', 'lastFound']],
  search: ['name', 'collection'],
  indexes: [['name'], ['collection', 'name']],
  access: { about: { collection: 'collection' } },
})

/** Records that a scan found similar, one document per group; people decide about them. */
export const duplicateGroups = defineCollection({
  name: DUPLICATES.groups,
  page: '/duplicates',
  label: { one: 'Duplicate group', many: 'Duplicate groups' },
  title: 'title',
  fields: {
    title: text('Records', { required: true }),
    collection: text('Collection', { required: true }),
    ids: tags('Ids', { required: true }),
    size: number('Records', { required: true, decimals: 0 }),
    score: number('Likeness', { required: true }),
    references: number('References', { decimals: 0, help: 'Records that pointed to these when they were found' }),
    weight: number('Weight', { help: 'Similarity times references' }),
    reason: text('Reason', { importAs: ['Why'] }),
    isExact: flag('Exact', { help: 'Found by exact matches only' }),
    status: choice('Status', GROUP_STATES, { required: true }),
    ruleId: text('Rule'),
    ruleName: text('Rule name'),
    scan: text('Search'),
    foundAt: moment('Found'),
    foundBy: text('Found by', { as: 'person' }),
    decidedAt: moment('Decided'),
    decidedBy: text('Decided by', { as: 'person' }),
    keptId: text('Kept'),
    mergeId: text('Merge'),
  },
  list: {
    columns: [
      'title',
      'collection',
      'size',
      'score',
      'references',
      'reason',
      'status',
      'ruleName',
      'foundAt',
      'decidedBy',
    ],
    sort: '-score',
  },
  form: [
    ['title', 'collection', 'status'],
    ['size', 'score', 'references', 'weight', 'reason', 'ruleName'],
    ['foundAt', 'foundBy', 'decidedAt', 'decidedBy'],
  ],
  search: ['title', 'reason'],
  indexes: [
    ['score'],
    ['status', 'weight'],
    ['ruleId', 'status', 'weight'],
    ['status', 'score'],
    ['ruleId', 'status', 'score'],
    ['collection', 'status', 'score'],
  ],
  access: { direct: 'commands', about: { collection: 'collection' } },
})

/**
 * One document per merge: which record was kept, which were merged into it, and how many references moved. The log has
 * the previous state.
 */
export const duplicateMerges = defineCollection({
  name: DUPLICATES.merges,
  label: { one: 'Merge', many: 'Merges' },
  title: 'title',
  fields: {
    title: text('Records', { required: true }),
    collection: text('Collection', { required: true }),
    keptId: text('Kept', { required: true }),
    loserIds: tags('Merged into it', { required: true }),
    aliases: tags('Known as before'),
    choices: object('Chosen'),
    moved: number('References moved', { required: true, decimals: 0 }),
    places: lines('Where they were', {
      collection: text('Collection', { required: true }),
      references: number('References', { required: true, decimals: 0 }),
    }),
    groupId: text('Group'),
    status: choice('Status', ['Merged', 'Undone'], { required: true }),
    by: text('By', { required: true }),
    at: moment('At', { required: true }),
    undoneAt: moment('Undone'),
    undoneBy: text('Undone by', { as: 'person' }),
  },
  list: { columns: ['title', 'collection', 'moved', 'status', 'by', 'at'], sort: '-at' },
  form: [
    ['title', 'collection', 'status'],
    ['moved', 'by', 'at', 'undoneBy', 'undoneAt'],
    ['aliases', 'choices'],
    ['places'],
  ],
  search: ['title'],
  indexes: [['at'], ['collection', 'keptId']],
  access: { direct: 'commands', about: { collection: 'collection' } },
})

export type DuplicateRule = DocOf<typeof duplicateRules>
export type DuplicateGroup = DocOf<typeof duplicateGroups>
export type DuplicateMerge = DocOf<typeof duplicateMerges>
