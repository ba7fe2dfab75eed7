import { type Day, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type PlannedSetting, plannedSettings } from '#features/admin/settings/planned/collection.ts'
import { SECTIONS, sectionDocument } from '#features/admin/settings/sections/sections.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { date, object, reference, text } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * The section that contains a field. The letters of each language have the same fields, so their section must be named.
 */
const sectionNamed = (field: string, id: string | undefined) =>
  SECTIONS.find((one) => (!id || one.id === id) && (one.fields as readonly string[]).includes(field))

/** Plans a change of a setting, effective for everyone from the start of a day. */
export const planSetting = defineCommand({
  name: 'settings.plan',
  label: 'Plan a change',
  help: 'Takes effect at the start of that day, business time.',
  input: {
    field: text('Setting', { required: true }),
    section: text('Section', { help: 'Section, if several have the setting, such as letters-de. Default: the first' }),
    to: object('Becomes'),
    effectiveOn: date('From', { required: true }),
  },
  async run({ tx, input: { field, section: sectionId, to, effectiveOn }, today, timeZone, user }) {
    const section = sectionNamed(field, sectionId)
    if (!section) throw refuse(`There is no setting "${field}" that can be planned.`)
    const day = toDay(effectiveOn, timeZone)
    if (!day || day <= today)
      throw refuse('A planned change starts tomorrow or later. Change the setting directly instead.', 'effectiveOn')
    const value = (to as { value?: Value } | undefined)?.value
    const label = `${section.name}: ${settings.fields[field as keyof typeof settings.fields].label}`
    const settingId = sectionDocument(section)
    const why = whyNotSetting(field, value, timeZone) ?? (await whyGuarded(tx, settingId, field, value))
    if (why) throw refuse(why)
    return tx.insert(plannedSettings, {
      label,
      settingId,
      field,
      to: value === undefined ? {} : { value },
      effectiveOn: day,
      by: user.email,
    })
  },
})

/** Why a value cannot be in a setting, as a sentence; undefined when it can. */
function whyNotSetting(field: string, value: Value | undefined, timeZone: string): string | undefined {
  const data: Data = value === undefined ? {} : { [field]: value }
  const [fault] = validate(settings.fields, normalise(settings.fields, data, timeZone), { only: new Set([field]) })
  if (fault) return fault.detail
  try {
    settings.derive?.(data)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Why a valid value cannot replace the current one. */
async function whyGuarded(tx: Tx, id: string, field: string, value: Value | undefined): Promise<string | undefined> {
  const before = (await tx.getAny(settings.name, id))?.data
  if (!before) return undefined
  const { [field]: _, ...others } = before
  const after = value === undefined ? others : { ...others, [field]: value }
  return (await settings.guard?.([{ id, before, after }], tx))?.get(id)
}

export const cancelPlanned = defineCommand({
  name: 'settings.cancelPlanned',
  label: 'Cancel the planned change',
  input: { plannedId: reference('Planned change', 'plannedSettings', { required: true }) },
  async run({ tx, input: { plannedId } }) {
    const { data } = await tx.need(plannedSettings, plannedId)
    if (data.status !== 'Planned') throw refuse(`${data.label} is already ${data.status.toLowerCase()}.`)
    return tx.update(plannedSettings, plannedId, { status: 'Cancelled' })
  },
})

/**
 * Applies the changes that are due, in the order of their days; runs automatically. A change that is no longer possible
 * fails with the reason.
 */
export const applyPlanned = defineCommand({
  name: 'settings.applyPlanned',
  label: 'Planned settings take effect',
  input: {},
  async run({ tx, today, timeZone }) {
    const waiting = await tx.find({ collection: plannedSettings.name, where: [['status', '==', 'Planned']] })
    const due = (waiting as readonly PlannedSetting[])
      .filter(({ data }) => isDue(data, today, timeZone))
      .toSorted((a, b) => dayOf(a, timeZone).localeCompare(dayOf(b, timeZone)))
    for (const { id, data } of due) {
      const value = (data.to as { value?: Value } | undefined)?.value
      const why =
        whyNotSetting(data.field, value, timeZone) ?? (await whyGuarded(tx, data.settingId, data.field, value))
      if (why) {
        await tx.update(plannedSettings, id, { status: 'Failed', why })
        continue
      }
      const known = await tx.get(settings, data.settingId)
      const name = SECTIONS.find((section) => section.id === data.settingId)?.name ?? data.settingId
      if (known) await tx.update(settings, data.settingId, { [data.field]: value })
      else await tx.insert(settings, { name, ...(value !== undefined && { [data.field]: value }) }, data.settingId)
      await tx.update(plannedSettings, id, { status: 'Done' })
    }
    return { applied: due.length }
  },
})

const dayOf = ({ data }: PlannedSetting, timeZone: string): Day => toDay(data.effectiveOn, timeZone) ?? '9999-12-31'

const isDue = (data: PlannedSetting['data'], today: Day, timeZone: string): boolean =>
  (toDay(data.effectiveOn, timeZone) ?? '9999-12-31') <= today
