import { setImmediate as turn } from 'node:timers/promises'
import { Problem } from '#base/problem.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Caller } from '#model/command/people.ts'
import type { ImportCounts, RowFault } from '#model/import/import.ts'
import type { KeyUse } from '#server/documents/commit/idempotency.ts'
import { haveFormulas } from '#server/documents/commit/large.ts'
import { isOvertaken, MAX_TRIES } from '#server/documents/commit/places.ts'
import { type Earlier, postRows, type Refused, tryRows } from '#server/documents/commit/post-rows.ts'
import { deriveAhead } from '#server/documents/commit/write-documents.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { commitWrites } from '#server/documents/execute.ts'
import type { Parser } from '#server/formats/parser.ts'
import type { DryRun } from '#server/import/dry-run.ts'
import type { ErrorsFile } from '#server/import/rows/errors-file.ts'
import type { Impact } from '#server/import/rows/impact.ts'
import { isCopied, type Planned, type RowPlanner } from '#server/import/rows/plan-rows.ts'
import type { PreviewFile } from '#server/import/rows/preview-file.ts'
import type { Prime } from '#server/ports.ts'

/** The rows per commit, few enough that other people's writes never wait long. */
export const BATCH_ROWS = 250
/** The batches in flight to the database, which writes several together. */
const IN_FLIGHT = 4
/** The rows prepared at a time, in less than a millisecond. */
const READY_ROWS = 20

interface Parts {
  prime: Prime
  caller: Caller
  /** The name of the commits: `import:<id>:<n>`. */
  importId: string
  /** The run in the log; absent in a dry run. */
  run?: string
  /** Posts the rows, in a dry run too, where nothing is kept. */
  command?: AnyCommand
  parser: Parser
  planner: RowPlanner
  errors: ErrorsFile
  /** The effects in a dry run, for review. */
  preview?: PreviewFile
  /** Collections that may be restored although only commands write them. */
  restores: readonly string[]
  /** Applies the rules in a dry run. */
  dryRun?: DryRun
  /** Adds up how totals would change in a dry run. */
  impact?: Impact
  /** Called after each batch; returns whether to continue. */
  progress(counts: ImportCounts, faults: readonly RowFault[]): boolean
  mostRows: number
  /** For rows that were only tried: what they would have written. */
  earlier?: Earlier
}

/** Processes a file's rows batch by batch: valid rows are imported, faulty rows go into the errors file. */
export async function runRows(given: Parts): Promise<ImportCounts> {
  const parts = { ...given, earlier: new Map() }
  const { parser, planner, mostRows } = parts
  const note = notes(parts)
  let read = 0
  // While some batches are written, the next ones are read and planned.
  const writing: Promise<Planned[]>[] = []
  const settle = async (most: number): Promise<boolean> => {
    let goesOn = true
    while (writing.length > most) goesOn = note.done(await writing.shift()!) && goesOn
    return goesOn
  }
  try {
    for (let batch = 0; ; batch++) {
      const rows = await parser.next()
      read += rows?.length ?? 0
      if (read > mostRows)
        throw new Problem('too-large', `The file has more than ${mostRows.toLocaleString('en-US')} rows.`)
      if (!rows) break
      const planned = await planner.plan(rows)
      const isTried = parts.run === undefined && !parts.command
      if (!isTried && !parts.command) await workOut(parts, planned)
      const done = isTried ? tried(parts, planned) : commitPlanned(parts, planned, `${batch}`)
      // Awaited in a later turn, or not at all when an earlier one fails.
      done.catch(() => undefined)
      writing.push(done)
      if (!(await settle(parts.run === undefined ? 0 : IN_FLIGHT))) break
    }
    await settle(0)
    return note.counts
  } finally {
    await Promise.allSettled(writing)
    note.flush()
  }
}

const tried = async ({ dryRun }: Parts, planned: Planned[]): Promise<Planned[]> =>
  (await dryRun?.rows(planned)) ?? planned

/** Prepares rows while others are written; requests from the database in between come first. */
async function workOut({ prime, caller }: Parts, planned: readonly Planned[]): Promise<void> {
  const written = planned.filter((item) => 'write' in item)
  // With formulas, every row may take a while.
  const rows = haveFormulas(prime, writesOf(planned)) ? 1 : READY_ROWS
  for (let from = 0; from < written.length; from += rows) {
    await turn()
    const some = written.slice(from, from + rows)
    deriveAhead(
      prime,
      caller,
      some.map((item) =>
        item.kind === 'update' ? { write: item.write, before: item.existing } : { write: item.write },
      ),
    )
  }
}

