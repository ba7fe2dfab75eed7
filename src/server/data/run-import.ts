import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { ImportCounts, ImportPlan, RowFault } from '#model/import.ts'
import { ID } from '#model/rows.ts'
import { limitsOf } from '#server/data/authorise-import.ts'
import { errorsFile } from '#server/data/errors-file.ts'
import { findByKey } from '#server/data/find-by-key.ts'
import { impactOf } from '#server/data/impact.ts'
import type { ImportJob, ImportJobs } from '#server/data/import-jobs.ts'
import { openLookUps } from '#server/data/look-ups.ts'
import type { Mended } from '#server/data/mend-rows.ts'
import { joinErrors, mendsPath, readMends } from '#server/data/mend-rows.ts'
import type { Parser } from '#server/data/parser.ts'
import { openParser } from '#server/data/parser.ts'
import { rowPlanner } from '#server/data/plan-rows.ts'
import { previewFile } from '#server/data/preview-file.ts'
import type { Definitions } from '#server/data/read-row.ts'
import { removeLeftOut } from '#server/data/remove-left-out.ts'
import { BATCH_ROWS, runRows } from '#server/data/run-rows.ts'
import { commandOf, targetOf } from '#server/data/target.ts'
import { openTrial } from '#server/data/trial.ts'
import { undoImport } from '#server/data/undo-run.ts'
import type { Prime } from '#server/ports.ts'
import { zoneOf } from '#server/zone.ts'

const SHOWN_FAULTS = 100

/** One way through the file. */
interface Pass {
  isDry: boolean
  mended: Mended
  /** Mended rows alone, after the run: which turn it is. */
  turn?: number
  /** Where rows in error are kept. */
  errors: string
  told(counts: ImportCounts, faults: readonly RowFault[], rate: number): void
}

/** Where the rows in error of an import are kept. */
export const errorsPath = ({ folder }: Pick<ImportJob, 'folder'>): string => join(folder, 'failed')

