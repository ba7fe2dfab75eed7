import { parentPort, workerData } from 'node:worker_threads'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { Problem } from '#base/problem.ts'
import { DUPLICATES, type FoundGroup, MAX_MEMBERS, MAX_SCAN_GROUPS, type ScanStep } from '#model/command/scan.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'
import { type Alike, type Dismissed, openGrouping } from '#server/duplicates/group.ts'
import { openOwnStore } from '#server/duplicates/own-store.ts'
import { countIn } from '#server/duplicates/scope.ts'
import { type FieldPlace, openWeighing } from '#server/duplicates/weigh.ts'
import type { Driver } from '#store/driver.ts'

/** The data the thread is started with. */
export interface ScanTask {
  databaseUrl: string
  collection: string
  tests: readonly Likeness[]
  share?: number
  where?: readonly Clause[]
  /** The field by which a person knows a document. */
  title: string
  timeZone: string
  /** Where records may point to these; none are counted without. */
  places: readonly FieldPlace[]
  /** At most so many documents are read. */
  most?: number
}

export type ScanMessage =
  | { kind: 'progress'; step: ScanStep; read: number; total: number }
  | { kind: 'groups'; found: number; groups: FoundGroup[]; isLast: boolean }
  | { kind: 'problem'; code: Problem['code']; message: string }

const PAGE = 1_000
/** Groups of one message, as many as one commit stores: few enough that taking them in holds no one up. */
const CHUNK = 100
const NAMED = 3

const port = parentPort!
const task = workerData as ScanTask
const say = (message: ScanMessage) => port.postMessage(message)
const total = { read: 0, all: 0 }

try {
  const store = await openOwnStore(task.databaseUrl)
  const found = await scan(store)
  const stored = found.slice(0, MAX_SCAN_GROUPS)
  const weighing = openWeighing(store, task.collection, task.places)
  let sent = 0
  // One chunk per request, so that nothing piles up before the database has taken it.
  port.on('message', () => {
    const some = stored.slice(sent, sent + CHUNK)
    sent += some.length
    const isLast = sent >= stored.length
    named(store, some, weighing.count)
      .then((groups) => say({ kind: 'groups', found: found.length, groups, isLast }))
      .then(() => (isLast ? close(store) : undefined))
      .catch((error: unknown) => fail(error))
  })
  say({ kind: 'progress', step: 'storing', read: total.read, total: total.all })
} catch (error) {
  fail(error)
}

async function close(store: Driver): Promise<void> {
  await store.close()
  port.close()
}

async function scan(store: Driver): Promise<Alike[]> {
  const all = await countIn(store, task.collection, task.where)
  const most = task.most ?? Number.POSITIVE_INFINITY
  const grouping = openGrouping(task.tests, task.timeZone, task.share)
  const dismissed = await readDismissed(store)
  let read = 0
  for await (const docs of pagesOf(store, task.collection, task.where)) {
    for (const { id, data } of docs) grouping.add(id, data)
    read += docs.length
    total.read = read
    total.all = Math.min(Math.max(all, read), most)
    say({ kind: 'progress', step: 'reading', read, total: total.all })
    if (read >= most) break
  }
  say({ kind: 'progress', step: 'comparing', read, total: total.all })
  return grouping.groups(dismissed)
}

async function* pagesOf(store: Driver, collection: string, where: readonly unknown[] = []) {
  let ask = readAsk({ where, limit: PAGE }, collection, [])
  for (;;) {
    const page = ask
    const { docs, next } = await store.read((tx) => tx.find(page))
    if (docs.length > 0) yield docs
    if (!next) return
    ask = { ...ask, after: next }
  }
}

/** The pairs that people have called different, from every rule. */
async function readDismissed(store: Driver): Promise<{ pairs: Dismissed; has: (id: string) => boolean }> {
  const groupsOf = new Map<string, number[]>()
  let number = 0
  const where = [
    ['collection', '==', task.collection],
    ['status', '==', 'Not duplicates'],
  ]
  for await (const docs of pagesOf(store, DUPLICATES.groups, where))
    for (const { data } of docs) {
      number++
      for (const id of Array.isArray(data.ids) ? data.ids : []) {
        const known = groupsOf.get(String(id))
        if (known) known.push(number)
        else groupsOf.set(String(id), [number])
      }
    }
  return {
    has: (id) => groupsOf.has(id),
    pairs(a, b) {
      const others = groupsOf.get(b)
      return others !== undefined && (groupsOf.get(a) ?? []).some((one) => others.includes(one))
    },
  }
}

/** The groups with the names of their first records, and what points to their records. */
async function named(
  store: Driver,
  groups: readonly Alike[],
  count: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<FoundGroup[]> {
  const wanted = groups.flatMap(({ ids }) => ids.slice(0, NAMED))
  const docs = wanted.length > 0 ? await store.read((tx) => tx.getMany(task.collection, wanted)) : []
  const titles = new Map(wanted.map((id, at) => [id, titleOf(docs[at]?.data, id)]))
  const members = groups.flatMap(({ ids }) => ids.slice(0, MAX_MEMBERS))
  const counts = task.places.length > 0 && members.length > 0 ? await count(members) : undefined
  return groups.map(({ ids, score }) => ({
    ids: ids.slice(0, MAX_MEMBERS),
    size: ids.length,
    score,
    ...(counts && { references: ids.slice(0, MAX_MEMBERS).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0) }),
    title: [...new Set(ids.slice(0, NAMED).map((id) => titles.get(id)!))].join(' · '),
  }))
}

function titleOf(data: Data | undefined, id: string): string {
  const value = data?.[task.title]
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : id
}

function fail(error: unknown): void {
  if (!(error instanceof Problem)) throw error
  say({ kind: 'problem', code: error.code, message: error.message })
}

lockPrototypes()
