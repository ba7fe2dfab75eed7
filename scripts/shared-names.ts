import type { Source } from './names-in-text.ts'

/** The maximum number of names that are exported by two layers; within one layer a name means one thing. */
export const MAX_SHARED_NAMES = 60

/** A name exported by several files, and those files. */
export interface SharedName {
  name: string
  paths: readonly string[]
  /** Two of the files are in one layer, so a reader cannot tell which one is meant. */
  isWithinLayer: boolean
}

const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|type|interface) +([A-Za-z_$][\w$]*)/gm

/**
 * `store/sqlite` for a driver, otherwise the top folder: the two drivers answer the same queries under the same names.
 */
const layerOf = (path: string): string => {
  const [, layer = '', driver = ''] = path.split('/')
  return layer === 'store' && ['sqlite', 'postgres'].includes(driver) ? `store/${driver}` : layer
}

/** The names that two or more of these files declare and export. Default exports and re-exports are not counted. */
export function sharedNames(sources: readonly Source[]): SharedName[] {
  const paths = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(DECLARED)) paths.set(name, [...(paths.get(name) ?? []), path])
  return [...paths]
    .map(([name, found]) => ({ name, paths: [...new Set(found)] }))
    .filter(({ paths: several }) => several.length > 1)
    .map((shared) => ({ ...shared, isWithinLayer: new Set(shared.paths.map(layerOf)).size < shared.paths.length }))
}
