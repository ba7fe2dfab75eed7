import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { LIMIT } from '#features/stock/counts/rules.ts'
import { postMovements } from '#features/stock/ledger/post.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { number, reference, text } from '#model/schema/fields.ts'
import { addQty, LEDGER_UNDO, whyNotQty, worth } from '#model/stock/quantity.ts'

/** Counts one lot in passing, without a count of its own: the difference is posted at once. */
export const countLot = defineCommand({
  name: 'count.lot',
  label: 'Count',
  help: 'Enter the quantity found.',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', 'inventory', { required: true }),
    countedQty: number('Counted', { required: true, min: 0 }),
    reason: text('Reason'),
  },
  async run(context) {
    const { tx, input, today } = context
    const lot = await tx.need(lots, input.lotId)
    const part = await tx.need(parts, lot.data.partId)
    const fault = input.countedQty === 0 ? undefined : whyNotQty(input.countedQty, part.data.uom)
    if (fault) throw refuse(fault)
    const delta = addQty(input.countedQty, -lot.data.qtyOnHand)
    const value = Math.abs(worth(delta, lot.data.landedUnitCost))
    const limit = (await tx.get(settings, 'stock'))?.data.countLimit ?? LIMIT
    if (value > limit)
      throw refuse(
        `${lot.data.lotNumber} differs by ${value.toFixed(2)}, more than ${limit.toFixed(2)}. Start a count of its location so that a second person can confirm it.`,
      )
    if (delta !== 0)
      await postMovements(context, [
        {
          lotId: lot.id,
          type: 'Count',
          qtyDelta: delta,
          reason: input.reason?.trim() || 'Spot count',
        },
      ])
    await tx.update(lots, lot.id, { lastCountedOn: today })
    return { difference: delta }
  },
})

/** One lot in ten is asked for when some of it was taken: accuracy without a date of counting. The same lot on the same day is asked for always or never. */
export function isAskedFor(lotNumber: string, day: string): boolean {
  let sum = 0
  for (const letter of `${lotNumber} ${day}`) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % 10 === 0
}
