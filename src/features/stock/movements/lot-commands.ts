import { refuse } from '#base/problem.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { needQty, nextLotNumber, openSibling } from '#features/stock/ledger/rules.ts'
import { CONDITIONS, lots } from '#features/stock/lots/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { choice, number, reference, text } from '#model/schema/fields.ts'
import { LEDGER_UNDO } from '#model/stock/quantity.ts'

/** Splits part of a lot into a new lot with another condition. */
export const splitLot = defineCommand({
  name: 'stock.split',
  label: 'Split',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Quantity', { required: true }),
    condition: choice('Condition', CONDITIONS, { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input, today } = context
    const lot = await needQty(tx, input.lotId, input.qty)
    const piece = await openSibling(tx, lot, { condition: input.condition, lotNumber: await nextLotNumber(tx, today) })
    await postMovements(context, [
      { lotId: lot.id, type: 'Split', qtyDelta: -input.qty },
      { lotId: piece.id, type: 'Split', qtyDelta: input.qty },
    ])
    return { lotId: piece.id, lotNumber: piece.data.lotNumber }
  },
})

/** Merges a lot into another one with the same part, condition, cost and location. */
export const mergeLots = defineCommand({
  name: 'stock.merge',
  label: 'Merge',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    intoLotId: reference('Into', lots, { required: true }),
  },
  async run(context) {
    const { tx, input } = context
    const lot = await tx.need(lots, input.lotId)
    const into = await tx.need(lots, input.intoLotId)
    const differs = (
      ['partId', 'condition', 'dateCode', 'locationId', 'headedForId', 'landedUnitCost', 'qcStatus'] as const
    ).filter((name) => lot.data[name] !== into.data[name])
    if (lot.id === into.id) throw refuse('Choose a different lot to merge into.', 'intoLotId')
    if (differs.length > 0)
      throw refuse(
        `${lot.data.lotNumber} and ${into.data.lotNumber} differ in ${differs.map((name) => lots.fields[name].label.toLowerCase()).join(', ')}.`,
        'intoLotId',
      )
    if (lot.data.qtyOnHand === 0) throw refuse(`Lot ${lot.data.lotNumber} is empty.`)
    const qty = lot.data.qtyOnHand
    await postMovements(context, [
      { lotId: lot.id, type: 'Merge', qtyDelta: -qty },
      { lotId: into.id, type: 'Merge', qtyDelta: qty },
    ])
    return { lotId: into.id }
  },
})
