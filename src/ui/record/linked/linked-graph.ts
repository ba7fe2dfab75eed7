import { toDay } from '#base/days.ts'
import { recordHref } from '#base/record-href.ts'
import type { Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import type { Related } from '#ui/list/views/view.ts'

/**
 * Every collection whose records have a screen, and hubs: collections referenced by so many records that they do not
 * link a chain.
 */
export interface Places {
  places: readonly Related[]
  hubs: ReadonlySet<string>
}

/** A linked record: its kind, name and status. */
export interface LinkedNode {
  key: string
  collection: string
  id: string
  kind: string
  title: string
  status: string | undefined
  /** Its own date, otherwise the time it was created; ISO text. */
  at: string
  href: string | undefined
}

/** The most records of one collection per query, and the most in a chain. */
const MAX_EACH = 8
const MAX_CHAIN = 24

export const nodeKey = (collection: string, id: string): string => `${collection}/${id}`

const references = (collection: AnyCollection): (readonly [name: string, target: string, isList: boolean])[] =>
  (Object.entries(collection.fields) as [string, Field][]).flatMap(([name, { kind, target }]) =>
    target && (kind === 'reference' || kind === 'tags') ? [[name, target, kind === 'tags'] as const] : [],
  )

/** The ids in a field: one, or several, as in the deals of an invoice. */
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** The records a document refers to. */
function namedBy(collection: AnyCollection, data: Data): { collection: string; id: string }[] {
  return references(collection).flatMap(([name, target]) => idsIn(data[name]).map((id) => ({ collection: target, id })))
}

/** Queries for the records that refer to one; not sent for hubs, whose answer would be the whole company. */
function namingAsks({ places }: Places, collection: string, id: string): Query[] {
  const collections = new Map(places.map(({ of }) => [of.name, of]))
  return [...collections.values()].flatMap((of) =>
    references(of)
      // No index finds one of several ids, so references in lists are found from the documents in between.
      .filter(([, target, isList]) => target === collection && !isList)
      .map(([name]): Query => ({ collection: of.name, where: [[name, '==', id]], limit: MAX_EACH })),
  )
}

function nodeOf({ places }: Places, collection: string, doc: Doc): LinkedNode {
  const place = places.find(({ of }) => of.name === collection)
  const { status } = doc.data
  return {
    key: nodeKey(collection, doc.id),
    collection,
    id: doc.id,
    kind: place?.of.label.one ?? collection,
    title: place ? titleOf(place.of.title, doc) : doc.id,
    status: typeof status === 'string' && status ? status : undefined,
    at: ownDay(place?.of, doc) ?? doc.createTime,
    href: place && recordHref(place.path, doc.id),
  }
}

/** The dates by which documents are known, whenever they were entered. */
const OWN_DAYS = ['orderDate', 'invoiceDate', 'checkDate', 'slipDate', 'receivedOn']

function ownDay(collection: AnyCollection | undefined, { data, createTime }: Doc): string | undefined {
  const name = OWN_DAYS.find((each) => collection?.fields[each] && data[each])
  const day = name && toDay(data[name], 'UTC')
  // For documents entered on their own date, the exact time says more.
  return day === undefined || createTime.startsWith(day) ? undefined : day
}

/** Runs many queries in one snapshot. */
type ReadLinks = (asks: {
  gets: readonly { collection: string; id: string }[]
  queries: readonly Query[]
}) => Promise<{ gets: readonly (Doc | null)[]; queries: readonly { documents: readonly Doc[] }[] }>

/** The chain of a record, oldest first, and the parties and parts it refers to. */
export interface DocumentChain {
  chain: readonly LinkedNode[]
  besides: readonly LinkedNode[]
}

/** The records a record comes from; references written by commands also point to what came of it. */
const sourcesOf = (collection: AnyCollection, { data }: Doc): string[] =>
  references(collection).flatMap(([name, target]) => {
    const field = collection.fields[name] as Field
    return typeof data[name] === 'string' && !field.options.readOnly ? [nodeKey(target, data[name])] : []
  })

/**
 * Oldest first, and a record after the ones it comes from; records imported by one file have the same age and keep the
 * order of their screens.
 */
function inOrder(
  { places }: Places,
  nodes: readonly LinkedNode[],
  sources: ReadonlyMap<string, readonly string[]>,
): LinkedNode[] {
  const rank = ({ collection }: LinkedNode) => places.findIndex(({ of }) => of.name === collection)
  const left = nodes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : rank(a) - rank(b)))
  const placed: LinkedNode[] = []
  while (left.length > 0) {
    const waits = ({ key }: LinkedNode) => sources.get(key)?.some((from) => left.some((other) => other.key === from))
    // Records that refer to each other are ordered by age.
    const at = Math.max(
      0,
      left.findIndex((node) => !waits(node)),
    )
    placed.push(...left.splice(at, 1))
  }
  return placed
}