/** Counts the results of rows; faulty rows are reported in file order, once the sorted part of the file is complete. */
function notes({ errors, preview, impact, progress, command }: Parts) {
  const counts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }
  let failed: Extract<Planned, { kind: 'failed' }>[] = []
  let part: number | undefined
  const takeFaults = (): RowFault[] => {
    const sorted = failed.sort((a, b) => a.row.row - b.row.row)
    failed = []
    for (const { row, faults } of sorted) errors.add(row, faults)
    return sorted.flatMap(({ faults }) => faults)
  }
  return {
    counts,
    /** Returns whether to continue. */
    done(outcomes: readonly Planned[]): boolean {
      const faults: RowFault[] = []
      for (const outcome of outcomes) {
        if (outcome.row.part !== part) faults.push(...takeFaults())
        part = outcome.row.part
        if (outcome.kind === 'failed') failed.push(outcome)
        else {
          preview?.add(outcome)
          // For postings, what they write counts, not what their rows say.
          if (!command) impact?.add(outcome)
        }
        counts[COUNT_OF[outcome.kind === 'written' ? outcome.as : outcome.kind]]++
      }
      counts.rows += outcomes.length
      return progress(counts, faults)
    },
    flush: () => progress(counts, takeFaults()),
  }
}

const COUNT_OF = { create: 'created', update: 'updated', unchanged: 'unchanged', failed: 'failed' } as const

const writesOf = (planned: readonly Planned[]): Write[] =>
  planned.flatMap((item) => ('write' in item ? [item.write] : []))

/**
 * Commits a batch. If someone wrote first, its rows are planned again from the current data; if something in it is
 * refused, it is halved until the refused row is alone with its reason.
 */
async function commitPlanned(parts: Parts, planned: readonly Planned[], name: string, tries = 1): Promise<Planned[]> {
  const writes = writesOf(planned)
  if (writes.length === 0) return [...planned]
  const { prime, caller, importId, run } = parts
  try {
    // The same rows of the same file give the same result, so their numbers identify the request.
    const fingerprint = `rows ${planned[0]!.row.row} to ${planned.at(-1)!.row.row}`
    const key = { key: `import:${importId}:${name}`, fingerprint }
    if (parts.command) {
      const refused = await post(parts, parts.command, writes, key)
      const posted = planned.filter((item) => 'write' in item)
      const reasons = new Map(refused.map(({ at, reason }) => [posted[at], reason]))
      return planned.map((item): Planned => {
        const reason = reasons.get(item as (typeof posted)[number])
        const { row } = item
        return reason === undefined ? item : { row, kind: 'failed', faults: [{ row: row.row, reason }] }
      })
    }
    await commitWrites(prime, caller, writes, key, {
      ...(run !== undefined && { run }),
      command: 'import',
      large: true,
      copies: planned.every((item) => !('write' in item) || isCopied(item)),
      newIds: planned.every(({ row }) => row.id === undefined),
      restores: parts.restores,
    })
    return [...planned]
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (!parts.command && isOvertaken(error) && tries < MAX_TRIES)
      return commitPlanned(parts, await replanned(parts, planned), name, tries + 1)
    if (planned.length === 1) {
      const [{ row }] = planned as [Planned]
      return [{ row, kind: 'failed', faults: [{ row: row.row, reason: error.message }] }]
    }
    const half = Math.ceil(planned.length / 2)
    return [
      ...(await commitPlanned(parts, planned.slice(0, half), `${name}.0`)),
      ...(await commitPlanned(parts, planned.slice(half), `${name}.1`)),
    ]
  }
}

async function replanned({ planner }: Parts, planned: readonly Planned[]): Promise<Planned[]> {
  const written = planned.filter((item) => 'write' in item)
  const anew = await planner.again(written.map(({ row }) => row))
  return planned.map((item) => ('write' in item ? anew[written.indexOf(item)]! : item))
}

async function post(
  { prime, caller, run, impact, earlier = new Map() }: Parts,
  command: AnyCommand,
  writes: readonly Write[],
  key: KeyUse,
): Promise<readonly Refused[]> {
  const inputs = writes.flatMap((write) => (write.op === 'create' ? [write.data] : []))
  if (run !== undefined) return await postRows(prime, caller, { command, inputs, run, key })
  const tried = await tryRows(prime, caller, { command, inputs, earlier })
  impact?.written(tried.writes)
  return tried.refused
}
