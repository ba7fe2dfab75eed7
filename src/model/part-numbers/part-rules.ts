import type { Fault } from '#base/problem.ts'
import { SUFFIXES, type Suffix } from '#model/part-numbers/suffixes.ts'
import { flag, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** All meanings that a suffix in the table can have, each once. */
export const MEANINGS: readonly string[] = [...new Set(SUFFIXES.map(({ meaning }) => meaning))]

/** The fields of one row of the company's own suffixes. */
export const suffixFields = {
  brand: text('Brand', { help: 'Leave empty for all brands' }),
  code: text('Suffix', { required: true, mono: true }),
  meaning: text('Means', { required: true, suggest: MEANINGS }),
  fitsSame: flag('Fits the same'),
} as const

/** The fields of one row of makers' alternative names. */
export const makerFields = {
  alias: text('Written as', { required: true }),
  brand: text('Is', { required: true }),
} as const

/** How part numbers are read: the suffix table with the company's own suffixes first, and the names of makers. */
interface PartRules {
  suffixes: readonly Suffix[]
  /** The maker behind a name, in capitals. */
  makerOf: (name: string) => string
  /** Names that may be typed before a part number, in addition to the usual ones. */
  names: readonly string[]
}

/** The two lists as stored in the settings; anything else there is ignored. */
interface StoredRules {
  suffixes?: unknown
  makerNames?: unknown
}

/** A property that does not change what fits, so it never separates families. */
export const FITS_SAME = 'FITS_SAME'

/** Upper case with plain dashes and normal-width letters, the form in which part numbers and makers are compared. */
export const cleaned = (typed: string): string =>
  typed.normalize('NFKC').trim().toUpperCase().replace(/[‐-―]/g, '-').replace(/×/g, 'X')

const rowsOf = (value: unknown): readonly Data[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null && !Array.isArray(row)) : []
const textOf = (value: unknown): string => (typeof value === 'string' ? cleaned(value).replace(/\s+/g, ' ') : '')

/** The rules according to the settings; the defaults when nothing is set. */
export function partRulesOf({ suffixes, makerNames }: StoredRules = {}): PartRules {
  const own = rowsOf(suffixes).flatMap(({ brand, code, meaning, fitsSame }): Suffix[] =>
    textOf(code) && textOf(meaning)
      ? [
          {
            brand: textOf(brand) || '*',
            code: textOf(code),
            class: fitsSame === true ? FITS_SAME : classOf(textOf(meaning)),
            meaning: String(meaning).trim(),
          },
        ]
      : [],
  )
  const isOwn = new Set(own.map(({ brand, code }) => `${brand} ${code}`))
  const makers = new Map(rowsOf(makerNames).map(({ alias, brand }) => [textOf(alias), textOf(brand)]))
  return {
    suffixes: [...own, ...SUFFIXES.filter(({ brand, code }) => !isOwn.has(`${brand} ${code}`))],
    makerOf: (name) => makers.get(textOf(name)) || textOf(name),
    names: [...makers].flat().filter(Boolean),
  }
}

/** A suffix with the same meaning as one in the table gets its class, so that the two are equivalent. */
const classOf = (meaning: string): string =>
  SUFFIXES.find((known) => cleaned(known.meaning) === meaning)?.class ?? `OWN_${meaning.replace(/\W+/g, '_')}`

// A process or tab belongs to one company: `server/documents/cached-documents.ts` and `web/business-clock.tsx` update
// this from the settings.
let inForce = partRulesOf()

/** The current rules for reading part numbers. */
export const partRules = (): PartRules => inForce

/** All names of a maker. */
export const namesOfMaker = (brand: string): readonly string[] => [
  ...new Set([brand, ...inForce.names.filter((name) => inForce.makerOf(name) === brand)]),
]

/** Applies the settings to all part numbers read from now on. */
export function keepPartRules(data: StoredRules | undefined): void {
  inForce = partRulesOf(data)
}

/** Why suffixes or makers' names cannot be saved in the settings. */
export function faultsOfPartRules({ suffixes, makerNames }: StoredRules): Fault[] {
  const fault = (list: string, at: number, detail: string): Fault => ({
    pointer: `/${list}/${at}`,
    code: 'rule',
    detail,
  })
  const seen = new Set<string>()
  for (const [at, row] of rowsOf(suffixes).entries()) {
    const code = textOf(row.code)
    if (code && !/^[A-Z0-9+]{1,12}$/.test(code))
      return [
        fault('suffixes', at, `"${code}" is not a suffix. Use letters and digits without separators, such as 2RS1.`),
      ]
    const key = `${textOf(row.brand) || '*'} ${code}`
    if (code && seen.has(key)) return [fault('suffixes', at, `${code} is in the list twice for this brand.`)]
    seen.add(key)
  }
  for (const [at, row] of rowsOf(makerNames).entries()) {
    const [alias, brand] = [textOf(row.alias), textOf(row.brand)]
    if (alias && alias === brand) return [fault('makerNames', at, `${alias} cannot be an alias of itself.`)]
    if (alias && seen.has(`= ${alias}`)) return [fault('makerNames', at, `${alias} is in the list twice.`)]
    seen.add(`= ${alias}`)
  }
  return []
}