/** Walks the references from a record, in both directions, two steps far; hubs are listed but not walked through. */
export async function walkLinks(
  where: Places,
  { collection, doc }: { collection: AnyCollection; doc: Doc },
  read: ReadLinks,
): Promise<DocumentChain> {
  const collections = new Map(where.places.map(({ of }) => [of.name, of]))
  const own = nodeOf(where, collection.name, doc)
  const found = new Map<string, LinkedNode>([[own.key, own]])
  const sources = new Map([[own.key, sourcesOf(collection, doc)]])
  let rim: { collection: AnyCollection; doc: Doc }[] = [{ collection, doc }]
  for (let step = 0; step < 2 && rim.length > 0; step++) {
    const gets = rim
      .flatMap((each) => namedBy(each.collection, each.doc.data))
      .filter((each) => collections.has(each.collection) && !found.has(nodeKey(each.collection, each.id)))
      // Parties and parts of the record itself are worth showing; those of its neighbours are not.
      .filter((each) => step === 0 || !where.hubs.has(each.collection))
      .slice(0, MAX_CHAIN)
    const queries = rim
      .filter((each) => step === 0 || !where.hubs.has(each.collection.name))
      .flatMap((each) => namingAsks(where, each.collection.name, each.doc.id))
      .slice(0, 20)
    if (gets.length + queries.length === 0) break
    const answer = await read({ gets, queries })
    const seen = [
      ...gets.map(({ collection: name }, at) => ({ name, doc: answer.gets[at] })),
      ...queries.flatMap(({ collection: name }, at) =>
        (answer.queries[at]?.documents ?? []).map((each) => ({ name, doc: each })),
      ),
    ]
    rim = []
    for (const { name, doc: other } of seen) {
      const of = collections.get(name)
      if (!other || !of || found.has(nodeKey(name, other.id)) || found.size > MAX_CHAIN) continue
      found.set(nodeKey(name, other.id), nodeOf(where, name, other))
      sources.set(nodeKey(name, other.id), sourcesOf(of, other))
      if (!where.hubs.has(name)) rim.push({ collection: of, doc: other })
    }
    // All records that refer to a part or a party are a list of their own, not a chain.
    if (where.hubs.has(collection.name)) break
  }
  const nodes = inOrder(where, [...found.values()], sources)
  return {
    chain: nodes.filter((node) => !where.hubs.has(node.collection) || node === own),
    besides: nodes.filter((node) => where.hubs.has(node.collection) && node !== own),
  }
}

/**
 * The other documents of a chain, for the timeline. Records that refer to a party or a part are a list under Linked:
 * they would bury what people wrote.
 */
export const amongChanges = (
  { hubs }: Places,
  collection: string,
  id: string,
  linked: DocumentChain | undefined,
): readonly LinkedNode[] =>
  linked && !hubs.has(collection) ? linked.chain.filter(({ key }) => key !== nodeKey(collection, id)) : []
