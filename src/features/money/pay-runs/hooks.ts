import { payRuns } from '#features/money/pay-runs/collection.ts'
import { definedRow, runLines } from '#features/money/pay-runs/draft.ts'
import { isTransfer } from '#features/money/pay-runs/rules.ts'
import { accountsShown } from '#features/money/pay-runs/transfers.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

/** Draft runs that pay a vendor by transfer show its current bank account. */
export const accountsOfDrafts = defineHook(vendors, async ({ tx, id, before, after }) => {
  if (!before || !after || before.bankShown === after.bankShown) return
  const drafts = await tx.find(query(payRuns, { where: [['status', '==', 'Draft']] }))
  for (const run of drafts) {
    const rows = runLines(run)
    if (!isTransfer(run.data.method) || !rows.some(({ vendorId }) => vendorId === id)) continue
    const shown = await accountsShown(tx, [id])
    const lines = rows.map((row) => definedRow(row.vendorId === id ? { ...row, payTo: shown(id) } : row))
    await tx.update(payRuns, run.id, { lines })
  }
})
