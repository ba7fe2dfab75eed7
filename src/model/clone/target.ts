import type { CloneItem, ClonePlan } from '#model/clone/clone.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
/** Names used by the store, the identity service or commands. */
const NEVER_CLONED = new Set([
  'log',
  'secrets',
  'idempotency',
  'sessions',
  'credentials',
  'counters',
  'audit',
  'structures',
])

/** The known names: the definitions, and the number of documents in each collection. */
interface KnownNames {
  defined: ReadonlyMap<string, AnyCollection>
  documents: ReadonlyMap<string, number>
}

/** Why a collection cannot be the target, in one sentence; undefined when it can. */
export function targetFault(
  item: CloneItem,
  plan: Pick<ClonePlan, 'items' | 'mode'>,
  known: KnownNames,
): string | undefined {
  const { source, target, append } = item
  if (target === '') return `Enter a name for the copy of ${source}.`
  if (!NAME.test(target)) return `"${target}" is no name: a letter, then at most 63 letters, digits, "_" or "-".`
  if (target === source) return `${source} cannot be copied onto itself.`
  if (NEVER_CLONED.has(target.toLowerCase())) return `${target} is kept by Prime itself and takes no copies.`
  const definition = known.defined.get(target)
  if (definition?.access?.private) return `${target} is kept by Prime itself and takes no copies.`
  if (definition?.access?.direct === 'commands')
    return `${target} is kept by commands and takes no direct changes, so no copies either.`
  if (definition && plan.mode === 'structure')
    return `${target} has its structure from Prime; only records can be added to it.`
  if (plan.items.filter((other) => other.target === target).length > 1) return `Two copies would go into ${target}.`
  if (plan.items.some((other) => other.source === target)) return `${target} is itself copied in this set.`
  const names = new Set([...known.defined.keys(), ...known.documents.keys()])
  const twin = [...names].find((name) => name !== target && name.toLowerCase() === target.toLowerCase())
  if (twin !== undefined && !names.has(target))
    return `${twin} differs from "${target}" only by its case; choose another name.`
  const isLive = definition !== undefined || (known.documents.get(target) ?? 0) > 0
  if (isLive && !append) return `${target} already exists. Choose another name, or append to it.`
  return undefined
}

/** An unused name for the copy: `payables_copy`, `payables_copy2`. */
export function freeName(source: string, suffix: string, taken: ReadonlySet<string>): string {
  const lower = new Set([...taken].map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const end = `${suffix}${number > 1 ? number : ''}`
    const name = `${source.slice(0, 64 - end.length)}${end}`
    if (!lower.has(name.toLowerCase())) return name
  }
}
