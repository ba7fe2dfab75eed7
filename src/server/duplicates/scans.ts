import { Problem, refuse } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { isDivided, MAX_UNDIVIDED, type ScanPlan, type ScanState } from '#model/command/scan.ts'
import { ruleWords } from '#model/matching/likeness.ts'
import type { Field } from '#model/schema/fields.ts'
import { parsePath } from '#model/schema/value.ts'
import { authorise, roleOf } from '#server/access/authorise.ts'
import { isOpenToAll } from '#server/access/roles.ts'
import { guess } from '#server/documents/collections.ts'
import { actorOf } from '#server/documents/execute.ts'
import { type Scanning, startScan } from '#server/duplicates/scanner.ts'
import { countIn, scopePaths } from '#server/duplicates/scope.ts'
import { endScan, storeGroups } from '#server/duplicates/store-groups.ts'
import { referencePlaces } from '#server/duplicates/weigh.ts'
import { zoneOf } from '#server/http/zone.ts'
import { openRuns, type Run } from '#server/jobs/runs/runs.ts'
import type { Prime } from '#server/ports.ts'
import type { Driver } from '#store/driver.ts'

/** A sample looks at so many documents. */
const SAMPLE = 20_000
const SHOWN = 12
const LISTED = 20
const RETENTION_MS = 7 * 86_400_000
const BUSY: ReadonlySet<ScanState['step']> = new Set(['reading', 'comparing', 'storing'])

/** How often a search by itself looks whether one of another process has ended. */
const WAIT_MS = 1_000

interface Scan extends Run<ScanState, Record<never, never>> {
  scanning?: Scanning
  /** Resolves when it has ended, however it did. */
  ended: Promise<void>
}

type Scans = ReturnType<typeof openScans>

const opened = new WeakMap<Driver, Scans>()

/** The searches as this process knows them: what people start and what runs by itself wait for each other. */
export function scansOf(prime: Prime): Scans {
  const scans = opened.get(prime.driver) ?? openScans(prime)
  opened.set(prime.driver, scans)
  return scans
}

