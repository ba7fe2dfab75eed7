import { type Setting, settings } from '#features/admin/settings/collection.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'

type Settings = Partial<Setting['data']>

/** One section of the settings, live. Every tab holds all of them, so nothing waits; nothing is set in one that is not there. */
export function useSettingsOf(id: 'sales' | 'purchasing'): Settings {
  const all = useDocs<Settings>({ collection: settings.name }, { quietly: true })
  return all?.find((doc) => doc.id === id)?.data ?? {}
}
