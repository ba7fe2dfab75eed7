import { settings } from '#features/admin/settings/collection.ts'
import { type AgeingRule, ageingOf } from '#model/document/ageing.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The company's ageing, live from the settings: a change there holds at once on every screen. */
export function useAgeing(): AgeingRule {
  const doc = useLiveDoc<{ ageingDays?: unknown; ageingFrom?: unknown }>(settings.name, 'money')
  return ageingOf(doc?.data)
}
