import { timestamp } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { lots } from '#features/inventory/collection.ts'
import { findLotDrift, findPartDrift, pagesOf } from '#features/inventory-control/audit.ts'
import type { Check } from '#features/inventory-control/rules.ts'
import { checkMessage, checksOf, classify } from '#features/inventory-control/rules.ts'
import { logs } from '#features/logs/collection.ts'
import { LEDGER_UNDO } from '#features/movements/rules.ts'
import { parts } from '#features/parts/collection.ts'
import { query } from '#model/collection.ts'
import type { Tx } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'
import type { Clause } from '#model/query.ts'

const PAGE = 'inventory-control'

/** What is counted besides the ledger: a name, and the records that break the rule. */
const COUNTED: readonly { name: string; collection: string; where: readonly Clause[] }[] = [
  { name: 'Available is never below zero', collection: lots.name, where: [['qtyAvailable', '<', 0]] },
  { name: 'On hand is never below zero', collection: lots.name, where: [['qtyOnHand', '<', 0]] },
  {
    name: 'A paid bill has no balance',
    collection: 'payables',
    where: [['status', '==', 'Paid'], { not: ['balance', '==', 0] }, ['balance', 'exists', true]],
  },
  {
    name: 'A paid invoice has no balance',
    collection: 'receivable',
    where: [['status', '==', 'Paid'], { not: ['balance', '==', 0] }, ['balance', 'exists', true]],
  },
  {
    name: 'Every parcel says whether it is delivered and when it comes',
    collection: 'Tracking',
    where: [
      {
        or: [
          ['delivered', 'exists', false],
          ['etaISO', 'exists', false],
        ],
      },
    ],
  },
  { name: 'Every error log has a status', collection: logs.name, where: [['status', 'exists', false]] },
]

/** Compares every projection with the rows under it; each failing check opens one error log. */
export const checkStock = defineCommand({
  name: 'stock.check',
  label: 'Check integrity',
  help: 'Compares lots with their movements, parts with their lots, and the other records with their rules.',
  large: true,
  input: {},
  async run({ tx, now }) {
    const ofLots = await findLotDrift(tx)
    const ofParts = await findPartDrift(tx)
    const checks: Check[] = checksOf([...ofLots.drifts, ...ofParts.drifts])
    for (const { name, collection, where } of COUNTED) {
      const answer = await tx.aggregate({ collection, where, aggregate: { count: true } })
      checks.push({ name, found: 'count' in answer ? (answer.count ?? 0) : 0, examples: [] })
    }
    for (const check of checks) if (check.found > 0) await report(tx, check, now)
    return { checks, lots: ofLots.checked, parts: ofParts.checked }
  },
})

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

/** Sorts parts into A, B and C by the value of their stock. */
export const classifyStock = defineCommand({
  name: 'stock.classify',
  label: 'Classify',
  help: 'A are the parts that make the first 80 % of the stock value, B the next 15 %, C the rest.',
  large: true,
  input: {},
  async run({ tx }) {
    const stocked: { id: string; value: number; was: string | undefined }[] = []
    for await (const page of pagesOf(tx, parts, 'partNumber'))
      for (const { id, data } of page)
        if ((data.stockValue ?? 0) > 0 || data.abcClass)
          stocked.push({ id, value: data.stockValue ?? 0, was: data.abcClass })
    const classes = classify(stocked)
    const counts = { A: 0, B: 0, C: 0 }
    for (const { id, was } of stocked) {
      const next = classes.get(id)
      if (next) counts[next]++
      if (next !== was) await tx.update(parts, id, { abcClass: next })
    }
    return counts
  },
})

async function setAverage(tx: Tx, id: string): Promise<void> {
  const { qtyOnHand = 0, stockValue = 0 } = (await tx.need(parts, id)).data
  if (qtyOnHand > 0) await tx.update(parts, id, { avgCost: roundTo(stockValue / qtyOnHand, 4) })
}

/** One open log per failing check: a check that fails again says so in the same one. */
async function report(tx: Tx, check: Check, now: Date): Promise<void> {
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
