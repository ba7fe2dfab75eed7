import { timestamp } from '#base/days.ts'
import { findLotDrift, findPartDrift } from '#features/inventory-control/audit.ts'
import { otherChecks } from '#features/inventory-control/checks.ts'
import { watchDoubles } from '#features/inventory-control/part-doubles.ts'
import type { Check } from '#features/inventory-control/rules.ts'
import { checkMessage, checksOf, failuresOf } from '#features/inventory-control/rules.ts'
import { logs } from '#features/logs/collection.ts'
import { query } from '#model/collection.ts'
import type { Tx } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'

export { classifyStock } from '#features/inventory-control/classify.ts'
export { rebuildStock } from '#features/inventory-control/rebuild.ts'

const PAGE = 'inventory-control'

/** Compares every projection with the rows under it; each failing check opens one error log. */
export const checkStock = defineCommand({
  name: 'stock.check',
  label: 'Check integrity',
  help: 'Compares lots with their movements, parts with their lots, and the other records with their rules.',
  input: {},
  async look({ tx, now, today, timeZone }) {
    const ofLots = await findLotDrift(tx)
    const doubles = watchDoubles()
    const ofParts = await findPartDrift(tx, doubles.see)
    const checks: Check[] = [
      ...checksOf([...ofLots.drifts, ...ofParts.drifts]),
      await doubles.check(tx),
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

/** What the checks found, and how much was compared. */
export interface Report {
  checks: Check[]
  lots: number
  parts: number
}

/** One open log per failing check: a check that fails again says so in the same one. */
async function openLog(tx: Tx, check: Check, now: Date): Promise<void> {
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
