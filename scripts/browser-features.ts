import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FEATURE = /\/src\/features\/.+\/feature\.ts$/
const DESK = /\/src\/web\/desk-features\.ts$/
/** The lists in `feature.ts` that only the desk needs, and the function that registers each there. */
const LATE = { actions: 'installActions', reports: 'installReports' } as const
const listOf = (name: string): RegExp => new RegExp(`\\b${name}: \\[([^\\]]*)\\],?`)
/** The `parts` of a feature, as the formatter writes them: on one line, or up to the bracket below the name. */
const PARTS = /^ {2}parts: \[(?:(.*)\],\n|\n([\s\S]*?)^ {2}\],\n)/m
const IMPORT = /^import \{([^}]*)\} from '#features\/[^']+'\n/gm

/**
 * Leaves out of the browser's first load what features declare for the server alone (commands, prints and hooks), and
 * what only the desk needs: their action tables, their reports and their parts of other screens. `web/desk-features.ts`
 * contains those.
 */
export const browserFeatures = (): Plugin => ({
  name: 'browser-features',
  enforce: 'pre',
  transform(code, id) {
    if (DESK.test(id)) return { code: deskFeatures(), map: null }
    if (!FEATURE.test(id)) return undefined
    let own = code.replace(PARTS, '').replace(/\bserver: \(\) => \[[^\]]*\],/, '')
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
/** Whether an import contains only these names. */
const isOf = (line: string, names: readonly string[]): boolean =>
  split(line.replace(IMPORT, '$1')).every((name) => names.includes(name))

/** The feature files in registry order. */
function inOrder(): string[] {
  const registry = readFileSync('src/features/registry.ts', 'utf8')
  const list = registry.slice(registry.indexOf('install(['))
  const placeOf = (file: string): number => {
    const path = file.replace(/^src\/features\//, '#features/')
    const name = new RegExp(`import (\\w+) from '${path}'`).exec(registry)?.[1]
    return name ? list.search(new RegExp(`\\b${name},`)) : -1
  }
  return globSync('src/features/**/feature.ts').toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
}

/** A module that registers what each feature has for the desk. */
function deskFeatures(): string {
  const imports = new Set<string>()
  const names: Record<string, string[]> = {}
  const brought: string[] = []
  for (const file of inOrder()) {
    const code = readFileSync(file, 'utf8')
    const [, short, long] = PARTS.exec(code) ?? []
    const parts = (short ?? long)?.trim().replace(/,$/, '')
    if (parts) brought.push(parts)
    const isNamed = (name: string) => parts !== undefined && new RegExp(`\\b${name}\\b`).test(parts)
    for (const line of code.match(IMPORT) ?? []) {
      const own = split(line.replace(IMPORT, '$1'))
      const wanted = own.filter(isNamed)
      if (wanted.length > 0) for (const name of wanted) imports.add(line.replace(/\{[^}]*\}/, `{ ${name} }`))
    }
    for (const list of Object.keys(LATE)) {
      const own = namesIn(code, list)
      for (const line of code.match(IMPORT) ?? []) if (own.length > 0 && isOf(line, own)) imports.add(line)
      names[list] = [...(names[list] ?? []), ...own]
    }
  }
  const install = Object.entries(LATE).map(([list, how]) => `${how}([${names[list]!.join(', ')}])`)
  return [
    `import { installParts, ${Object.values(LATE).join(', ')} } from '#model/feature.ts'`,
    ...[...imports].map((line) => line.trim()),
    ...install,
    `installParts([${brought.join(',\n')}])`,
    '',
  ].join('\n')
}
