import { Problem } from '#base/problem.ts'
import type { ImportCounts, RowFault } from '#model/import.ts'
import type { Caller } from '#model/people.ts'
import type { ErrorsFile } from '#server/data/errors-file.ts'
import type { Parser } from '#server/data/parser.ts'
import type { Planned, RowPlanner } from '#server/data/plan-rows.ts'
import { commitWrites } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'
import type { Write } from '#server/writes.ts'

/** Rows of one commit: few enough that other people's writes never wait long for their turn. */
export const BATCH_ROWS = 250

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
  const { parser, planner, mostRows } = parts
  const counts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }
  let read = 0
  // While one batch is being written, the next one is read and planned.
  let writing: Promise<Planned[]> | undefined
  for (let batch = 0; ; batch++) {
    const rows = await parser.next()
    read += rows?.length ?? 0
    if (read > mostRows)
      throw new Problem('too-large', `The file has more than ${mostRows.toLocaleString('en-US')} rows.`)
    const planned = rows && (await planner.plan(rows))
    if (writing && !note(parts, counts, await writing)) return counts
    if (!planned) return counts
    writing = parts.run === undefined ? Promise.resolve(planned) : commitPlanned(parts, planned, `${batch}`)
    // It is awaited in the next turn, or not at all when that one fails first.
    writing.catch(() => undefined)
  }
}

function note({ errors, progress }: Parts, counts: ImportCounts, done: readonly Planned[]): boolean {
  counts.rows += done.length
  const faults: RowFault[] = []
  for (const outcome of done) {
    if (outcome.kind === 'failed') {
      counts.failed++
      errors.add(outcome.row, outcome.faults)
      faults.push(...outcome.faults)
    } else counts[COUNT_OF[outcome.kind]]++
  }
  return progress(counts, faults)
}

const COUNT_OF = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const

/** Commits a batch. When something in it is refused, it is halved until the refused row stands alone with its reason. */
async function commitPlanned(parts: Parts, planned: readonly Planned[], name: string): Promise<Planned[]> {
  const writes = planned.flatMap((item): Write[] => ('write' in item ? [item.write] : []))
  if (writes.length === 0) return [...planned]
  const { prime, caller, importId, run } = parts
  try {
    // The same rows of the same file: what they come to is the same, so their numbers tell one request from another.
    const fingerprint = `rows ${planned[0]!.row.row} to ${planned.at(-1)!.row.row}`
    await commitWrites(
      prime,
      caller,
      writes,
      { key: `import:${importId}:${name}`, fingerprint },
      {
        ...(run !== undefined && { run }),
        command: 'import',
        large: true,
      },
    )
    return [...planned]
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
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
