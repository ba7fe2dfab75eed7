import { answeredDoc, isRestDoc, type RestDoc, restPath, untypedFields } from '#model/firestore/rest.ts'
import { unwrapped } from '#model/import/json-tables.ts'

/** One document of an export, with the collection it is in. */
export interface ExportedDoc {
  collection: string
  /** The collection at the top of its path; absent where the file does not name it. */
  root?: string
  id: string
  data: Record<string, unknown>
}

type Fields = Record<string, unknown>
const PARENT = 'parent'
const COLLECTIONS = '__collections__'

/**
 * The documents of a Firestore export in any of its four shapes; undefined when the value is none.
 * Documents of sub-collections come into a collection of their own, with `parent` pointing to the document above.
 * The export of one collection does not say its name: its documents are those of `into`.
 */
export function firestoreDocs(value: unknown, into = ''): ExportedDoc[] | undefined {
  if (!isRecord(value)) return undefined
  const items = Object.values(value)
  if (items.length === 0) return undefined
  if (isRecord(value[COLLECTIONS])) return items.length === 1 ? treeDocs(value[COLLECTIONS]) : undefined
  if (items.every((item) => isRecord(item) && isRecord(item[COLLECTIONS])))
    return treeDocs({ [into]: value }).map(({ root: _, ...doc }) => doc)
  if (isOfFirefoo(value)) return firefooDocs(value)
  if (Array.isArray(value.documents) && value.documents.length > 0 && value.documents.every(isRestDoc))
    return value.documents.map(restDoc)
  // A collection may be empty, but not every one of them.
  if (items.every((item) => isRecord(item) && Object.values(item).every(isDocument)) && items.some(isFilled))
    return Object.entries(value).flatMap(([path, docs]) => keyedDocs(path, docs as Fields))
  if (items.every(Array.isArray)) return listedDocs(value as Record<string, unknown[]>)
  return undefined
}

/** A GraphQL answer is not a document: a list of edges with its page info. */
const isDocument = (value: unknown): boolean =>
  isRecord(value) && !(Array.isArray(value.edges) && value.edges.every(isEdge))
const isEdge = (value: unknown): boolean => isRecord(value) && isRecord(value.node)

/** A document as the REST interface writes it, alone or in the answer to a query. */
export function restDocOf(value: unknown): ExportedDoc | undefined {
  const doc = answeredDoc(value)
  return doc && restDoc(doc)
}

function restDoc(doc: RestDoc): ExportedDoc {
  const parts = restPath(doc)
  return placed(parts.slice(0, -1).join('/'), parts.at(-1)!, untypedFields(doc.fields ?? {}))
}

/** Lists of documents by their collections. Ids that are numbers are also those of other programs, whose lists come alone. */
function listedDocs(lists: Record<string, unknown[]>): ExportedDoc[] | undefined {
  const filled = Object.values(lists).filter((docs) => docs.length > 0)
  const isId = (id: unknown) => typeof id === 'string' || (typeof id === 'number' && filled.length > 1)
  if (filled.length === 0 || !filled.flat().every((doc) => isRecord(doc) && isId(doc.id))) return undefined
  return Object.entries(lists).flatMap(([path, docs]) =>
    (unwrapped(docs) as Fields[]).map(({ id, ...data }) => placed(path, String(id), data)),
  )
}

interface OfFirefoo {
  meta: Fields
  data: Fields
}
const isOfFirefoo = (value: Fields): value is Fields & OfFirefoo =>
  isRecord(value.meta) && value.meta.app === 'firefoo' && isRecord(value.data)

/** One collection as Firefoo exports it, or what a query over several found: then the ids are paths. */
function firefooDocs({ meta, data }: OfFirefoo): ExportedDoc[] {
  if (isRecord(data[COLLECTIONS])) return treeDocs(data[COLLECTIONS])
  const path = Array.isArray(meta.resourcePath) ? meta.resourcePath.join('/') : ''
  return Object.entries(data).flatMap(([key, doc]) => {
    const parts = [...path.split('/'), ...key.split('/')].filter(Boolean)
    return treeDocs({ [parts.slice(0, -1).join('/')]: { [parts.at(-1) ?? '']: doc } })
  })
}

const BELOW = 'subCollection'

/** Documents by their ids; what is below one is in it or in its `subCollection`, under the paths of the collections. */
function keyedDocs(path: string, docs: Fields): ExportedDoc[] {
  return Object.entries(docs).flatMap(([id, raw]) => {
    const isBelow = ([name, inside]: [string, unknown]) =>
      name.startsWith(`${path}/${id}/`) && isRecord(inside) && Object.values(inside).every(isRecord)
    const { [BELOW]: named, ...doc } = raw as Fields
    const isNamed = isRecord(named) && Object.entries(named).every(isBelow)
    const entries = Object.entries(isNamed ? { ...doc, ...named } : (raw as Fields))
    const data = Object.fromEntries(entries.filter((entry) => !isBelow(entry)))
    const below = entries.filter(isBelow).flatMap(([name, inside]) => keyedDocs(name, inside as Fields))
    return [placed(path, id, data), ...below]
  })
}

function treeDocs(collections: Fields, above = ''): ExportedDoc[] {
  return Object.entries(collections).flatMap(([name, docs]) =>
    Object.entries(isRecord(docs) ? docs : {}).flatMap(([id, raw]) => {
      const { [COLLECTIONS]: below, ...data } = isRecord(raw) ? raw : { value: raw }
      const path = `${above}${name}`
      return [placed(path, id, data), ...treeDocs(isRecord(below) ? below : {}, `${path}/${id}/`)]
    }),
  )
}

/** `po/po-7/lines` and `l1` become document `po-7.l1` of `lines`, since ids of a sub-collection repeat under other parents. */
function placed(path: string, id: string, data: Fields): ExportedDoc {
  const parts = path.split('/')
  if (parts.length < 3 || parts.length % 2 === 0) return { collection: path, root: path, id, data }
  const above = parts.slice(0, -1)
  const ids = above.filter((_, at) => at % 2 === 1)
  return {
    collection: parts.at(-1)!,
    root: parts[0]!,
    id: [...ids, id].join('.'),
    data: { ...data, [Object.hasOwn(data, PARENT) ? 'parentRef' : PARENT]: { ref: above.join('/') } },
  }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFilled = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0
