import { addDays } from '#base/days.ts'
import { payRuns } from '#features/money/pay-runs/collection.ts'
import { definedRow, runLines } from '#features/money/pay-runs/draft.ts'
import { isTransfer } from '#features/money/pay-runs/rules.ts'
import { accountsShown } from '#features/money/pay-runs/transfers.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

/** How long after its due day a posted run waits for its bank file. */
const WAITS_DAYS = 90

/**
 * Runs that pay a vendor by transfer show its current bank account until their bank file is made: the file takes the
 * account of its day.
 */
export const accountsOfRuns = defineHook(vendors, async ({ tx, id, before, after, today }) => {
  if (!before || !after || before.bankShown === after.bankShown) return
  const drafts = await tx.find(query(payRuns, { where: [['status', '==', 'Draft']] }))
  const posted = await tx.find(
    query(payRuns, {
      where: [
        ['status', '==', 'Posted'],
        ['payBy', '>=', addDays(today, -WAITS_DAYS)],
      ],
    }),
  )
  for (const run of [...drafts, ...posted]) {
    const rows = runLines(run)
    if (!isTransfer(run.data.method) || run.data.fileOn || !rows.some(({ vendorId }) => vendorId === id)) continue
    const shown = await accountsShown(tx, [id])
    const lines = rows.map((row) => definedRow(row.vendorId === id ? { ...row, payTo: shown(id) } : row))
    await tx.update(payRuns, run.id, { lines })
  }
})
