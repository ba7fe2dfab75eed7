import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { withFileHeadings } from '#model/import/file-headings.ts'
import type { ImportCounts, ImportPlan, RowFault } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { hiddenFields } from '#server/access/authorise.ts'
import { openParser, type Parser } from '#server/formats/parser.ts'
import { zoneOf } from '#server/http/zone.ts'
import { authorisePlan, limitsOf, whyNotInto } from '#server/import/authorise.ts'
import { openDryRun } from '#server/import/dry-run.ts'
import type { ImportJob, ImportJobs } from '#server/import/jobs.ts'
import { commandOf, planTarget } from '#server/import/plan/target.ts'
import { errorsFile } from '#server/import/rows/errors-file.ts'
import { findByKey } from '#server/import/rows/find-by-key.ts'
import type { FixedRows } from '#server/import/rows/fix-rows.ts'
import { impactOf } from '#server/import/rows/impact.ts'
import { openLookUps } from '#server/import/rows/look-ups.ts'
import { type RowPlanner, rowPlanner } from '#server/import/rows/plan-rows.ts'
import { previewFile } from '#server/import/rows/preview-file.ts'
import type { Definitions } from '#server/import/rows/read-row.ts'
import { currenciesOf } from '#server/import/rows/row-currency.ts'
import { writtenBefore } from '#server/import/run/interrupted.ts'
import { removeLeftOut } from '#server/import/run/remove-left-out.ts'
import { BATCH_ROWS, runRows } from '#server/import/run/run-rows.ts'
import type { Prime } from '#server/ports.ts'

/** One pass through the file. */
interface Pass {
  isDry: boolean
  fixed: FixedRows
  /** Only corrected rows, after the run: the number of the round. */
  turn?: number
  /** Where faulty rows are stored. */
  errors: string
  report(counts: ImportCounts, faults: readonly RowFault[], rate: number): void
}

