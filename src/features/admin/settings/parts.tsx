import { type ReactNode, useMemo, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { type Setting, settings } from '#features/admin/settings/collection.ts'
import { EXEMPT, type TaxRate } from '#model/document/tax/tax.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useSave } from '#ui/record/use-save.tsx'

export interface SettingHandle {
  doc: Doc | undefined
  value: (name: string) => Value | undefined
  /** Saves one field immediately; the first save creates the document. Rejects with a Problem. */
  save: (name: string, value: Value | undefined) => Promise<void>
  /** The field saved last, to confirm it. */
  saved: string | undefined
  dialog: ReactNode
}

/** One document of the settings, live; each field is saved separately and never overwrites someone else's change. */
export function useSetting(id: string, name: string, clock: Clock): SettingHandle {
  const doc = useLiveDoc(settings.name, id)
  const { save, dialog } = useSave(settings, clock)
  const [saved, setSaved] = useState<string>()
  return {
    doc,
    dialog,
    saved,
    value: (field) => doc?.data[field],
    async save(field, value) {
      if (doc) await save(doc, field, value)
      else if (value !== undefined) await create(id, { name, [field]: value })
      setSaved(field)
    },
  }
}

async function create(id: string, data: object): Promise<void> {
  try {
    await commit([{ op: 'create', collection: settings.name, id, data }])
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'exists') throw error
    throw new Problem('exists', 'Someone else is editing this section. Reload and try again.')
  }
}

type Settings = Partial<Setting['data']>

/**
 * One section of the settings, live. Every tab has all of them loaded, so nothing waits; a missing section is empty.
 */
export function useSettingsOf(id: 'sales' | 'purchasing'): Settings {
  const all = useDocs<Settings>({ collection: settings.name }, { ignoreErrors: true })
  return all?.find((doc) => doc.id === id)?.data ?? {}
}

/** The collection with the tax rates of the settings offered in its tax field. */
export function useTaxChoice<C extends AnyCollection>(collection: C): C {
  const taxes = useLiveDoc<{ taxes?: readonly TaxRate[] }>(settings.name, 'tax')?.data.taxes
  return useMemo(() => {
    const { taxName } = collection.fields
    const suggest = [...(taxes ?? []).map(({ name }) => name), EXEMPT]
    return {
      ...collection,
      fields: { ...collection.fields, taxName: { ...taxName, options: { ...taxName.options, suggest } } },
    }
  }, [collection, taxes])
}
