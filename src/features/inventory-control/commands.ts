import { timestamp } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { lots } from '#features/inventory/collection.ts'
import { findLotDrift, findPartDrift, pagesOf } from '#features/inventory-control/audit.ts'
import { otherChecks } from '#features/inventory-control/checks.ts'
import { monthlyDemand } from '#features/inventory-control/demand.ts'
import type { Check } from '#features/inventory-control/rules.ts'
import { checkMessage, checksOf, classify, failuresOf, regularityOf } from '#features/inventory-control/rules.ts'
import { logs } from '#features/logs/collection.ts'
import { LEDGER_UNDO } from '#features/movements/rules.ts'
import { parts } from '#features/parts/collection.ts'
import { query } from '#model/collection.ts'
import type { Tx } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'

const PAGE = 'inventory-control'

/** Compares every projection with the rows under it; each failing check opens one error log. */
export const checkStock = defineCommand({
  name: 'stock.check',
  label: 'Check integrity',
  help: 'Compares lots with their movements, parts with their lots, and the other records with their rules.',
  input: {},
  async look({ tx, now, today, timeZone }) {
    const ofLots = await findLotDrift(tx)
    const ofParts = await findPartDrift(tx)
    const checks: Check[] = [
      ...checksOf([...ofLots.drifts, ...ofParts.drifts]),
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

/** Brings lots and parts to what the movements say, and tells what was wrong. */
export const rebuildStock = defineCommand({
  name: 'stock.rebuild',
  label: 'Rebuild',
  help: 'Sets every lot and part to the sum of its movements. The movements themselves are not touched.',
  undoBy: LEDGER_UNDO,
  large: true,
  input: {},
  async run({ tx }) {
    const ofLots = await findLotDrift(tx)
    for (const { id, field, shouldBe } of ofLots.drifts) await tx.update(lots, id, { [field]: shouldBe })
    const ofParts = await findPartDrift(tx)
    for (const { id, field, shouldBe } of ofParts.drifts) await tx.update(parts, id, { [field]: shouldBe })
    for (const id of new Set(ofParts.drifts.map((drift) => drift.id))) await setAverage(tx, id)
    return {
      checked: { lots: ofLots.checked, parts: ofParts.checked },
      mended: checksOf([...ofLots.drifts, ...ofParts.drifts]),
    }
  },
})

/** Sorts parts into A, B and C by the value of their stock, and into X, Y and Z by how regularly they go. */
export const classifyStock = defineCommand({
  name: 'stock.classify',
  label: 'Classify',
  help: 'A are the parts that make the first 80 % of the stock value, B the next 15 %, C the rest. X go about as often every month, Y more in some than in others, Z now and then.',
  large: true,
  input: {},
  async run({ tx, today, timeZone }) {
    const demand = await monthlyDemand(tx, { today, timeZone })
    const stocked: { id: string; value: number; abc?: string | undefined; xyz?: string | undefined }[] = []
    for await (const page of pagesOf(tx, parts, 'partNumber'))
      for (const { id, data } of page)
        if ((data.stockValue ?? 0) > 0 || data.abcClass || data.xyzClass || demand.has(id))
          stocked.push({ id, value: data.stockValue ?? 0, abc: data.abcClass, xyz: data.xyzClass })
    const classes = classify(stocked)
    const counts = { A: 0, B: 0, C: 0, X: 0, Y: 0, Z: 0 }
    for (const { id, abc, xyz } of stocked) {
      const [abcClass, xyzClass] = [classes.get(id), regularityOf(demand.get(id) ?? [])]
      if (abcClass) counts[abcClass]++
      if (xyzClass) counts[xyzClass]++
      if (abcClass !== abc || xyzClass !== xyz) await tx.update(parts, id, { abcClass, xyzClass })
    }
    return counts
  },
})

async function setAverage(tx: Tx, id: string): Promise<void> {
  const { qtyOnHand = 0, stockValue = 0 } = (await tx.need(parts, id)).data
  if (qtyOnHand > 0) await tx.update(parts, id, { avgCost: roundTo(stockValue / qtyOnHand, 4) })
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
