import { refuse } from '#base/problem.ts'
import { type MovementPosting, postMovements, type StockPlace } from '#features/stock/ledger/commands.ts'
import { needQty, openSibling } from '#features/stock/ledger/rules.ts'
import { type Location, locations } from '#features/stock/locations/collection.ts'
import { siteOf, transitPlace } from '#features/stock/locations/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { reservedForWords } from '#features/stock/reservations/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { number, reference, tags, text } from '#model/schema/fields.ts'
import { LEDGER_UNDO } from '#model/stock/quantity.ts'

/** Moves all or part of a lot to another location; between warehouses, the goods are in transit until they arrive. */
export const transferStock = defineCommand({
  name: 'stock.transfer',
  label: 'Transfer',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Quantity', { required: true }),
    toLocationId: reference('To', locations, { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    const lot = await needQty(tx, input.lotId, input.qty)
    return transferTo(context, lot, { ...input, to: await openPlace(tx, input.toLocationId) })
  },
})

/** Moves several lots completely to another location. */
export const transferMany = defineCommand({
  name: 'stock.transferMany',
  label: 'Transfer',
  help: 'Moves whole lots. Between warehouses they are in transit until received.',
  undoBy: LEDGER_UNDO,
  large: true,
  input: {
    lotIds: tags('Lots', { required: true, help: 'Their ids' }),
    toLocationId: reference('To', locations, { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    const chosen: Lot[] = []
    for (const id of new Set(input.lotIds)) chosen.push(await tx.need(lots, id))
    return moveAll(context, chosen, input)
  },
})

/** Moves everything at one location to another. */
export const emptyPlace = defineCommand({
  name: 'stock.emptyPlace',
  label: 'Move everything',
  help: 'Moves everything here. Between warehouses it is in transit until received.',
  undoBy: LEDGER_UNDO,
  large: true,
  input: {
    fromLocationId: reference('From', locations, { required: true }),
    toLocationId: reference('To', locations, { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    const here = await tx.find(
      query(lots, {
        where: [
          ['locationId', '==', input.fromLocationId],
          ['qtyOnHand', '>', 0],
        ],
      }),
    )
    return moveAll(context, here, input)
  },
})

/** The most lots in one move. */
const MAX_LOTS = 200

async function moveAll(
  context: MovementPosting,
  chosen: readonly Lot[],
  { toLocationId, note }: { toLocationId: string; note?: string | undefined },
) {
  const { tx } = context
  const to = await openPlace(tx, toLocationId)
  const moving = chosen.filter(({ data }) => data.qtyOnHand > 0 && data.locationId !== to.id)
  if (moving.length === 0) throw refuse(`Nothing left to move to ${to.data.code}.`)
  if (moving.length > MAX_LOTS)
    throw refuse(`${moving.length} lots are too many for one transfer. Select ${MAX_LOTS} or fewer.`)
  for (const { id } of moving) {
    const lot = await tx.need(lots, id)
    await transferTo(context, lot, { qty: lot.data.qtyOnHand, to, note })
  }
  return { lots: moving.length }
}

async function transferTo(
  context: MovementPosting,
  lot: Lot,
  { qty, to, note }: { qty: number; to: Location; note?: string | undefined },
) {
  const { tx } = context
  const from = await tx.need(locations, lot.data.locationId)
  if (to.id === from.id) throw refuse(`Lot ${lot.data.lotNumber} is already at ${to.data.code}.`, 'toLocationId')
  if (from.data.type === 'Transit') throw refuse(`Lot ${lot.data.lotNumber} is in transit; receive it first.`)
  const [here, there] = [await siteOf(tx, from), await siteOf(tx, to)]
  const isFar = here !== undefined && there !== undefined && here !== there
  const place = isFar ? await transitPlace(tx) : to
  const moved = await move(context, lot, {
    qty,
    to: place,
    ...(isFar && { headedFor: to }),
    ...(note && { note }),
  })
  return { ...moved, ...((await isEmpty(tx, from.id)) && { emptied: from.data.code }) }
}

/** Whether a location is empty according to the books. */
async function isEmpty(tx: Tx, locationId: string): Promise<boolean> {
  const answer = await tx.aggregate({
    collection: lots.name,
    where: [
      ['locationId', '==', locationId],
      ['qtyOnHand', '>', 0],
    ],
    aggregate: { count: true },
  })
  return 'count' in answer && answer.count === 0
}

/** Receives goods in transit at their planned destination, or at another location of that warehouse. */
export const arriveStock = defineCommand({
  name: 'stock.arrive',
  label: 'Receive transfer',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qty: number('Quantity', { required: true, help: 'The rest remains in transit' }),
    toLocationId: reference('At', locations, { help: 'Default: planned' }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input } = context
    const lot = await needQty(tx, input.lotId, input.qty)
    if (!lot.data.headedForId) throw refuse(`Lot ${lot.data.lotNumber} is not in transit. Use Transfer instead.`)
    const to = await openPlace(tx, input.toLocationId ?? lot.data.headedForId)
    return move(context, lot, { qty: input.qty, to, ...(input.note && { note: input.note }) })
  },
})

interface Move {
  qty: number
  to: Location
  headedFor?: Location
  note?: string
}

/**
 * Posts both legs of a move. When all of a lot moves, its row moves; a part creates or joins the row of the same lot
 * there.
 */
async function move(context: MovementPosting, lot: Lot, { qty, to, headedFor, note }: Move) {
  const { tx } = context
  const place: StockPlace = { locationId: to.id, bin: to.data.code, headedForId: headedFor?.id }
  const sibling = await siblingAt(tx, lot, place)
  const details = note ? { note } : {}
  const isWhole = qty === lot.data.qtyOnHand && !sibling
  if (isWhole && lot.data.qtyReserved > 0 && !to.data.isSellable)
    throw refuse(
      `${lot.data.qtyReserved} of lot ${lot.data.lotNumber} are reserved for ${await reservedForWords(tx, lot.id)}, and ${to.data.code} does not sell. Release them first.`,
    )
  const target = isWhole ? lot : (sibling ?? (await openSibling(tx, lot, place)))
  await postMovements(context, [
    { lotId: lot.id, type: 'TransferOut', qtyDelta: -qty, ...(isWhole && { keepsPromises: true }), ...details },
    { lotId: target.id, type: 'TransferIn', qtyDelta: qty, ...(isWhole && { movesTo: place }), ...details },
  ])
  return { lotId: target.id, lotNumber: target.data.lotNumber, onTheWay: headedFor !== undefined }
}

/**
 * The row of the same lot at another location: same cost, condition, quality and date code, and the same destination
 * when in transit.
 */
async function siblingAt(tx: Tx, { id, data }: Lot, place: StockPlace): Promise<Lot | undefined> {
  const same = await tx.find(
    query(lots, {
      where: [
        ['lotNumber', '==', data.lotNumber],
        ['locationId', '==', place.locationId],
      ],
    }),
  )
  return same.find(
    (other) =>
      other.id !== id &&
      other.data.headedForId === place.headedForId &&
      (['condition', 'qcStatus', 'dateCode', 'landedUnitCost'] as const).every(
        (name) => other.data[name] === data[name],
      ),
  )
}

async function openPlace(tx: Tx, id: string): Promise<Location> {
  const place = await tx.need(locations, id)
  if (place.data.isActive === false)
    throw refuse(`${place.data.code} is closed. Choose another location.`, 'toLocationId')
  return place
}
