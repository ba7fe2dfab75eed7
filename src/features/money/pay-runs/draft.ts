import { refuse } from '#base/problem.ts'
import { type PayRun, payRuns } from '#features/money/pay-runs/collection.ts'
import type { RunLine } from '#features/money/pay-runs/rules.ts'
import type { Tx } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

/** The draft run with this id; refuses one that is posted or cancelled. */
export async function needDraft(tx: Tx, id: string): Promise<PayRun> {
  const run = await tx.need(payRuns, id)
  if (run.data.status !== 'Draft') throw refuse(`Run ${run.data.runNumber} is ${run.data.status}.`)
  return run
}

/** The bills of a run. */
export const runLines = ({ data }: Pick<PayRun, 'data'>): RunLine[] => (data.lines ?? []) as unknown as RunLine[]

/** The run line without its undefined fields. */
export const definedRow = (line: RunLine): Data =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)) as Data