/** Searches for duplicates, one at a time on all servers, each in a thread of its own; leaving the page does not stop one. */
function openScans(prime: Prime) {
  const runs = openRuns<ScanState, Record<never, never>, Scan>(prime, {
    kind: 'scan',
    isBusy: (step) => BUSY.has(step),
    cutOff: (state) => ({ ...state, step: 'interrupted' }),
  })

  async function start(caller: Caller, plan: ScanPlan): Promise<ScanState> {
    return (await begin(caller, plan)).state
  }

  async function begin(caller: Caller, plan: ScanPlan): Promise<Scan> {
    authoriseScan(prime, caller, plan)
    await refuseEndless(plan)
    const busy = await runningNow(plan.sample === true)
    if (busy) throw refuse(`"${busy.plan.name}" is being searched; wait for its end or cancel it.`)
    await runs.forget(new Date(prime.now().getTime() - RETENTION_MS))
    const scan = await runs.add(scanBy(caller)({ state: stateOf(prime.newId(), plan), more: {} }))
    work(scan, caller)
    return scan
  }

  /** Each beside each is fine for thousands; a sample of any collection is no more. */
  async function refuseEndless({ collection, tests, where, sample }: ScanPlan): Promise<void> {
    if (sample || isDivided(tests)) return
    const records = await countIn(prime.driver, collection, where)
    if (records > MAX_UNDIVIDED)
      throw refuse(
        `${plainCount(records)} records would each be compared with each. From ${plainCount(MAX_UNDIVIDED)} on, add a condition that must be exactly the same, or compare only a part of them.`,
      )
  }

  /** A search that was cut off with its server begins again: what it stored is found again and stays as it is. */
  async function again(caller: Caller, id: string): Promise<ScanState> {
    const { plan } = await state(caller, id)
    authoriseScan(prime, caller, plan)
    const busy = await runningNow(plan.sample === true)
    if (busy && busy.id !== id) throw refuse(`"${busy.plan.name}" is being searched; wait for its end or cancel it.`)
    const scan = await runs.take(
      id,
      ({ state: { step } }) => {
        if (BUSY.has(step)) return undefined
        if (step === 'done') throw refuse('This search is done; begin another one.')
        return stateOf(id, plan)
      },
      scanBy(caller),
    )
    if (scan) work(scan, caller)
    return scan?.state ?? (await state(caller, id))
  }

  const scanBy =
    (caller: Caller) =>
    (run: Run<ScanState, Record<never, never>>): Scan => {
      const scan: Scan = Object.assign(run, { caller, ended: Promise.resolve() })
      scan.stopped = () => {
        if (BUSY.has(scan.state.step))
          scan.state = { ...scan.state, step: 'cancelled', endedAt: prime.now().toISOString() }
        void scan.scanning?.close()
      }
      return scan
    }

  function work(scan: Scan, caller: Caller): void {
    scan.ended = run(scan, caller)
      .catch((error: unknown) => end(scan, error))
      // While the database is busy, progress is saved later.
      .then(() => runs.whenStored().catch(() => undefined))
  }

  const runningNow = async (isSample: boolean): Promise<ScanState | undefined> =>
    (await runs.list())
      .map(({ state: one }) => one)
      .find(({ step, plan }) => BUSY.has(step) && (plan.sample === true) === isSample)

  async function run(scan: Scan, caller: Caller): Promise<void> {
    const { id, plan } = scan.state
    const began = performance.now()
    const collection =
      prime.collections.get(plan.collection) ?? (await prime.driver.read((tx) => guess(prime, tx, plan.collection)))
    const labelOf = (field: string) => (collection.fields[field] as Field | undefined)?.label ?? field
    const storing = { scan: id, plan, reason: ruleWords(plan.tests, labelOf, plan.share), by: actorOf(caller) }
    const scanning = startScan(
      {
        databaseUrl: prime.config.databaseUrl,
        collection: plan.collection,
        tests: plan.tests,
        ...(plan.share !== undefined && { share: plan.share }),
        ...(plan.where && { where: plan.where }),
        title: collection.title,
        timeZone: await zoneOf(prime),
        places: plan.sample ? [] : referencePlaces(plan.collection, prime.collections.values()),
        ...(plan.sample && { most: SAMPLE }),
      },
      (step, read, total) => change(scan, { step, read, total, seconds: secondsSince(began) }),
    )
    scan.scanning = scanning
    try {
      // Whoever cancelled while the thread was being started.
      if (scan.stop) return
      await scanning.ready
      const stored = new Set<string>()
      for (let isLast = false; !isLast && !scan.stop; ) {
        const chunk = await scanning.next()
        isLast = chunk.isLast
        if (!plan.sample) for (const one of await storeGroups(prime, storing, chunk.groups)) stored.add(one)
        const first = scan.state.first.length > 0 ? scan.state.first : chunk.groups.slice(0, SHOWN)
        const total = scan.state.kept + (plan.sample ? 0 : chunk.groups.length)
        change(scan, { found: chunk.found, kept: total, first, seconds: secondsSince(began) })
        if (plan.sample) break
      }
      if (scan.stop) return
      if (!plan.sample) await endScan(prime, storing, scan.state.found, stored)
      change(scan, { step: 'done', endedAt: prime.now().toISOString(), seconds: secondsSince(began) })
    } finally {
      await scanning.close()
    }
  }

  function end(scan: Scan, error: unknown): void {
    if (scan.stop) return
    const isProblem = error instanceof Problem
    if (!isProblem)
      prime.log('error', 'A search for duplicates failed.', {
        id: scan.state.id,
        cause: error instanceof Error ? error.stack : `${error}`,
      })
    change(scan, {
      step: 'failed',
      problem: isProblem ? error.message : 'Something went wrong on the server. See the server log.',
      endedAt: prime.now().toISOString(),
    })
  }

  function change(scan: Scan, changes: Partial<ScanState>): void {
    if (scan.stop) return
    scan.state = { ...scan.state, ...changes }
  }

  async function state(caller: Caller, id: string): Promise<ScanState> {
    const known = await runs.find(id)
    if (!known) throw new Problem('not-found', `There is no search "${id.slice(0, 100)}".`)
    authoriseScan(prime, caller, known.state.plan)
    return known.state
  }

  async function cancel(caller: Caller, id: string): Promise<ScanState> {
    const before = await state(caller, id)
    if (BUSY.has(before.step)) await runs.ask(id, 'cancelled')
    return await state(caller, id)
  }

  return {
    start,
    again,
    cancel,
    state,
    /** Searches when those that run have ended, here or on another server; answers how it ended. */
    async inTurn(caller: Caller, plan: ScanPlan): Promise<ScanState> {
      for (let busy = await runningNow(false); busy; busy = await runningNow(false)) {
        const { id } = busy
        const own = [...runs.own()].find((one) => one.state.id === id)
        await (own?.ended ?? new Promise((resolve) => setTimeout(resolve, WAIT_MS)))
      }
      const scan = await begin(caller, plan)
      await scan.ended
      return scan.state
    },
    async list(caller: Caller): Promise<ScanState[]> {
      roleOf(caller)
      return (await runs.list())
        .map((known) => known.state)
        .filter(({ plan }) => !plan.sample && maySee(plan, caller))
        .slice(0, LISTED)
    },
    async close(): Promise<void> {
      await Promise.all([...runs.own()].map(({ scanning }) => scanning?.close()))
    },
  }

  function stateOf(id: string, plan: ScanPlan): ScanState {
    const startedAt = prime.now().toISOString()
    return { id, plan, step: 'reading', read: 0, total: 0, found: 0, kept: 0, first: [], seconds: 0, startedAt }
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

const plainCount = (figure: number): string => figure.toLocaleString('en-US')
const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10

/** Whoever may change documents may search; what not everyone may read is not put into a list that everyone reads. */
function authoriseScan(prime: Prime, caller: Caller, { collection: name, tests, where }: ScanPlan): void {
  const collection = prime.collections.get(name)
  const paths = [...tests.map(({ field }) => parsePath(field)), ...scopePaths(name, where)]
  authorise(caller, 'query', { name, collection }, paths)
  if (roleOf(caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may not search for duplicates.')
  if (!isOpenToAll(collection, [...paths.map(([field]) => field!), collection?.title ?? '']))
    throw refuse(
      `${collection!.label.many} hold records that not everyone may read, so they cannot be searched for duplicates.`,
    )
}