/** Returns a function that reads a file row by row and tries its rows, or writes them. */
export function importPass(prime: Prime, jobs: ImportJobs) {
  return async function pass(job: ImportJob, how: Pass): Promise<ImportCounts> {
    const { plan } = job.state
    const collection = planTarget(prime, plan)
    const limits = limitsOf(job.caller)
    const endTurn = await jobs.turn(job.caller)
    const parser = await openParser({
      path: join(job.folder, 'file'),
      plan,
      ids: job.state.id,
      ...(collection && { fields: withFileHeadings(collection) }),
      isLenient: collection?.lenient ?? false,
      definitions: plan.format === 'json' ? definitionsOf(prime) : {},
      timeZone: await zoneOf(prime),
      longestCell: limits.cell,
      mostColumns: limits.columns,
      longestMs: limits.ms,
      batch: BATCH_ROWS,
      fixed: how.fixed,
      isFixedOnly: how.turn !== undefined,
      ...sortOf(plan, collection),
    }).catch((error: unknown) => {
      endTurn()
      throw error
    })
    try {
      const { inspection } = parser
      // Documents may have no fields, or may not be documents: then each reports why it is faulty.
      if (inspection.headings.length === 0 && plan.format !== 'json')
        throw new Problem('bad-request', 'The file has no rows.')
      if (!job.next) jobs.change(job, { inspection, plan: { ...plan, mapping: parser.mapping } })
      // Columns may have been recognized as fields that the plan did not name.
      authorisePlan(prime, job.caller, { ...plan, mapping: parser.mapping }, job.state.restores)
      const counts = await through(job, how, parser, limits.rows)
      const leftOut = parser.leftOut()
      if (leftOut && how.turn === undefined) job.state = { ...job.state, leftOut }
      return counts
    } finally {
      await parser.close()
      endTurn()
    }
  }

  async function through(job: ImportJob, how: Pass, parser: Parser, mostRows: number): Promise<ImportCounts> {
    const { plan, id } = job.state
    const key = keyOf(plan, parser)
    const { turn } = how
    const command = commandOf(prime, plan)
    const planner = await plannerOf(job, how, parser, key)
    const errors = errorsFile(how.errors)
    const dry = how.isDry ? openDry(job, key) : undefined
    const began = performance.now()
    if (!how.isDry) {
      jobs.change(job, { run: `import:${id}` })
      // Recorded before the first row is written, so that the import can be resumed or undone whatever happens.
      await jobs.whenStored()
    }
    const isOver = ({ failed }: ImportCounts) => plan.whole === true && turn === undefined && failed > 0
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
        ...dry?.watching,
        mostRows,
        progress(counts, faults) {
          how.report(counts, faults, Math.round((counts.rows * 1000) / Math.max(1, performance.now() - began)))
          return !job.stop && !(isOver(counts) && !how.isDry)
        },
      })
      const goesOn = !job.stop && job.next === undefined
      if (plan.mode !== 'replace' || key === undefined || turn !== undefined || isOver(counts) || !goesOn) return counts
      return await leaveOut(job, how, { key, counts, inFile: planner.inFile, ...dry?.watching })
    } finally {
      dry?.tell()
      await errors.close()
      await dry?.close()
    }
  }

  async function plannerOf(
    job: ImportJob,
    { isDry, turn }: Pass,
    parser: Parser,
    key: string | undefined,
  ): Promise<RowPlanner> {
    const { plan, id, run } = job.state
    const isGoingOn = run !== undefined && !isDry && turn === undefined
    const lookUp = openLookUps(prime, job.caller, plan, parser.mapping)
    return rowPlanner({
      plan,
      ...(lookUp && { lookUp }),
      ...(isGoingOn && { written: await writtenBefore(prime, run) }),
      key,
      collection: planTarget(prime, plan),
      find:
        key === undefined ? undefined : await findByKey(prime, job.caller, plan.collection, key, ...(plan.also ?? [])),
      definitionOf: (name) => prime.collections.get(name),
      findIn: (name) => findByKey(prime, job.caller, name, ID),
      currenciesIn: (name) => currenciesOf(prime, job.caller, name),
      hidden: (definition) => hiddenFields(job.caller, definition),
      whyNot: (name) =>
        plan.command === undefined ? whyNotInto(prime, job.caller, name, job.state.restores) : undefined,
      idOf: (row) => `${id}-${turn === undefined ? '' : `m${turn}-`}${String(row).padStart(6, '0')}`,
    })
  }

  /** Collects the results of a dry run besides the counts. */
  function openDry(job: ImportJob, key: string | undefined) {
    const { plan, restores } = job.state
    const collection = prime.collections.get(plan.collection)
    const impact = impactOf(collection, hiddenFields(job.caller, collection))
    const dryRun = openDryRun(prime, job.caller, restores)
    const preview = previewFile(prime, job.folder, job.caller, key)
    return {
      watching: { dryRun, preview, ...(impact && { impact }) },
      tell() {
        if (job.next) return
        jobs.change(job, {
          ...(impact && { impact: impact.sums() }),
          foreseen: dryRun.warnings(),
          ...(plan.collection !== '*' && { differing: preview.differing() }),
        })
      },
      close: () => preview.close(),
    }
  }

  /** Removes the records that are missing from the file, when it is the complete set. */
  async function leaveOut(
    job: ImportJob,
    how: Pass,
    {
      key,
      counts,
      inFile,
      ...watching
    }: { key: string; counts: ImportCounts; inFile: RowPlanner['inFile'] } & Partial<
      ReturnType<typeof openDry>['watching']
    >,
  ): Promise<ImportCounts> {
    const { plan, id } = job.state
    if (inFile.keyless > 0) {
      jobs.change(job, { problem: nothingRemoved(inFile.keyless) })
      return counts
    }
    const { removed, notRemoved } = await removeLeftOut({
      prime,
      caller: job.caller,
      collection: plan.collection,
      definition: prime.collections.get(plan.collection),
      keys: [key, ...(plan.also ?? [])],
      inFile: inFile.keys,
      importId: id,
      ...(!how.isDry && { run: `import:${id}` }),
      ...watching,
      progress(count) {
        how.report({ ...counts, removed: count }, [], job.state.rate)
        return !job.stop && job.next === undefined
      },
    })
    if (notRemoved.length > 0) jobs.change(job, { notRemoved })
    return { ...counts, removed }
  }
}

/** The field that identifies documents; throws when the plan needs one that the file does not fill. */
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

/**
 * Sorted by key, so that of several rows with the same key the first in the file comes first; otherwise as the list is
 * sorted.
 */
function sortOf({ key, format, command }: ImportPlan, collection: AnyCollection | undefined): { sortBy?: string } {
  if (!collection || key === ID || format === 'json' || command !== undefined) return {}
  return { sortBy: key ?? collection.list.sort.replace(/^-/, '') }
}

const nothingRemoved = (rows: number): string =>
  `${rows === 1 ? 'One row has' : `${rows.toLocaleString('en-US')} rows have`} no key that can be read, so Prime cannot tell which records the file leaves out. Nothing is removed.`
