import { Problem, refuse } from '#base/problem.ts'
import type { Field } from '#model/fields.ts'
import { ruleWords } from '#model/likeness.ts'
import type { Caller } from '#model/people.ts'
import type { ScanPlan, ScanState } from '#model/scan.ts'
import { parsePath } from '#model/value.ts'
import { authorise, roleOf } from '#server/authorise.ts'
import { guess } from '#server/collections.ts'
import type { Scanning } from '#server/duplicates/scanner.ts'
import { startScan } from '#server/duplicates/scanner.ts'
import { endScan, storeGroups } from '#server/duplicates/store-groups.ts'
import { placesOf } from '#server/duplicates/weigh.ts'
import { actorOf } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'
import { zoneOf } from '#server/zone.ts'

/** A sample looks at so many documents. */
const SAMPLE = 20_000
const SHOWN = 12
const LISTED = 20
const BUSY: ReadonlySet<ScanState['step']> = new Set(['reading', 'comparing', 'storing'])

interface Scan {
  state: ScanState
  scanning?: Scanning
  isCancelled: boolean
  /** Resolves when it has ended, however it did. */
  ended: Promise<void>
}

export type Scans = ReturnType<typeof openScans>

const opened = new WeakMap<Prime, Scans>()

/** The searches of this process: what people start and what runs by itself wait for each other. */
export function scansOf(prime: Prime): Scans {
  const scans = opened.get(prime) ?? openScans(prime)
  opened.set(prime, scans)
  return scans
}

/** Searches for duplicates, one at a time, each in a thread of its own; leaving the page does not stop one. */
function openScans(prime: Prime) {
  const known = new Map<string, Scan>()

  async function start(caller: Caller, plan: ScanPlan): Promise<ScanState> {
    authoriseScan(prime, caller, plan)
    const isSample = plan.sample === true
    const running = runningNow(isSample)
    if (running) throw refuse(`"${running.state.plan.name}" is being searched; wait for its end or cancel it.`)
    const scan: Scan = {
      state: {
        id: prime.newId(),
        plan,
        step: 'reading',
        read: 0,
        total: 0,
        found: 0,
        kept: 0,
        first: [],
        seconds: 0,
        startedAt: prime.now().toISOString(),
      },
      isCancelled: false,
      ended: Promise.resolve(),
    }
    known.set(scan.state.id, scan)
    for (const id of [...known.keys()].slice(0, -LISTED)) if (!BUSY.has(known.get(id)!.state.step)) known.delete(id)
    scan.ended = run(scan, caller).catch((error: unknown) => end(scan, error))
    return scan.state
  }

  const runningNow = (isSample: boolean): Scan | undefined =>
    [...known.values()].find(({ state }) => BUSY.has(state.step) && (state.plan.sample === true) === isSample)

  async function run(scan: Scan, caller: Caller): Promise<void> {
    const { id, plan } = scan.state
    const began = performance.now()
    const collection =
      prime.collections.get(plan.collection) ?? (await prime.driver.read((tx) => guess(prime, tx, plan.collection)))
    const labelOf = (field: string) => (collection.fields[field] as Field | undefined)?.label ?? field
    const storing = { scan: id, plan, reason: ruleWords(plan.tests, labelOf), by: actorOf(caller) }
    const scanning = startScan(
      {
        databaseUrl: prime.config.databaseUrl,
        collection: plan.collection,
        tests: plan.tests,
        title: collection.title,
        timeZone: await zoneOf(prime),
        places: plan.sample ? [] : placesOf(plan.collection, prime.collections.values()),
        ...(plan.sample && { most: SAMPLE }),
      },
      (step, read, total) => change(scan, { step, read, total, seconds: secondsSince(began) }),
    )
    scan.scanning = scanning
    try {
      // Whoever cancelled while the thread was being started.
      if (scan.isCancelled) return
      await scanning.ready
      const stored = new Set<string>()
      for (let isLast = false; !isLast && !scan.isCancelled; ) {
        const chunk = await scanning.next()
        isLast = chunk.isLast
        if (!plan.sample) for (const one of await storeGroups(prime, storing, chunk.groups)) stored.add(one)
        const first = scan.state.first.length > 0 ? scan.state.first : chunk.groups.slice(0, SHOWN)
        const kept = scan.state.kept + (plan.sample ? 0 : chunk.groups.length)
        change(scan, { found: chunk.found, kept, first, seconds: secondsSince(began) })
        if (plan.sample) break
      }
      if (scan.isCancelled) return
      if (!plan.sample) await endScan(prime, storing, scan.state.found, stored)
      change(scan, { step: 'done', endedAt: prime.now().toISOString(), seconds: secondsSince(began) })
    } finally {
      await scanning.close()
    }
  }

  function end(scan: Scan, error: unknown): void {
    if (scan.isCancelled) return
    const isProblem = error instanceof Problem
    if (!isProblem)
      prime.log('error', 'A search for duplicates failed.', {
        id: scan.state.id,
        cause: error instanceof Error ? error.stack : `${error}`,
      })
    change(scan, {
      step: 'failed',
      problem: isProblem ? error.message : 'Something went wrong on the server; the log of the server tells more.',
      endedAt: prime.now().toISOString(),
    })
  }

  function change(scan: Scan, changes: Partial<ScanState>): void {
    if (scan.isCancelled) return
    scan.state = { ...scan.state, ...changes }
  }

  function get(caller: Caller, id: string): Scan {
    const scan = known.get(id)
    if (!scan) throw new Problem('not-found', `There is no search "${id.slice(0, 100)}".`)
    authoriseScan(prime, caller, scan.state.plan)
    return scan
  }

  function cancel(caller: Caller, id: string): ScanState {
    const scan = get(caller, id)
    if (!BUSY.has(scan.state.step)) return scan.state
    change(scan, { step: 'cancelled', endedAt: prime.now().toISOString() })
    scan.isCancelled = true
    void scan.scanning?.close()
    return scan.state
  }

  return {
    start,
    cancel,
    /** Searches when those that run have ended; answers how it ended. */
    async inTurn(caller: Caller, plan: ScanPlan): Promise<ScanState> {
      for (let running = runningNow(false); running; running = runningNow(false)) await running.ended
      const scan = known.get((await start(caller, plan)).id)!
      await scan.ended
      return scan.state
    },
    state: (caller: Caller, id: string): ScanState => get(caller, id).state,
    list(caller: Caller): ScanState[] {
      roleOf(caller)
      return [...known.values()]
        .map(({ state }) => state)
        .filter(({ plan }) => !plan.sample && maySee(plan, caller))
        .reverse()
    },
    async close(): Promise<void> {
      await Promise.all([...known.values()].map(({ scanning }) => scanning?.close()))
    },
  }

  function maySee(plan: ScanPlan, caller: Caller): boolean {
    try {
      authoriseScan(prime, caller, plan)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10

/** Whoever may change documents may search; what not everybody may read is not put into a list that everybody reads. */
function authoriseScan(prime: Prime, caller: Caller, { collection: name, tests }: ScanPlan): void {
  const collection = prime.collections.get(name)
  authorise(
    caller,
    'query',
    { name, collection },
    tests.map(({ field }) => parsePath(field)),
  )
  if (roleOf(caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may not search for duplicates.')
  const access = collection?.access
  const isHidden = tests.some(({ field }) => Object.hasOwn(access?.fields ?? {}, parsePath(field)[0]!))
  if (access?.read || access?.owned || isHidden || Object.hasOwn(access?.fields ?? {}, collection?.title ?? ''))
    throw refuse(`${collection!.label.many} hold what not everybody may read, so they are not searched for duplicates.`)
}
