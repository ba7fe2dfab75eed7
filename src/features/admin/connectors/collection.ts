import { defineCollection } from '#model/schema/collection.ts'
import { choice, flag, lines, moment, number, object, reference, text } from '#model/schema/fields.ts'

const OUTCOMES = ['Done', 'Nothing new', 'Incomplete', 'Failed'] as const

/**
 * One document per external service, with the name of its connector as id: whether it runs automatically, and its
 * state.
 */
export const connectors = defineCollection({
  name: 'connectors',
  label: { one: 'Connector', many: 'Connectors' },
  title: 'name',
  fields: {
    name: text('Name', { required: true, mono: true }),
    isOn: flag('Runs automatically'),
    settings: object('Settings'),
    cursor: text('Read up to', { mono: true }),
    account: text('Account', { mono: true }),
    failures: number('Failures in a row', { decimals: 0, min: 0 }),
    lastRunAt: moment('Last run'),
    lastOutcome: choice('Last outcome', OUTCOMES),
    lastMessage: text('Last message'),
    nextRunAt: moment('Next run'),
    lastWebhookAt: moment('Last webhook'),
  },
  list: { columns: ['name', 'isOn', 'lastRunAt', 'lastOutcome', 'nextRunAt'], sort: 'name' },
  form: [['name', 'isOn', 'lastRunAt', 'lastOutcome', 'lastMessage', 'nextRunAt', 'lastWebhookAt']],
  search: ['name'],
  indexes: [['name']],
  access: { direct: 'commands' },
})

/** One run of a connector: what it read and what it changed. */
export const syncRuns = defineCollection({
  name: 'syncRuns',
  label: { one: 'Sync run', many: 'Sync runs' },
  title: 'summary',
  fields: {
    connector: reference('Connector', 'connectors', { required: true }),
    startedAt: moment('Started', { required: true }),
    endedAt: moment('Ended', { required: true }),
    startedBy: text('Started by', { as: 'person' }),
    outcome: choice('Outcome', OUTCOMES, { required: true }),
    summary: text('Summary', { required: true }),
    warning: text('Warning'),
    tries: number('Tries', { decimals: 0, min: 1 }),
    differences: lines('Changes', {
      what: text('What', { required: true }),
      before: text('Before'),
      after: text('After', { required: true }),
    }),
  },
  list: { columns: ['startedAt', 'connector', 'outcome', 'summary', 'startedBy'], sort: '-startedAt' },
  form: [['connector', 'startedAt', 'endedAt', 'startedBy', 'outcome', 'summary', 'warning', 'tries', 'differences']],
  search: ['summary'],
  indexes: [['connector', 'startedAt'], ['startedAt']],
  access: { direct: 'commands' },
})
