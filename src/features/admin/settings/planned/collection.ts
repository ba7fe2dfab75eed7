import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, object, text } from '#model/schema/fields.ts'

/** Changes of settings that take effect on a later day. */
export const plannedSettings = defineCollection({
  name: 'plannedSettings',
  label: { one: 'Planned change', many: 'Planned changes' },
  title: 'label',
  fields: {
    label: text('What', { required: true }),
    settingId: text('Settings', { required: true, mono: true }),
    field: text('Field', { required: true, mono: true }),
    to: object('Becomes', { help: 'The new value under "value"; empty where the setting is cleared' }),
    effectiveOn: date('From', { required: true }),
    status: choice('Status', ['Planned', 'Done', 'Failed', 'Cancelled'], { default: 'Planned' }),
    why: text('Why it failed', { readOnly: true }),
    by: text('Planned by', { as: 'person', required: true }),
  },
  list: { columns: ['label', 'effectiveOn', 'status', 'by'], sort: 'effectiveOn' },
  form: [
    ['label', 'effectiveOn', 'status'],
    ['settingId', 'field', 'to', 'by', 'why'],
  ],
  search: ['label'],
  indexes: [
    ['status', 'effectiveOn'],
    ['settingId', 'status'],
  ],
  access: { direct: 'commands' },
})

export type PlannedSetting = DocOf<typeof plannedSettings>
