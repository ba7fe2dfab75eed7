import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FEATURE = /\/src\/features\/.+\/feature\.ts$/
const DESK = /\/src\/web\/desk-features\.ts$/
/** What only the desk needs, by the name of its list in `feature.ts`, and what makes it known there. */
const LATE = { actions: 'installActions', reports: 'installReports' } as const
const listOf = (name: string): RegExp => new RegExp(`\\b${name}: \\[([^\\]]*)\\],?`)
const IMPORT = /^import \{([^}]*)\} from '#features\/[^']+'\n/gm

/**
 * Leaves out of the browser's first load what features name for the server alone (commands, prints and hooks), and what only
 * the desk needs, their tables of actions and their reports: `web/desk-features.ts` holds those.
 */
export const browserFeatures = (): Plugin => ({
  name: 'browser-features',
  enforce: 'pre',
  transform(code, id) {
    if (DESK.test(id)) return { code: deskFeatures(), map: null }
    if (!FEATURE.test(id)) return undefined
    let own = code.replace(/\bserver: \(\) => \[[^\]]*\],/, '')
    for (const list of Object.keys(LATE)) {
      const names = namesIn(own, list)
      if (names.length > 0)
        own = own.replace(listOf(list), '').replace(IMPORT, (line) => (isOf(line, names) ? '' : line))
    }
    return { code: own, map: null }
  },
})

const split = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
const namesIn = (code: string, list: string): string[] => split(listOf(list).exec(code)?.[1] ?? '')
/** Whether an import brings nothing but these names. */
const isOf = (line: string, names: readonly string[]): boolean =>
  split(line.replace(IMPORT, '$1')).every((name) => names.includes(name))

/** A module that makes known what every feature has for the desk. */
function deskFeatures(): string {
  const imports: string[] = []
  const names: Record<string, string[]> = {}
  for (const file of globSync('src/features/**/feature.ts').toSorted()) {
    const code = readFileSync(file, 'utf8')
    for (const list of Object.keys(LATE)) {
      const own = namesIn(code, list)
      imports.push(...(code.match(IMPORT) ?? []).filter((line) => own.length > 0 && isOf(line, own)))
      names[list] = [...(names[list] ?? []), ...own]
    }
  }
  const install = Object.entries(LATE).map(([list, how]) => `${how}([${names[list]!.join(', ')}])`)
  return `import { ${Object.values(LATE).join(', ')} } from '#model/feature.ts'\n${imports.join('')}${install.join('\n')}\n`
}
