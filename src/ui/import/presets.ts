import type { ImportPlan } from '#model/import/import.ts'

/** The remembered part of a plan: everything about how rows are read and written. */
export type Preset = Pick<
  ImportPlan,
  'mapping' | 'key' | 'also' | 'mode' | 'dayFirst' | 'decimalComma' | 'types' | 'whole' | 'steps' | 'fill' | 'existing'
>

const storageKey = (collection: string, headings: readonly string[]): string =>
  `prime.import-plan.${collection}.${JSON.stringify(headings)}`

/** The settings with which a file with the same headings was last imported into this collection from this browser. */
export function lastPreset(collection: string, headings: readonly string[]): Preset | undefined {
  const text = localStorage.getItem(storageKey(collection, headings))
  return text === null ? undefined : (JSON.parse(text) as Preset)
}

export const keepPreset = (collection: string, headings: readonly string[], plan: ImportPlan): void =>
  localStorage.setItem(storageKey(collection, headings), JSON.stringify(presetOf(plan)))

/** Whether a plan has the same settings as a preset. */
export const isAsPreset = (plan: ImportPlan, preset: Preset): boolean =>
  JSON.stringify(presetOf(plan)) === JSON.stringify(presetOf(preset))

/** The preset of a plan, with its keys in a fixed order. */
export const presetOf = ({
  mapping,
  key,
  also,
  mode,
  dayFirst,
  decimalComma,
  types,
  whole,
  steps,
  fill,
  existing,
}: Preset): Preset => ({
  ...(mapping && { mapping: sorted(mapping) }),
  ...(key !== undefined && { key }),
  ...(also && also.length > 0 && { also: [...also].sort() }),
  mode,
  ...(dayFirst !== undefined && { dayFirst }),
  ...(decimalComma !== undefined && { decimalComma }),
  ...(types && { types: sorted(types) }),
  ...(whole !== undefined && { whole }),
  ...(steps && Object.keys(steps).length > 0 && { steps: sorted(steps) }),
  ...(fill && Object.keys(fill).length > 0 && { fill: sorted(fill) }),
  ...(existing && Object.keys(existing).length > 0 && { existing: sorted(existing) }),
})

/** A saved preset as far as the columns of a file allow; undefined when its key or half of its columns are missing. */
export function fittingPreset(text: string, headings: readonly string[]): Preset | undefined {
  const preset = JSON.parse(text) as Preset
  const own = new Set(headings)
  const here = <T>(record: Readonly<Record<string, T>> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([heading]) => own.has(heading)))
  const mapping = here(preset.mapping)
  const wanted = Object.keys(preset.mapping ?? {}).length
  const fill = Object.fromEntries(
    Object.entries(preset.fill ?? {}).filter(([, { from }]) => from === undefined || own.has(from)),
  )
  const filled = [...Object.values(mapping), ...Object.keys(fill)]
  const keys = [...(preset.key === undefined ? [] : [preset.key]), ...(preset.also ?? [])]
  if (2 * Object.keys(mapping).length < wanted || keys.some((name) => !filled.includes(name))) return undefined
  return presetOf({
    ...preset,
    mapping,
    fill,
    steps: here(preset.steps),
    ...(preset.types && { types: here(preset.types) }),
  })
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
