import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { needQty, nextLotNumber, openSibling } from '#features/stock/ledger/rules.ts'
import { CONDITIONS, type Lot, lots } from '#features/stock/lots/collection.ts'
import { reservedForWords } from '#features/stock/reservations/rules.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { choice, money, number, reference, text } from '#model/schema/fields.ts'
import { LEDGER_UNDO, worth } from '#model/stock/quantity.ts'

const input = {
  lotId: reference('Lot', lots, { required: true }),
  qty: number('Quantity', { required: true }),
  condition: choice('Condition', CONDITIONS, { required: true }),
  unitCost: money('Worth each', { min: 0, decimals: 4, help: 'Default: current value' }),
  price: money('Price of this lot', { min: 0, decimals: 4, help: 'Overrides the list price' }),
  note: text('Reason', { required: true }),
}
interface Regrading {
  lotId: string
  qty: number
  condition: Lot['data']['condition']
  unitCost?: number | undefined
  price?: number | undefined
  note: string
}

/** Changes the condition of a lot or of part of it; its value and price change accordingly, in the ledger. */
export const regradeLot = defineCommand({
  name: 'stock.regrade',
  label: 'Regrade',
  help: 'A whole lot keeps its number; a part of it becomes a new lot.',
  undoBy: LEDGER_UNDO,
  input,
  async run(context) {
    const { tx } = context
    const wanted = context.input as Regrading
    const lot = await needQty(tx, wanted.lotId, wanted.qty)
    const cost = wanted.unitCost ?? lot.data.landedUnitCost
    if (wanted.condition === lot.data.condition && cost === lot.data.landedUnitCost)
      throw refuse(`Lot ${lot.data.lotNumber} is ${wanted.condition} at that value. Nothing to change.`)
    const graded = wanted.qty === lot.data.qtyOnHand ? await whole(context, lot) : await piece(context, lot, wanted.qty)
    await tx.update(lots, graded.id, {
      condition: wanted.condition,
      landedUnitCost: cost,
      ...(wanted.price !== undefined && { priceOverride: wanted.price }),
    })
    const before = worth(wanted.qty, lot.data.landedUnitCost)
    await postMovements(context, [
      {
        lotId: graded.id,
        type: 'Revalue',
        qtyDelta: 0,
        valueDelta: sumMoney([worth(wanted.qty, cost), -before]),
        reason: 'Regrade',
        note: `${lot.data.condition} to ${wanted.condition}: ${wanted.note}`,
      },
    ])
    return { lotId: graded.id, lotNumber: graded.data.lotNumber }
  },
})

async function whole({ tx }: CommandContext<unknown>, lot: Lot): Promise<Lot> {
  if (lot.data.qtyReserved > 0)
    throw refuse(
      `${lot.data.qtyReserved} of lot ${lot.data.lotNumber} are reserved as ${lot.data.condition} for ${await reservedForWords(tx, lot.id)}. Release them first, or regrade the rest.`,
    )
  return lot
}

async function piece(context: CommandContext<unknown>, lot: Lot, qty: number): Promise<Lot> {
  const { tx, today } = context
  const own = await openSibling(tx, lot, { lotNumber: await nextLotNumber(tx, today) })
  await postMovements(context, [
    { lotId: lot.id, type: 'Split', qtyDelta: -qty, reason: 'Regrade' },
    { lotId: own.id, type: 'Split', qtyDelta: qty, reason: 'Regrade' },
  ])
  return own
}