/** Takes a file through: the dry run, the import itself, or the rows that were mended after it. */
export function importRunner(prime: Prime, jobs: ImportJobs) {
  async function go(job: ImportJob, step: 'checking' | 'running'): Promise<void> {
    if (job.state.mending && job.state.mended !== undefined) return goMended(job, job.state.mending, job.state.mended)
    const isWhole = step === 'running' && job.state.plan.whole === true
    // All or nothing: first every row is tried, unless the run had begun before it was cut off.
    if (isWhole && job.state.run === undefined) {
      const { failed } = await firstPass(job, true)
      if (failed > 0 || job.stop) return finish(job, 'checked', failed > 0 ? nothingWritten(failed) : undefined)
    }
    const { failed } = await firstPass(job, step === 'checking')
    if (isWhole && failed > 0) await takeBackWhole(job, failed)
    else finish(job, step === 'checking' ? 'checked' : 'done')
  }

  function finish(job: ImportJob, step: 'checked' | 'done' | 'failed', problem?: string): void {
    const { counts, id } = job.state
    // Another plan waits: what this one came to is of no use any more.
    if (job.next) return
    jobs.change(job, {
      step: job.stop ? 'cancelled' : step,
      expected: counts.rows,
      ...(counts.failed > 0 && { errorsFile: `/api/imports/${id}/errors` }),
      ...(problem !== undefined && { problem }),
      endedAt: prime.now().toISOString(),
    })
  }

  /** A rule refused at the end what the dry run could not see: what went in before is taken out again. */
  async function takeBackWhole(job: ImportJob, failed: number): Promise<void> {
    await undoImport(prime, job, () => undefined)
    const { counts } = job.state
    job.state = { ...job.state, counts: { ...counts, created: 0, updated: 0 } }
    finish(job, 'failed', nothingWritten(failed))
  }

  async function firstPass(job: ImportJob, isDry: boolean): Promise<ImportCounts> {
    rmSync(errorsPath(job), { force: true })
    job.state = { ...job.state, faults: [] }
    return await pass(job, {
      isDry,
      mended: readMends(mendsPath(job.folder)),
      errors: errorsPath(job),
      told(counts, faults, rate) {
        job.state = { ...job.state, counts: { ...counts }, rate, faults: more(job.state.faults, faults) }
      },
    })
  }

  /** Rows that were mended after the run go into the same run, and the others stay in error. */
  async function goMended(job: ImportJob, before: ImportCounts, turn: number): Promise<void> {
    const mended = readMends(mendsPath(job.folder, turn))
    const still = join(job.folder, 'failed-again')
    rmSync(still, { force: true })
    const faults = job.state.faults.filter(({ row }) => !Object.hasOwn(mended, row))
    const counts = await pass(job, {
      isDry: false,
      mended,
      turn,
      errors: still,
      told(now, added, rate) {
        faults.push(...added)
        job.state = { ...job.state, counts: together(before, now), rate, faults: inOrder(faults) }
      },
    })
    if (!job.stop) {
      await joinErrors(errorsPath(job), mended, still)
      const { mending: _mending, ...state } = job.state
      job.state = { ...state, counts: together(before, counts) }
    }
    finish(job, 'done')
  }

  async function pass(job: ImportJob, how: Pass): Promise<ImportCounts> {
    const { plan } = job.state
    const collection = targetOf(prime, plan)
    const limits = limitsOf(job.caller)
    const parser = await openParser({
      path: join(job.folder, 'file'),
      plan,
      ids: job.state.id,
      ...(collection && { fields: collection.fields }),
      isLenient: collection?.lenient ?? false,
      definitions: plan.format === 'json' ? definitionsOf(prime) : {},
      timeZone: await zoneOf(prime),
      longestCell: limits.cell,
      longestMs: limits.ms,
      batch: BATCH_ROWS,
      mended: how.mended,
      isMendedOnly: how.turn !== undefined,
      ...sortOf(plan, collection),
    })
    try {
      const { inspection } = parser
      // Documents of an export may have no fields at all.
      if (inspection.headings.length === 0 && !inspection.collections)
        throw new Problem('bad-request', 'The file has no rows.')
      if (inspection.headings.length > limits.columns)
        throw new Problem('too-large', `The file has more than ${limits.columns} columns.`)
      if (!job.next) jobs.change(job, { inspection, plan: { ...plan, mapping: parser.mapping } })
      const counts = await through(job, how, parser, limits.rows)
      const leftOut = parser.leftOut()
      if (leftOut && how.turn === undefined) job.state = { ...job.state, leftOut }
      return counts
    } finally {
      await parser.close()
    }
  }

  async function through(job: ImportJob, how: Pass, parser: Parser, mostRows: number): Promise<ImportCounts> {
    const { plan, id } = job.state
    const key = keyOf(plan, parser)
    const { turn } = how
    const command = commandOf(prime, plan)
    const lookUp = openLookUps(prime, job.caller, plan, parser.mapping)
    const planner = rowPlanner({
      plan,
      ...(lookUp && { lookUp }),
      key,
      collection: targetOf(prime, plan),
      find: key === undefined ? undefined : await findByKey(prime, plan.collection, key, ...(plan.also ?? [])),
      definitionOf: (name) => prime.collections.get(name),
      findIn: (name) => findByKey(prime, name, ID),
      idOf: (row) => `${id}-${turn === undefined ? '' : `m${turn}-`}${String(row).padStart(6, '0')}`,
    })
    const errors = errorsFile(how.errors)
    const impact = how.isDry ? impactOf(prime.collections.get(plan.collection)) : undefined
    const trial = how.isDry ? openTrial(prime, job.caller, job.state.restores) : undefined
    const preview = how.isDry
      ? previewFile(job.folder, job.caller, (name) => prime.collections.get(name), key)
      : undefined
    const began = performance.now()
    if (!how.isDry) {
      jobs.change(job, { run: `import:${id}` })
      // Known before the first row is written, so that whatever happens next can be gone on with or taken back.
      await jobs.told()
    }
    const goesOn = () => !job.stop && job.next === undefined
    try {
      const counts = await runRows({
        prime,
        caller: job.caller,
        restores: job.state.restores ?? [],
        importId: turn === undefined ? id : `${id}:m${turn}`,
        ...(!how.isDry && { run: `import:${id}` }),
        ...(command && { command }),
        parser,
        planner,
        errors,
        ...(preview && { preview }),
        ...(impact && { impact }),
        ...(trial && { trial }),
        mostRows,
        progress(counts, faults) {
          how.told(counts, faults, Math.round((counts.rows * 1000) / Math.max(1, performance.now() - began)))
          const isOver = plan.whole === true && !how.isDry && turn === undefined && counts.failed > 0
          return !job.stop && !isOver
        },
      })
      const isOver = plan.whole === true && counts.failed > 0
      if (plan.mode !== 'replace' || key === undefined || turn !== undefined || isOver || !goesOn()) return counts
      const { keys, keyless } = planner.inFile
      if (keyless > 0) {
        jobs.change(job, { problem: nothingRemoved(keyless) })
        return counts
      }
      const { removed, notRemoved } = await removeLeftOut({
        prime,
        caller: job.caller,
        collection: plan.collection,
        definition: prime.collections.get(plan.collection),
        keys: [key, ...(plan.also ?? [])],
        inFile: keys,
        importId: id,
        ...(!how.isDry && { run: `import:${id}` }),
        ...(preview && { preview }),
        ...(impact && { impact }),
        progress(count) {
          how.told({ ...counts, removed: count }, [], job.state.rate)
          return goesOn()
        },
      })
      if (notRemoved.length > 0) jobs.change(job, { notRemoved })
      return { ...counts, removed }
    } finally {
      if (impact && !job.next) jobs.change(job, { impact: impact.sums() })
      if (trial && !job.next) jobs.change(job, { foreseen: trial.foreseen() })
      if (preview && !job.next && plan.collection !== '*') jobs.change(job, { differing: preview.differing() })
      await errors.close()
      await preview?.close()
    }
  }

  return { go }
}

