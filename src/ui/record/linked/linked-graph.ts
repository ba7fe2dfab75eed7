import { toDay } from '#base/days.ts'
import { recordHref } from '#base/record-href.ts'
import type { Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import type { Related } from '#ui/list/views/view.ts'

/** Every collection whose records have a screen, and those that so many records name that they are no link of a chain. */
export interface Places {
  places: readonly Related[]
  hubs: ReadonlySet<string>
}

/** A record beside another one: what it is, how it is known, how it stands. */
export interface LinkedNode {
  key: string
  collection: string
  id: string
  kind: string
  title: string
  status: string | undefined
  /** The day it says of itself, else the moment it came into being; ISO text. */
  at: string
  href: string | undefined
}

/** How many records of one collection are looked at per question, and how many make a chain. */
const MAX_EACH = 8
const MAX_CHAIN = 24

export const nodeKey = (collection: string, id: string): string => `${collection}/${id}`

const references = (collection: AnyCollection): (readonly [name: string, target: string, isList: boolean])[] =>
  (Object.entries(collection.fields) as [string, Field][]).flatMap(([name, { kind, target }]) =>
    target && (kind === 'reference' || kind === 'tags') ? [[name, target, kind === 'tags'] as const] : [],
  )

/** The ids that a field holds: one, or several, as those of the deals of an invoice. */
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** The records a document names itself. */
function namedBy(collection: AnyCollection, data: Data): { collection: string; id: string }[] {
  return references(collection).flatMap(([name, target]) => idsIn(data[name]).map((id) => ({ collection: target, id })))
}

/** Questions for the records that name one; those of hubs are not asked, their answer would be the whole house. */
function namingAsks({ places }: Places, collection: string, id: string): Query[] {
  const asked = new Map(places.map(({ of }) => [of.name, of]))
  return [...asked.values()].flatMap((of) =>
    references(of)
      // No index finds one of several ids: what names many is found from the documents between.
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

/** Days by which papers are known, whenever they were entered. */
const OWN_DAYS = ['orderDate', 'invoiceDate', 'checkDate', 'slipDate', 'receivedOn']

function ownDay(collection: AnyCollection | undefined, { data, createTime }: Doc): string | undefined {
  const name = OWN_DAYS.find((each) => collection?.fields[each] && data[each])
  const day = name && toDay(data[name], 'UTC')
  // Of what was entered on its own day the moment says more.
  return day === undefined || createTime.startsWith(day) ? undefined : day
}

/** Reads many questions at one moment. */
type ReadLinks = (asks: {
  gets: readonly { collection: string; id: string }[]
  queries: readonly Query[]
}) => Promise<{ gets: readonly (Doc | null)[]; queries: readonly { documents: readonly Doc[] }[] }>

/** The chain a record is in, oldest first, and the parties and parts it names. */
export interface DocumentChain {
  chain: readonly LinkedNode[]
  besides: readonly LinkedNode[]
}

/** What a record comes from: what a command has written into it names what came of it as well. */
const sourcesOf = (collection: AnyCollection, { data }: Doc): string[] =>
  references(collection).flatMap(([name, target]) => {
    const field = collection.fields[name] as Field
    return typeof data[name] === 'string' && !field.options.readOnly ? [nodeKey(target, data[name])] : []
  })

/** Oldest first, and before a record what it comes from; those that came in by one file are equally old, and stand as their screens do. */
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
    // Records that name each other stand by their age.
    const at = Math.max(
      0,
      left.findIndex((node) => !waits(node)),
    )
    placed.push(...left.splice(at, 1))
  }
  return placed
}

/** Walks from a record along its references, there and back, two steps far; hubs are named and not walked through. */
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
      // Parties and parts of the record itself are worth telling; those of its neighbours are not.
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
    // Everything that names a part or a party is a list of its own, not a chain.
    if (where.hubs.has(collection.name)) break
  }
  const nodes = inOrder(where, [...found.values()], sources)
  return {
    chain: nodes.filter((node) => !where.hubs.has(node.collection) || node === own),
    besides: nodes.filter((node) => where.hubs.has(node.collection) && node !== own),
  }
}

/** The other documents of a chain, for the timeline. What names a party or a part is a list under Linked: it would bury what people wrote. */
export const amongChanges = (
  { hubs }: Places,
  collection: string,
  id: string,
  linked: DocumentChain | undefined,
): readonly LinkedNode[] =>
  linked && !hubs.has(collection) ? linked.chain.filter(({ key }) => key !== nodeKey(collection, id)) : []
