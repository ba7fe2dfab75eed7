import { Problem } from '#base/problem.ts'
import type { ImportCounts, RowFault } from '#model/import.ts'
import type { Caller } from '#model/people.ts'
import type { ErrorsFile } from '#server/data/errors-file.ts'
import type { Parser } from '#server/data/parser.ts'
import type { Planned, RowPlanner } from '#server/data/plan-rows.ts'
import { commitWrites } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'
import type { Write } from '#server/writes.ts'

/** Most rows of one commit (SECURITY, import and export). */
export const BATCH_ROWS = 500

interface Parts {
  prime: Prime
  caller: Caller
  /** Names the commits: `import:<id>:<n>`. */
  importId: string
  /** The run in the log; absent in a dry run. */
  run?: string
  parser: Parser
  planner: RowPlanner
  errors: ErrorsFile
  /** Called after each batch; answers whether to go on. */
  progress(counts: ImportCounts, faults: readonly RowFault[]): boolean
  mostRows: number
}

/** Takes a file's rows through, batch by batch: good rows go in, bad rows into the errors file. */
export async function runRows(parts: Parts): Promise<ImportCounts> {
  const { parser, planner, errors, progress, mostRows } = parts
  const counts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (let batch = 0; ; batch++) {
    const rows = await parser.next()
    if (!rows) return counts
    counts.rows += rows.length
    if (counts.rows > mostRows)
      throw new Problem('too-large', `The file has more than ${mostRows.toLocaleString('en-US')} rows.`)
    const planned = await planner.plan(rows)
    const done = parts.run === undefined ? planned : await commitPlanned(parts, planned, `${batch}`)
    const faults: RowFault[] = []
    for (const outcome of done) {
      if (outcome.kind === 'failed') {
        counts.failed++
        errors.add(outcome.row, outcome.faults)
        faults.push(...outcome.faults)
      } else counts[`${outcome.kind === 'unchanged' ? 'unchanged' : (`${outcome.kind}d` as const)}`]++
    }
    if (!progress(counts, faults)) return counts
  }
}

/** Commits a batch. When something in it is refused, it is halved until the refused row stands alone with its reason. */
async function commitPlanned(parts: Parts, planned: readonly Planned[], name: string): Promise<Planned[]> {
  const writes = planned.flatMap((item): Write[] => ('write' in item ? [item.write] : []))
  if (writes.length === 0) return [...planned]
  const { prime, caller, importId, run } = parts
  try {
    await commitWrites(prime, caller, writes, `import:${importId}:${name}`, {
      ...(run !== undefined && { run }),
      command: 'import',
      large: true,
    })
    return [...planned]
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    // A first run got as far as this batch, and what it wrote has been changed since by somebody else.
    if (error.code === 'idempotency-key-reused') return [...planned]
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
