import { portions } from '#base/portions.ts'
import {
  driftOfLots,
  driftOfParts,
  findBoughtDrift,
  findLotDrift,
  findPartDrift,
  type IntegrityFindings,
} from '#features/stock/control/integrity/audit.ts'
import { checksOf } from '#features/stock/control/rules.ts'
import { addUpBought } from '#features/stock/ledger/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { averageOf } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { LEDGER_UNDO } from '#model/stock/quantity.ts'

/** Lots or parts in one commit: few enough that others hardly wait. */
const PIECE = 40

/** Corrects lots and parts from their movements, and reports what was wrong. */
export const rebuildStock = defineCommand({
  name: 'stock.rebuild',
  label: 'Rebuild',
  help: 'Recalculates every lot and part from its movements. Movements are not changed.',
  undoBy: LEDGER_UNDO,
  input: {},
  look: async ({ tx }) =>
    ({
      lots: await findLotDrift(tx),
      parts: await findPartDrift(tx),
      bought: await findBoughtDrift(tx),
    }) satisfies DriftedStock,
  *pieces(seen) {
    const drifted = seen as DriftedStock
    for (const ids of portions(new Set(drifted.lots.drifts.map(({ id }) => id)), PIECE))
      yield ({ tx }) => correctLots(tx, ids)
    // A part is derived from its lots, so the parts of corrected lots are checked again, whatever they were before.
    for (const ids of portions(
      new Set([...drifted.lots.drifts, ...drifted.parts.drifts].map(({ partId }) => partId)),
      PIECE,
    ))
      yield ({ tx }) => correctParts(tx, ids)
    for (const ids of portions(drifted.bought, PIECE)) yield ({ tx }) => correctBought(tx, ids)
  },
  async run({ seen }) {
    const drifted = seen as DriftedStock
    return {
      checked: { lots: drifted.lots.checked, parts: drifted.parts.checked },
      mended: checksOf([...drifted.lots.drifts, ...drifted.parts.drifts]),
    }
  },
})

/**
 * The stock that disagreed in the snapshot; each piece compares its own records again, because others post meanwhile.
 */
export interface DriftedStock {
  lots: IntegrityFindings
  parts: IntegrityFindings
  /** Parts whose last cost differs from the ledger. */
  bought: readonly string[]
}

async function correctLots(tx: Tx, ids: readonly string[]): Promise<void> {
  const own = await present(ids, (id) => tx.get(lots, id))
  for (const { id, field, shouldBe } of await driftOfLots(tx, own)) await tx.update(lots, id, { [field]: shouldBe })
}

async function correctParts(tx: Tx, ids: readonly string[]): Promise<void> {
  const own = await present(ids, (id) => tx.get(parts, id))
  const drifts = await driftOfParts(tx, own)
  for (const { id, field, shouldBe } of drifts) await tx.update(parts, id, { [field]: shouldBe })
  for (const id of new Set(drifts.map((drift) => drift.id))) await tx.update(parts, id, await averageOf(tx, id))
}

async function correctBought(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const part of await present(ids, (id) => tx.get(parts, id))) await addUpBought(tx, part)
}

/** Records deleted in the meantime need no correction. */
async function present<T>(ids: readonly string[], read: (id: string) => Promise<T | undefined>): Promise<T[]> {
  const found: T[] = []
  for (const id of ids) {
    const doc = await read(id)
    if (doc !== undefined) found.push(doc)
  }
  return found
}
