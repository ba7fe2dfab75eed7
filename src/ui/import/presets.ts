import type { ImportPlan } from '#model/import.ts'

/** What is remembered of a plan: everything that says how rows are read and written. */
export type Preset = Pick<ImportPlan, 'mapping' | 'key' | 'mode' | 'dayFirst' | 'decimalComma' | 'types' | 'whole'>

const storageKey = (collection: string, headings: readonly string[]): string =>
  `prime.import-plan.${collection}.${JSON.stringify(headings)}`

/** How a file with the same headings last went into this collection from this browser. */
export function lastPreset(collection: string, headings: readonly string[]): Preset | undefined {
  const text = localStorage.getItem(storageKey(collection, headings))
  return text === null ? undefined : (JSON.parse(text) as Preset)
}

export const keepPreset = (collection: string, headings: readonly string[], plan: ImportPlan): void =>
  localStorage.setItem(storageKey(collection, headings), JSON.stringify(presetOf(plan)))

/** Whether a plan says the same as a preset. */
export const isAsPreset = (plan: ImportPlan, preset: Preset): boolean =>
  JSON.stringify(presetOf(plan)) === JSON.stringify(presetOf(preset))

const presetOf = ({ mapping, key, mode, dayFirst, decimalComma, types, whole }: Preset): Preset => ({
  ...(mapping && { mapping: sorted(mapping) }),
  ...(key !== undefined && { key }),
  mode,
  ...(dayFirst !== undefined && { dayFirst }),
  ...(decimalComma !== undefined && { decimalComma }),
  ...(types && { types: sorted(types) }),
  ...(whole !== undefined && { whole }),
})

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
