import {
  type CloneCounts,
  type CloneFault,
  type ClonePlan,
  type FieldDifference,
  noCloneCounts,
} from '#model/clone/clone.ts'
import { differenceTable } from '#model/clone/differences.ts'
import { referencesOf } from '#model/clone/document.ts'
import type { Caller } from '#model/command/people.ts'
import { type Copied, type Copying, type PlannedCopy, planPage } from '#server/clone/plan-page.ts'
import { openSource } from '#server/clone/source.ts'
import { writeStructures } from '#server/clone/structure.ts'
import { tryPage } from '#server/clone/try-page.ts'
import { writePage } from '#server/clone/write-page.ts'
import { zoneOf } from '#server/http/zone.ts'
import { openDryRun } from '#server/import/dry-run.ts'
import type { Prime } from '#server/ports.ts'
import { definitionsIn } from '#store/session.ts'

/** Where a run is: it goes on behind this document of this collection. */
export interface ClonePlace {
  item: number
  after?: string
}

/** The progress so far; a resumed run begins with it. */
interface Progress {
  counts: CloneCounts
  byCollection: Record<string, CloneCounts>
  place: ClonePlace
  differences: readonly FieldDifference[]
  faults: readonly CloneFault[]
}

interface Task {
  prime: Prime
  caller: Caller
  plan: ClonePlan
  salt: string
  /** The run in the log; absent in a dry run. */
  run?: string
  from?: Pick<Progress, 'counts' | 'byCollection' | 'place'>
  /** Ends of the samples, as the dry run found them. */
  ends: Readonly<Record<string, string>>
  /** Called after each page; answers whether to go on. */
  tell(progress: Progress): boolean
}

/** How many documents a plan means, and where its samples end. */
export async function measure(prime: Prime, caller: Caller, plan: ClonePlan) {
  let total = 0
  const ends: Record<string, string> = {}
  if (plan.mode === 'structure') return { total, ends }
  for (const item of plan.items) {
    const source = openSource(prime, caller, item)
    total += await source.count()
    const end = await source.end()
    if (end !== undefined) ends[item.source] = end
  }
  return { total, ends }
}

/** Takes the documents of a set through, page by page; without a run nothing is written. Answers whether it came to its end. */
export async function runClone(task: Task): Promise<boolean> {
  const { prime, caller, plan, run, from } = task
  // Loose collections may point to each other; the guess of one alone would not know.
  const all = await prime.driver.read((tx) => definitionsIn(tx, prime.collections))
  const definitions = new Map(all.map((collection) => [collection.name, collection]))
  if (run !== undefined && plan.mode !== 'records') await writeStructures(prime, caller, { plan, definitions, run })
  if (plan.mode === 'structure') return true
  const timeZone = await zoneOf(prime)
  const targets = new Map(plan.items.map(({ source, target }) => [source, target]))
  const sources = new Map<string, Copied>()
  for (const item of plan.items)
    sources.set(item.source, {
      source: openSource(prime, caller, item),
      end: task.ends[item.source],
      definition: prime.collections.get(item.target),
      context: {
        source: item.source,
        rules: new Map((item.rules ?? []).map((rule) => [rule.field, rule])),
        references: referencesOf(definitions.get(item.source)?.fields ?? {}),
        ids: plan.ids,
        relations: plan.relations,
        targets,
        salt: task.salt,
        timeZone,
      },
    })
  const table = differenceTable()
  const counts = { ...(from?.counts ?? noCloneCounts()) }
  const byCollection = Object.fromEntries(
    plan.items.map(({ source }) => [source, { ...(from?.byCollection[source] ?? noCloneCounts()) }]),
  )
  const dryRun = openDryRun(prime, caller)
  const start = from?.place ?? { item: 0 }
  for (let at = start.item; at < plan.items.length; at++) {
    const item = plan.items[at]!
    const copying: Copying = { prime, plan, item, sources, ...(run !== undefined && from && { resumed: run }) }
    const { source, end } = sources.get(item.source)!
    let after = at === start.item ? start.after : undefined
    for (;;) {
      const { docs, last } = await source.page(after, end)
      const planned = await planPage(copying, docs)
      const replan = async (some: readonly PlannedCopy[]): Promise<PlannedCopy[]> => {
        const ids = new Set(some.map(({ id }) => id))
        return (await planPage(copying, docs)).filter(({ id }) => ids.has(id))
      }
      const done =
        run === undefined
          ? await tryPage(dryRun, plan, planned, counts.read)
          : await writePage({ prime, caller, run, isCopy: plan.ids === 'keep', replan }, planned)
      for (const { kind, copy } of done) if (WRITTEN.has(kind)) table.add(item.source, copy.touched)
      const faults = tally(done, item.source, counts, byCollection[item.source]!)
      const place: ClonePlace = last === undefined ? { item: at + 1 } : { item: at, after: last }
      if (!task.tell({ counts, byCollection, place, differences: table.rows(), faults })) return false
      if (last === undefined) break
      after = last
    }
  }
  return true
}

/** Of these the table of differences tells; what stays behind has its reason beside it. */
const WRITTEN: ReadonlySet<PlannedCopy['kind']> = new Set(['created', 'replaced', 'unchanged'])

function tally(done: readonly PlannedCopy[], collection: string, ...all: CloneCounts[]): CloneFault[] {
  const faults: CloneFault[] = []
  for (const { id, kind, reason } of done) {
    for (const counts of all) {
      counts.read++
      counts[kind]++
    }
    if (reason !== undefined) faults.push({ collection, id, reason })
  }
  return faults
}
