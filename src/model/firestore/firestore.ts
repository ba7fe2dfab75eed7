import { answeredDoc, isRestDoc, type RestDoc, restPath, untypedFields } from '#model/firestore/rest.ts'
import { unwrapped } from '#model/import/json-tables.ts'

/** One document of an export, with its collection. */
export interface ExportedDoc {
  collection: string
  /** The top-level collection of its path; absent when the file does not name it. */
  root?: string
  id: string
  data: Record<string, unknown>
}

type Fields = Record<string, unknown>
const PARENT = 'parent'
const COLLECTIONS = '__collections__'

/**
 * The documents of a Firestore export in any of its four formats; undefined when the value is not one. Documents of
 * subcollections get a collection of their own, with `parent` pointing to the parent document. An export of one
 * collection does not state its name: its documents belong to `into`.
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
  // A collection may be empty, but not all of them.
  if (items.every((item) => isRecord(item) && Object.values(item).every(isDocument)) && items.some(isFilled))
    return Object.entries(value).flatMap(([path, docs]) => keyedDocs(path, docs as Fields))
  if (items.every(Array.isArray)) return listedDocs(value as Record<string, unknown[]>)
  return undefined
}

/** A GraphQL response is not a document: a list of edges with its page info. */
const isDocument = (value: unknown): boolean =>
  isRecord(value) && !(Array.isArray(value.edges) && value.edges.every(isEdge))
const isEdge = (value: unknown): boolean => isRecord(value) && isRecord(value.node)

/** A document as the REST API writes it, alone or in the response to a query. */
export function restDocOf(value: unknown): ExportedDoc | undefined {
  const doc = answeredDoc(value)
  return doc && restDoc(doc)
}

function restDoc(doc: RestDoc): ExportedDoc {
  const parts = restPath(doc)
  return placed(parts.slice(0, -1).join('/'), parts.at(-1)!, untypedFields(doc.fields ?? {}))
}

/** Lists of documents by collection. Numeric ids also occur in other programs, which export their lists alone. */
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

/** One collection as Firefoo exports it, or the result of a query over several: then the ids are paths. */
function firefooDocs({ meta, data }: OfFirefoo): ExportedDoc[] {
  if (isRecord(data[COLLECTIONS])) return treeDocs(data[COLLECTIONS])
  const path = Array.isArray(meta.resourcePath) ? meta.resourcePath.join('/') : ''
  return Object.entries(data).flatMap(([key, doc]) => {
    const parts = [...path.split('/'), ...key.split('/')].filter(Boolean)
    return treeDocs({ [parts.slice(0, -1).join('/')]: { [parts.at(-1) ?? '']: doc } })
  })
}

const BELOW = 'subCollection'

/** Documents by id; their children are inside them or in their `subCollection`, keyed by collection path. */
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
