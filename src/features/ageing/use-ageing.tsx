import type { AgeingRule } from '#features/ageing/rules.ts'
import { ageingOf } from '#features/ageing/rules.ts'
import { settings } from '#features/settings/collection.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** The company's ageing, live from the settings: a change there holds at once on every screen. */
export function useAgeing(): AgeingRule {
  const doc = useLiveDoc<{ ageingDays?: unknown; ageingFrom?: unknown }>(settings.name, 'money')
  return ageingOf(doc?.data)
}
