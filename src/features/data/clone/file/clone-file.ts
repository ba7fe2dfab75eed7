import { csvLine } from '#base/formats/csv.ts'
import type { FileDocument, ReadFile } from '#features/data/clone/file/read-file.ts'
import {
  type CloneCounts,
  type CloneFault,
  type ClonePlan,
  type FieldDifference,
  noCloneCounts,
} from '#model/clone/clone.ts'
import { differenceTable } from '#model/clone/differences.ts'
import { cloneDocument, referencesOf } from '#model/clone/document.ts'
import { copyId } from '#model/clone/ids.ts'
import { firestoreFields } from '#model/firestore/values.ts'
import { cellsOf } from '#model/import/rows.ts'
import { guessCollection } from '#model/schema/guess.ts'
import type { Data } from '#model/schema/value.ts'

const SAMPLES = 50

/** The copies made from a file by a plan, with the same results that a run on the server returns. */
interface ClonedFile {
  collections: ReadonlyMap<string, readonly FileDocument[]>
  counts: CloneCounts
  differences: readonly FieldDifference[]
  faults: readonly CloneFault[]
}

/**
 * Transforms an uploaded file by the rules of a plan, with the same functions as the server; nothing leaves the
 * browser.
 */
export function cloneFile(file: ReadFile, plan: ClonePlan, salt: string, timeZone: string): ClonedFile {
  const known = [...file.collections.keys()]
  const targets = new Map(plan.items.map(({ source, target }) => [source, target]))
  const inScope = new Map(
    plan.items.map(({ source, limit }) => [source, file.collections.get(source)?.slice(0, limit)]),
  )
  const ids = new Map([...inScope].map(([source, some]) => [source, new Set(some?.map(({ id }) => id))]))
  const idOf = (collection: string, id: string): string | undefined =>
    ids.get(collection)?.has(id) ? (plan.ids === 'keep' ? id : copyId(salt, collection, id)) : undefined
  const table = differenceTable()
  const counts = noCloneCounts()
  const faults: CloneFault[] = []
  const collections = new Map<string, FileDocument[]>()
  for (const { source, target, rules = [] } of plan.items) {
    const documents = inScope.get(source) ?? []
    const copied = new Set<string>()
    const samples = documents.slice(0, SAMPLES).map(({ data }) => data)
    const context = {
      source,
      rules: new Map(rules.map((rule) => [rule.field, rule])),
      references: referencesOf(guessCollection(source, samples, known).fields),
      ids: plan.ids,
      relations: plan.relations,
      targets,
      salt,
      timeZone,
      idOf,
    }
    const copies: FileDocument[] = []
    for (const document of documents) {
      const copy = cloneDocument(document, context)
      counts.read++
      if (copied.has(document.id)) copy.faults.push('The file has an earlier document under this id.')
      copied.add(document.id)
      if (copy.faults.length > 0) {
        counts.failed++
        faults.push({ collection: source, id: document.id, reason: copy.faults.join(' ') })
        continue
      }
      counts.created++
      table.add(source, copy.touched)
      copies.push({ id: copy.id, data: copy.data })
    }
    collections.set(target, copies)
  }
  return { collections, counts, differences: table.rows(), faults }
}

/** The copies as JSON: one collection as an array, several in the format of a Firestore export. */
export function clonedJson(collections: ClonedFile['collections']): string {
  const [only] = collections.size === 1 ? collections.values() : []
  if (only) return `${JSON.stringify(only.map(named), undefined, 1)}\n`
  const tree = [...collections].map(([name, documents]) => [
    name,
    Object.fromEntries(documents.map(({ id, data }) => [id, { ...firestoreFields(data), __collections__: {} }])),
  ])
  return `${JSON.stringify({ __collections__: Object.fromEntries(tree) }, undefined, 1)}\n`
}

const named = ({ id, data }: FileDocument): Data => (Object.hasOwn(data, 'id') ? { $id: id, ...data } : { id, ...data })

/** The copies of one collection as CSV. */
export function csvOf(documents: readonly FileDocument[]): string {
  const names = [...new Set(documents.flatMap(({ data }) => Object.keys(data)))]
  const rows = documents.map(({ id, data }) => csvLine([id, ...cellsOf(data, names)]))
  return `\uFEFF${csvLine(['id', ...names])}${rows.join('')}`
}
