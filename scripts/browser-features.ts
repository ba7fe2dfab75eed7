import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FEATURE = /\/src\/features\/.+\/feature\.ts$/
const TABLES = /\/src\/web\/action-tables\.ts$/
const ACTIONS = /\bactions: \[([^\]]*)\],?/
const IMPORT_OF_ACTIONS = /^import \{[^}]*\} from '#features\/[^']+\/actions\.ts'\n/gm

/**
 * Leaves out of the browser's first load what features name for the server alone (commands, prints and hooks) and their
 * tables of actions, which only the desk needs: `web/action-tables.ts` holds those.
 */
export const browserFeatures = (): Plugin => ({
  name: 'browser-features',
  enforce: 'pre',
  transform(code, id) {
    if (TABLES.test(id)) return { code: tables(), map: null }
    if (!FEATURE.test(id)) return undefined
    const own = code.replace(/\bserver: \(\) => \[[^\]]*\],/, '')
    return { code: ACTIONS.test(own) ? own.replace(ACTIONS, '').replace(IMPORT_OF_ACTIONS, '') : own, map: null }
  },
})

/** A module that makes the tables of actions of every feature known. */
function tables(): string {
  const imports: string[] = []
  const names: string[] = []
  for (const file of globSync('src/features/**/feature.ts').toSorted()) {
    const code = readFileSync(file, 'utf8')
    const own = ACTIONS.exec(code)?.[1]
    if (own === undefined) continue
    imports.push(...(code.match(IMPORT_OF_ACTIONS) ?? []))
    names.push(
      ...own
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
  }
  return `import { installActions } from '#model/feature.ts'\n${imports.join('')}installActions([${names.join(', ')}])\n`
}
