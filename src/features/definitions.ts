import { registry } from '#features/registry.ts'
import { type AnyCommand, isCommand } from '#model/command/command.ts'
import { type AnyHook, isHook } from '#model/command/hook.ts'
import { installChecks, isIntegrityCheck } from '#model/command/integrity.ts'
import { isConnector } from '#model/connector/connector.ts'
import { AREAS, actionTables, collections } from '#model/feature.ts'
import { installFileHeadings, isFileHeadings } from '#model/import/file-headings.ts'
import { type AnyPrint, isPrint } from '#model/print/print.ts'
import { isCachedDocument } from '#model/schema/cached-document.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

const loading = registry.flatMap(({ server }) => server?.() ?? [])
const exported = new Set(
  (await Promise.all(loading)).flatMap((module) => Object.values(module as Record<string, unknown>)).flat(),
)
const LAST = 1_000
const parts = [...exported]

installChecks(parts.filter(isIntegrityCheck))
installFileHeadings(parts.filter(isFileHeadings))

export { collections }
/** Every command of every feature. */
export const commands: readonly AnyCommand[] = [
  ...parts.filter(isCommand),
  ...actionTables.flatMap((table) => table.commands),
]
/** Every print of every feature. */
export const allPrints: readonly AnyPrint[] = parts
  .filter(isPrint)
  .toSorted((a, b) => (a.order ?? LAST) - (b.order ?? LAST))
/** Those that fill in what a document lacks come first: what they fill in counts for the others. */
const hooks: readonly AnyHook[] = parts
  .filter(isHook)
  .toSorted((a, b) => Number(b.fills === true) - Number(a.fills === true))

interface Others {
  collections?: readonly AnyCollection[] | undefined
  commands?: readonly AnyCommand[] | undefined
  prints?: readonly AnyPrint[] | undefined
}

/** Everything Prime is made of, by its name, as servers and tools are given it; a test may put others in the place of some. */
export const definitions = (others: Others = {}) => ({
  collections: new Map((others.collections ?? collections).map((collection) => [collection.name, collection])),
  commands: new Map((others.commands ?? commands).map((command) => [command.name, command])),
  hooks: Map.groupBy(hooks, ({ of }) => of.name),
  prints: new Map((others.prints ?? allPrints).map((print) => [print.name, print])),
  shares: registry.flatMap(({ shared = [] }) => shared),
  cached: parts.filter(isCachedDocument),
  connectors: new Map(parts.filter(isConnector).map((connector) => [connector.name, connector])),
  atStart: registry.flatMap(({ atStart = [] }) => atStart),
  nightly: AREAS.toReversed().flatMap((level) =>
    registry.flatMap(({ area, nightly = [] }) => ((level as readonly string[]).includes(area) ? nightly : [])),
  ),
})
