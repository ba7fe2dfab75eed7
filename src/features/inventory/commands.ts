import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { Lot } from '#features/inventory/collection.ts'
import { CONDITIONS, lots, REASONS } from '#features/inventory/collection.ts'
import type { LotFacts } from '#features/inventory/new-lot.ts'
import { needQty, openLot, openSibling } from '#features/inventory/new-lot.ts'
import { locations } from '#features/locations/collection.ts'
import { postMovements } from '#features/movements/post.ts'
import { LEDGER_UNDO } from '#features/movements/rules.ts'
import { query } from '#model/collection.ts'
import type { CommandContext, Tx } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'
import { choice, date, money, number, reference, text } from '#model/fields.ts'

const goods = {
  partId: reference('Part', 'parts', { required: true }),
  qty: number('Quantity', { required: true }),
  unitCost: money('Unit cost', { required: true, decimals: 4, min: 0 }),
  locationId: reference('Location', 'locations', { required: true }),
  condition: choice('Condition', CONDITIONS, { default: 'New sealed' }),
  dateCode: text('Date code', { mono: true }),
  on: date('On', { help: 'Today unless said' }),
  note: text('Note'),
}
type Goods = Omit<LotFacts, 'receivedOn'> & { on?: unknown }

async function stockIn(context: CommandContext<Goods>, type: 'Opening' | 'Receipt') {
  const { tx, input, today, timeZone } = context
  const { on, ...facts } = input
  const day = toDay(on, timeZone) ?? today
  const lot = await openLot(tx, { ...facts, receivedOn: day })
  await postMovements(
    context,
    [{ lotId: lot.id, type, qtyDelta: input.qty, ...(input.note && { note: input.note }) }],
    day,
  )
  return { lotId: lot.id, lotNumber: lot.data.lotNumber }
}

/** What lay there when Prime began: a lot and its opening quantity. */
export const openingStock = defineCommand({
  name: 'stock.open',
  label: 'Opening stock',
  undoBy: LEDGER_UNDO,
  input: goods,
  run: (context) => stockIn(context as CommandContext<Goods>, 'Opening'),
})

/** Goods that came without an order. */
export const receiveStock = defineCommand({
  name: 'stock.receive',
  label: 'Receive without order',
  undoBy: LEDGER_UNDO,
  input: { ...goods, vendorId: reference('Vendor', 'vendors') },
  run: (context) => stockIn(context as CommandContext<Goods>, 'Receipt'),
})

/** Moves part of a lot to another place, or all of it. */
export const transferStock = defineCommand({
  name: 'stock.transfer',
  label: 'Transfer',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', 'inventory', { required: true }),
    qty: number('Quantity', { required: true }),
    toLocationId: reference('To', 'locations', { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    const lot = await needQty(tx, input.lotId, input.qty)
    const to = await tx.need(locations, input.toLocationId)
    if (to.id === lot.data.locationId) throw refuse(`Lot ${lot.data.lotNumber} lies at ${to.data.code} already.`)
    if (to.data.isActive === false) throw refuse(`${to.data.code} is closed; choose another location.`)
    const target = await siblingAt(tx, lot, to.id, to.data.code)
    const note = input.note ? { note: input.note } : {}
    await postMovements(context, [
      { lotId: lot.id, type: 'TransferOut', qtyDelta: -input.qty, ...note },
      { lotId: target.id, type: 'TransferIn', qtyDelta: input.qty, ...note },
    ])
    return { lotId: target.id, lotNumber: target.data.lotNumber }
  },
})

/** Puts a lot's figure right by a signed quantity, with the reason. */
export const adjustStock = defineCommand({
  name: 'stock.adjust',
  label: 'Adjust',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', 'inventory', { required: true }),
    qty: number('Change', { required: true, help: 'More is positive, less is negative' }),
    reason: choice('Reason', REASONS, { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    await needQty(tx, input.lotId, Math.abs(input.qty), false)
    const [row] = await postMovements(context, [
      {
        lotId: input.lotId,
        type: 'Adjust',
        qtyDelta: input.qty,
        reason: input.reason,
        ...(input.note && { note: input.note }),
      },
    ])
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter }
  },
})

/** Throws goods away. */
export const scrapStock = defineCommand({
  name: 'stock.scrap',
  label: 'Scrap',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', 'inventory', { required: true }),
    qty: number('Quantity', { required: true }),
    reason: choice('Reason', REASONS, { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    await needQty(tx, input.lotId, input.qty)
    const [row] = await postMovements(context, [
      {
        lotId: input.lotId,
        type: 'Scrap',
        qtyDelta: -input.qty,
        reason: input.reason,
        ...(input.note && { note: input.note }),
      },
    ])
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter }
  },
})

/** The row of the same lot at another place, opened when there is none. */
async function siblingAt(tx: Tx, lot: Lot, locationId: string, bin: string): Promise<Lot> {
  const same = await tx.find(
    query(lots, {
      where: [
        ['lotNumber', '==', lot.data.lotNumber],
        ['locationId', '==', locationId],
      ],
    }),
  )
  const sibling = same.find(
    ({ data }) => data.condition === lot.data.condition && data.landedUnitCost === lot.data.landedUnitCost,
  )
  return sibling ?? openSibling(tx, lot, { locationId, bin })
}
