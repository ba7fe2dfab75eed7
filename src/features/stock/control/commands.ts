import { timestamp } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { findLotDrift, findPartDrift } from '#features/stock/control/integrity/audit.ts'
import { otherChecks } from '#features/stock/control/integrity/checks.ts'
import { watchDoubles } from '#features/stock/control/integrity/part-doubles.ts'
import { uniqueDoubles } from '#features/stock/control/integrity/unique-doubles.ts'
import { checkMessage, checksOf, type FaultCount, failuresOf } from '#features/stock/control/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

export { classifyStock } from '#features/stock/control/classify.ts'
export { type DriftedStock, rebuildStock } from '#features/stock/control/valuation/rebuild.ts'

const PAGE = 'inventory-control'

/** Compares every projection with the rows under it; each failing check opens one error log. */
export const checkStock = defineCommand({
  name: 'stock.check',
  label: 'Check integrity',
  help: 'Compares lots with movements, parts with lots, and other records with their rules.',
  input: {},
  async look({ tx, now, today, timeZone }) {
    const ofLots = await findLotDrift(tx)
    const doubles = watchDoubles()
    const ofParts = await findPartDrift(tx, doubles.see)
    const checks: FaultCount[] = [
      ...checksOf([...ofLots.drifts, ...ofParts.drifts]),
      await doubles.check(tx),
      await uniqueDoubles(tx),
      ...(await otherChecks(tx, { now, today, timeZone })),
    ]
    return { checks, lots: ofLots.checked, parts: ofParts.checked } satisfies Report
  },
  async run({ tx, now, seen }) {
    const report = seen as Report
    for (const check of failuresOf(report.checks)) await openLog(tx, check, now)
    return report
  },
})

/** The outcome of the checks, and the number of records compared. */
interface Report {
  checks: FaultCount[]
  lots: number
  parts: number
}

/** One open log per failing check: when it fails again, the same log is updated. */
async function openLog(tx: Tx, check: FaultCount, now: Date): Promise<void> {
  const reference = `Integrity: ${check.name}`
  const open = await tx.find(
    query(logs, {
      where: [
        ['page', '==', PAGE],
        ['reference', '==', reference],
        ['status', '!=', 'completed'],
      ],
      limit: 1,
    }),
  )
  const message = checkMessage(check)
  if (open[0]) await tx.update(logs, open[0].id, { message, timestamp: timestamp(now) })
  else
    await tx.insert(logs, {
      status: 'pending',
      timestamp: timestamp(now),
      message,
      reference,
      page: PAGE,
      severity: 'error',
    })
}