/** The field by which rows find their documents; throws where the plan needs one that the file does not fill. */
function keyOf(plan: ImportPlan, parser: Parser): string | undefined {
  const filled = [...Object.values(parser.mapping), ...Object.keys(plan.fill ?? {})]
  const key = plan.key ?? (filled.includes(ID) ? ID : undefined)
  if (plan.mode !== 'create' && key === undefined)
    throw new Problem('bad-request', 'An import that changes documents needs a key, the field by which it finds them.')
  if (key !== undefined && !filled.includes(key) && !(key === ID && plan.format === 'json'))
    throw new Problem('bad-request', `No column of the file fills the key "${key}".`)
  const other = plan.also?.find((name) => !filled.includes(name))
  if (other !== undefined)
    throw new Problem('bad-request', `No column of the file fills "${other}", which is to agree as well.`)
  return key
}

const definitionsOf = (prime: Prime): Definitions =>
  Object.fromEntries(
    [...prime.collections].map(([name, { fields, lenient }]) => [name, { fields, isLenient: lenient ?? false }]),
  )

/** By the key, so that of several rows with one key the first in the file comes first; else as the list is sorted. */
function sortOf({ key, format, command }: ImportPlan, collection: AnyCollection | undefined): { sortBy?: string } {
  if (!collection || key === ID || format === 'json' || command !== undefined) return {}
  return { sortBy: key ?? collection.list.sort.replace(/^-/, '') }
}

const nothingWritten = (failed: number): string =>
  `${failed === 1 ? 'One row is' : `${failed.toLocaleString('en-US')} rows are`} in error, so nothing was written.`

const nothingRemoved = (rows: number): string =>
  `${rows === 1 ? 'One row has' : `${rows.toLocaleString('en-US')} rows have`} no key that can be read, so nobody knows what the file leaves out: nothing is removed.`

const more = (faults: readonly RowFault[], added: readonly RowFault[]): readonly RowFault[] =>
  faults.length >= SHOWN_FAULTS || added.length === 0 ? faults : [...faults, ...added].slice(0, SHOWN_FAULTS)

const inOrder = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => a.row - b.row).slice(0, SHOWN_FAULTS)

/** What a run came to, with its mended rows: they were in error before. */
const together = (before: ImportCounts, now: ImportCounts): ImportCounts => ({
  rows: before.rows,
  created: before.created + now.created,
  updated: before.updated + now.updated,
  unchanged: before.unchanged + now.unchanged,
  failed: before.failed - now.rows + now.failed,
  ...(before.removed !== undefined && { removed: before.removed }),
})
