import { Problem, refuse } from '#base/problem.ts'
import type { Edit } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import type { Ask } from '#model/query/query.ts'
import { type Doc, sameValue, type Value } from '#model/schema/value.ts'
import { fixed, isFix, type TidyPlan, type TidyPreview, tidied } from '#model/structure/tidy.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { actorOf, commitWrites } from '#server/documents/execute.ts'
import { dayOrder } from '#server/formats/table.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

const PAGE = 500
const SHOWN = 20

/** The result of one page of a run. */
interface TidyPage {
  scanned: number
  changed: number
  /** Documents whose new value was refused by their collection. */
  refused: number
  reason?: string
  /** The run in the log, by which all of it can be undone. */
  run: string
  /** Where the next page begins; absent after the last. */
  after?: string
}

/** Counts what a plan would change, with examples. */
export async function previewTidy(prime: Prime, caller: Caller, plan: TidyPlan): Promise<TidyPreview> {
  authorisePlan(prime, caller, plan)
  const change = await changer(prime, plan)
  const preview = { scanned: 0, changed: 0, unreadable: 0 }
  const examples: TidyPreview['examples'][number][] = []
  const left: TidyPreview['left'][number][] = []
  const orders = new Set<string>()
  let after: string | undefined
  do {
    const page = await pageOf(prime, caller, plan, after)
    for (const doc of page.docs) {
      preview.scanned++
      const value = doc.data[plan.field]
      if (plan.as === 'day' && typeof value === 'string') orders.add(dayOrder([value.trim()]) ?? 'none')
      const next = change(doc)
      if (next === 'unreadable') {
        preview.unreadable++
        if (left.length < SHOWN) left.push({ id: doc.id, value: value! })
      } else if (next) {
        preview.changed++
        if (examples.length < SHOWN)
          examples.push({
            id: doc.id,
            ...(value !== undefined && { before: value }),
            ...(next.after !== undefined && { after: next.after }),
          })
      }
    }
    after = page.after
  } while (after !== undefined)
  const isDayOrderOpen =
    plan.dayFirst === undefined && orders.has('either') && !orders.has('day') && !orders.has('month')
  return { ...preview, isDayOrderOpen, examples, left }
}

/**
 * Changes the documents of one page; the pages of a run are undone together. A page requested twice is written once.
 */
export async function tidyPage(
  prime: Prime,
  caller: Caller,
  plan: TidyPlan,
  { run: named, after }: { run: string; after?: string },
): Promise<TidyPage> {
  authorisePlan(prime, caller, plan)
  const change = await changer(prime, plan)
  const page = await pageOf(prime, caller, plan, after)
  const writes = page.docs.flatMap((doc): Write[] => {
    const next = change(doc)
    if (!next || next === 'unreadable') return []
    return [{ op: 'update', collection: plan.collection, id: doc.id, edits: next.edits }]
  })
  // Named after the person, so that nobody can add to someone else's run.
  const run = `tidy:${actorOf(caller).id}:${named}`
  const { refused, reason } = await write(prime, caller, writes, run)
  return {
    scanned: page.docs.length,
    changed: writes.length - refused,
    refused,
    ...(reason !== undefined && { reason }),
    run,
    ...(page.after !== undefined && { after: page.after }),
  }
}

/** Writes a page. If something in it is refused, it is halved until the refused document is alone. */
async function write(
  prime: Prime,
  caller: Caller,
  writes: readonly Write[],
  run: string,
): Promise<{ refused: number; reason?: string }> {
  if (writes.length === 0) return { refused: 0 }
  try {
    await commitWrites(prime, caller, writes, undefined, { run, command: 'structure.tidy', large: true })
    return { refused: 0 }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (writes.length === 1) return { refused: 1, reason: error.message }
    const half = Math.ceil(writes.length / 2)
    const first = await write(prime, caller, writes.slice(0, half), run)
    const second = await write(prime, caller, writes.slice(half), run)
    const reason = first.reason ?? second.reason
    return { refused: first.refused + second.refused, ...(reason !== undefined && { reason }) }
  }
}

/** The change of a document: the edits, and the value afterwards. */
interface Change {
  edits: readonly Edit[]
  after?: Value
}

async function changer(prime: Prime, plan: TidyPlan): Promise<(doc: Doc) => Change | 'unreadable' | undefined> {
  const { field, as, dayFirst, decimalComma } = plan
  if (isFix(as)) return (doc) => fixing(doc, plan)
  const reading = {
    timeZone: await zoneOf(prime),
    ...(dayFirst !== undefined && { dayFirst }),
    ...(decimalComma !== undefined && { decimalComma }),
  }
  return (doc: Doc) => {
    const before = Object.hasOwn(doc.data, field) ? doc.data[field] : undefined
    if (before === undefined) return undefined
    const value = tidied(before, as, reading)
    if (value === undefined) return 'unreadable'
    return sameValue(before, value) ? undefined : { edits: [{ kind: 'set', path: [field], value }], after: value }
  }
}

function fixing({ data }: Doc, plan: TidyPlan): Change | 'unreadable' | undefined {
  const next = fixed(data, plan)
  if (!next) return undefined
  if (next === 'in the way') return 'unreadable'
  const edits: Edit[] = [
    ...Object.entries(next.set).map(([name, value]): Edit => ({ kind: 'set', path: [name], value })),
    ...next.unset.map((name): Edit => ({ kind: 'unset', path: [name] })),
  ]
  const [after] = Object.values(next.set)
  return { edits, ...(after !== undefined && { after }) }
}

async function pageOf(prime: Prime, caller: Caller, { collection: name }: TidyPlan, after: string | undefined) {
  const visible = visibleTo(prime, caller, prime.collections.get(name))
  const ask: Ask = {
    collection: name,
    where: { op: 'and', of: [] },
    orderBy: [],
    searchIn: [],
    limit: PAGE,
    skip: 0,
    ...(after !== undefined && { after: [after] }),
  }
  const { docs, next } = await prime.driver.read((tx) => tx.find(ask), { long: true })
  const last = next?.at(-1)
  return {
    docs: docs.flatMap((doc) => visible(doc) ?? []),
    ...(typeof last === 'string' && { after: last }),
  }
}

function authorisePlan(prime: Prime, caller: Caller, { collection: name, field, as, to }: TidyPlan): void {
  const subject = { name, collection: prime.collections.get(name) }
  const fields = to === undefined ? [[field]] : [[field], [to]]
  authorise(caller, 'query', subject, fields)
  authorise(caller, 'update', subject, fields)
  if (isFix(as) && as !== 'fill' && subject.collection)
    throw refuse(
      `${subject.collection.label.many} have a definition, and ${field} may belong to it: fields are renamed and deleted here only in collections without one. A custom table is changed in its design.`,
    )
}
