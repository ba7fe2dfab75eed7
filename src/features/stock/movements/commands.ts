import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { type Counter, type LotFacts, needQty, openLot } from '#features/stock/ledger/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { CONDITIONS, lots } from '#features/stock/lots/collection.ts'
import { needReason, reasonField } from '#features/stock/movements/reasons.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import type { Commit } from '#model/command/commit.ts'
import { takeBackInput } from '#model/document/reverse.ts'
import { choice, date, money, number, reference, text } from '#model/schema/fields.ts'
import { sameValue } from '#model/schema/value.ts'
import { LEDGER_UNDO } from '#model/stock/quantity.ts'

const goods = {
  partId: reference('Part', parts, { required: true }),
  qty: number('Quantity', { required: true }),
  unitCost: money('Unit cost', { required: true, decimals: 4, min: 0 }),
  locationId: reference('Location', locations, { required: true }),
  condition: choice('Condition', CONDITIONS, { default: 'New sealed' }),
  dateCode: text('Date code', { mono: true }),
  on: date('Date', { help: 'Default: today' }),
  note: text('Note'),
}

type Goods = Omit<LotFacts, 'receivedOn'> & { on?: unknown }

async function stockIn(context: CommandContext<Goods>, type: 'Opening' | 'Receipt', counter?: Counter) {
  const { tx, input, today, timeZone } = context
  const { on, ...facts } = input
  const day = toDay(on, timeZone) ?? today
  if (input.unitCost === 0 && !input.note?.trim())
    throw refuse('A cost of 0 lowers the average cost. Enter the reason in the note.', 'note')
  const lot = await openLot(tx, { ...facts, receivedOn: day })
  const [row] = await postMovements(
    context,
    [
      {
        lotId: lot.id,
        type,
        qtyDelta: input.qty,
        ...(input.note && { note: input.note }),
        ...(counter && { counter: { ...counter, itemNumber: lot.data.lotNumber } }),
      },
    ],
    day,
  )
  return { lotId: lot.id, lotNumber: lot.data.lotNumber, movementId: row!.id }
}

/** Posts the stock at the start of Prime: a lot with its opening quantity. */
export const openingStock = defineCommand({
  name: 'stock.open',
  label: 'Opening stock',
  undoBy: LEDGER_UNDO,
  input: goods,
  importTarget: { into: lots.name, takeBack: 'stock.reopen' },
  run: (context) => stockIn(context as CommandContext<Goods>, 'Opening'),
})

/** Reverses imported opening stock with opposite rows, as long as the goods are still there; the lots stay, empty. */
export const reopenStock = defineCommand({
  name: 'stock.reopen',
  label: 'Reverse opening stock',
  undoBy: LEDGER_UNDO,
  input: takeBackInput,
  async run(context) {
    const { tx, input } = context
    const [commit] = await tx.log({ before: input.seq + 1, limit: 1 })
    if (commit?.seq !== input.seq || commit.command !== openingStock.name)
      throw refuse(`Change ${input.seq} is not an opening stock entry.`)
    const unchanged = input.keepsChanged ? await changedLots(tx, commit) : new Set<string>()
    const posted = commit.changes.flatMap(({ collection, id, before, after }) =>
      collection === movements.name && !before && after && !unchanged.has(String(after.data.lotId))
        ? [{ id, data: after.data }]
        : [],
    )
    if (posted.length === 0) return
    await postMovements(
      context,
      posted.map(({ id, data }) => ({
        lotId: String(data.lotId),
        type: 'Correction',
        qtyDelta: -Number(data.qtyDelta),
        reason: 'Opening stock reversed',
        correctionOfId: id,
      })),
    )
    tx.undoes(input.seq)
  },
})

/** The lots of a posting that have changed since. */
async function changedLots(tx: Tx, { changes }: Commit): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const { collection, id, after } of changes) {
    if (collection !== lots.name) continue
    const now = await tx.getAny(collection, id)
    if (!now || !after || !sameValue(now.data, after.data)) changed.add(id)
  }
  return changed
}

/** Receives goods without an order. */
export const receiveStock = defineCommand({
  name: 'stock.receive',
  label: 'Receive without PO',
  undoBy: LEDGER_UNDO,
  input: { ...goods, vendorId: reference('Vendor', vendors) },
  async run(context) {
    const { vendorId } = context.input
    const vendor = vendorId ? await context.tx.need(vendors, vendorId) : undefined
    // Goods from a vendor wait for the vendor's bill.
    const counter: Counter | undefined = vendor && {
      ledger: 'GRNI',
      partyType: vendors.name,
      partyId: vendor.id,
      partyName: vendor.data.name,
      itemType: movements.name,
    }
    return stockIn(context as CommandContext<Goods>, 'Receipt', counter)
  },
})

/** Corrects the quantity of a lot by a signed amount, with the reason. */
export const adjustStock = defineCommand({
  name: 'stock.adjust',
  label: 'Adjust',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Change', { required: true, help: 'Positive to add, negative to remove' }),
    reason: reasonField,
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
        reason: await needReason(tx, input.reason),
        ...(input.note && { note: input.note }),
      },
    ])
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter }
  },
})

/** Scraps goods. */
export const scrapStock = defineCommand({
  name: 'stock.scrap',
  label: 'Scrap',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Quantity', { required: true }),
    reason: reasonField,
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
        reason: await needReason(tx, input.reason),
        ...(input.note && { note: input.note }),
      },
    ])
    return { movementId: row!.id, qtyAfter: row!.data.qtyAfter }
  },
})
