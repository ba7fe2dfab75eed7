import { Problem } from '#base/problem.ts'
import type { CloneItem, ClonePlan } from '#model/clone/clone.ts'
import { type CloneContext, type ClonedDocument, cloneDocument, pointedAt } from '#model/clone/document.ts'
import { copyId } from '#model/clone/ids.ts'
import { checkSize } from '#model/command/patch.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { validate, withDefaults } from '#model/schema/validate.ts'
import { type Data, type Doc, sameValue } from '#model/schema/value.ts'
import type { CloneSource } from '#server/clone/source.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import type { Prime } from '#server/ports.ts'

/** The result for one document. */
export interface PlannedCopy {
  /** The document of the source. */
  id: string
  kind: 'created' | 'replaced' | 'unchanged' | 'skipped' | 'failed'
  reason?: string
  write?: Write
  copy: ClonedDocument
}

/** One collection of the set: its documents, with the end of its sample, and how they are copied. */
export interface Copied {
  source: CloneSource
  end: string | undefined
  /** Of the target. */
  definition: AnyCollection | undefined
  context: Omit<CloneContext, 'idOf'>
}

/** One collection of the set while it is copied. */
export interface Copying {
  prime: Prime
  plan: ClonePlan
  item: CloneItem
  /** Every collection of the set. */
  sources: ReadonlyMap<string, Copied>
  /** The run whose own documents count as written, when it goes on after a break. */
  resumed?: string
}

/** Decides for a page of documents what is written; reads what is in the target and which references are copied. */
export async function planPage(copying: Copying, docs: readonly Doc[]): Promise<PlannedCopy[]> {
  const { plan, item, sources } = copying
  const { context, definition } = sources.get(item.source)!
  const known = await copiedAmong(copying, docs)
  const idOf = (collection: string, id: string): string | undefined => {
    if (!known.has(JSON.stringify([collection, id]))) return undefined
    return plan.ids === 'keep' ? id : copyId(context.salt, collection, id)
  }
  const copies = docs.map((doc) => cloneDocument(doc, { ...context, idOf }))
  const there = await existingTargets(copying, copies)
  return copies.map((copy, at) => decide(copying, docs[at]!.id, copy, there.get(copy.id), definition))
}

/** The documents of the set that are copied, of this page and of what it points to; a reference to any other stays as it is. */
async function copiedAmong({ prime, item, sources }: Copying, docs: readonly Doc[]): Promise<Set<string>> {
  const known = new Set<string>()
  const take = (collection: string, doc: Doc): void => {
    if (!failsAlone(sources.get(collection)!, doc)) known.add(JSON.stringify([collection, doc.id]))
  }
  for (const doc of docs) take(item.source, doc)
  const { context } = sources.get(item.source)!
  if (context.relations !== 'remap') return known
  const wanted = new Map<string, Set<string>>()
  for (const { data } of docs)
    for (const { collection, id } of pointedAt(data, context.references)) {
      if (!sources.has(collection)) continue
      const ids = wanted.get(collection) ?? new Set()
      wanted.set(collection, ids.add(id))
    }
  for (const [collection, ids] of wanted) {
    const { source, end } = sources.get(collection)!
    const found = await prime.driver.read((tx) => tx.getMany(collection, [...ids]))
    for (const doc of found) if (doc && source.holds(doc.id, doc.data, end)) take(collection, doc)
  }
  return known
}

/** Whether a document has no copy by itself, whatever it points to: a value that cannot be converted, or what the target refuses. */
function failsAlone({ context, definition }: Copied, doc: Doc): boolean {
  if (context.rules.size === 0 && !definition) return false
  const { faults, data } = cloneDocument(doc, { ...context, idOf: () => undefined })
  return faults.length > 0 || faultOf(data, definition) !== undefined
}

interface ExistingTarget {
  doc: Doc
  /** Written by this very run before it was cut off. */
  isOwn: boolean
}

async function existingTargets(
  { prime, item, resumed }: Copying,
  copies: readonly ClonedDocument[],
): Promise<Map<string, ExistingTarget>> {
  return await prime.driver.read(async (tx) => {
    const found = new Map<string, ExistingTarget>()
    for (const doc of await tx.getMany(
      item.target,
      copies.map(({ id }) => id),
    )) {
      if (!doc) continue
      const of = { collection: item.target, id: doc.id }
      const isOwn = resumed !== undefined && (await tx.log({ run: resumed, of, limit: 1 })).length > 0
      found.set(doc.id, { doc, isOwn })
    }
    return found
  })
}

function decide(
  { plan, item }: Copying,
  id: string,
  copy: ClonedDocument,
  there: ExistingTarget | undefined,
  definition: AnyCollection | undefined,
): PlannedCopy {
  if (there?.isOwn) return { id, kind: 'created', copy }
  const fault = copy.faults.length > 0 ? copy.faults.join(' ') : faultOf(copy.data, definition)
  if (fault) return { id, kind: 'failed', reason: fault, copy }
  const target = { collection: item.target, id: copy.id }
  if (!there) return { id, kind: 'created', copy, write: { op: 'create', ...target, data: copy.data } }
  if (sameValue(there.doc.data, copy.data)) return { id, kind: 'unchanged', copy }
  if (plan.existing === 'skip')
    return {
      id,
      kind: 'skipped',
      copy,
      reason: `${item.target} has another document with this ID, which is kept.`,
    }
  return { id, kind: 'replaced', copy, write: { op: 'set', ...target, data: copy.data, ifVersion: there.doc.version } }
}

/** The faults of a copy by the definition of its target, as the write itself would find them. */
function faultOf(data: Data, definition: AnyCollection | undefined): string | undefined {
  try {
    checkSize(data)
    if (!definition) return undefined
    const lenient = definition.lenient ?? false
    const filled = withDefaults(definition.fields, data, lenient)
    const faults = validate(definition.fields, definition.derive ? definition.derive(filled) : filled, { lenient })
    return faults.length > 0 ? faults.map(({ detail }) => detail).join(' ') : undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}
