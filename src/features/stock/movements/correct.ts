import { refuse } from '#base/problem.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { type Leg, postMovements } from '#features/stock/ledger/commands.ts'
import { unorderedOf } from '#features/stock/line-entries/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { number, reference, text } from '#model/schema/fields.ts'
import { addQty, hasTwoLegs, LEDGER_UNDO } from '#model/stock/quantity.ts'

/**
 * Corrects a wrong movement with an opposite row; the original does not change. Both legs of a transfer are corrected,
 * so that quantities still balance.
 */
export const correctMovement = defineCommand({
  name: 'stock.correct',
  label: 'Correct',
  undoBy: LEDGER_UNDO,
  input: {
    movementId: reference('Movement', movements, { required: true }),
    qty: number('Correct quantity', { required: true, help: 'The signed quantity that should have been posted' }),
    reason: text('Reason', { required: true }),
  },
  async run(context) {
    const { tx, input } = context
    const wrong = await tx.need(movements, input.movementId)
    if (wrong.data.type === 'Revalue') throw refuse('Correct a revaluation with another revaluation.')
    const of = wrong.data.correctionOfId && (await tx.get(movements, wrong.data.correctionOfId))
    if (of)
      throw refuse(`Movement ${wrong.data.seq} corrects movement ${of.data.seq}. Correct the original movement again.`)
    await refuseOwned(tx, wrong)
    const posted = await correctedQty(tx, wrong)
    const delta = addQty(input.qty, -posted)
    if (delta === 0) throw refuse(`Movement ${wrong.data.seq} is already corrected to ${posted}.`, 'qty')
    const other = hasTwoLegs(wrong.data.type) ? await otherLeg(tx, wrong) : undefined
    if (other && input.qty !== 0 && input.qty > 0 !== wrong.data.qtyDelta > 0)
      throw refuse(
        `Movement ${wrong.data.seq} took ${wrong.data.qtyDelta > 0 ? 'goods in' : 'goods out'}. Enter 0 if nothing was moved.`,
        'qty',
      )
    const leg = (row: Movement, qtyDelta: number): Leg => ({
      lotId: row.data.lotId,
      type: 'Correction',
      qtyDelta,
      reason: input.reason,
      correctionOfId: row.id,
    })
    const legs = [leg(wrong, delta), ...(other ? [leg(other, -delta)] : [])]
    // Stock is taken first, so that a shortage is reported before anything is put back.
    const rows = await postMovements(
      context,
      legs.toSorted((a, b) => a.qtyDelta - b.qtyDelta),
    )
    const row = rows.find(({ data }) => data.correctionOfId === wrong.id)!
    return { movementId: row.id, qtyAfter: row.data.qtyAfter }
  },
})

/** Movements of a document are corrected through that document. */
const OWNED: Readonly<Record<string, string>> = {
  receipts: 'Reverse that receipt instead.',
  packingSlips: 'Void that shipment instead.',
  transactions: 'Reverse that return instead.',
}

async function refuseOwned(tx: Tx, { id, data }: Movement): Promise<void> {
  const way = data.type === 'VendorReturn' ? 'Reverse the return instead.' : OWNED[data.docType ?? '']
  if (way) throw refuse(`Movement ${data.seq} belongs to ${data.docNumber ?? 'a return to the vendor'}. ${way}`)
  if (data.type !== 'Receipt') return
  if ((await unorderedOf(tx, id)).billed <= 0) return
  const rows = await tx.find(query(postings, { where: [['itemId', '==', id]] }))
  const billed = rows.findLast((row) => row.data.docType === 'payables')
  throw refuse(`Movement ${data.seq} is billed by ${billed?.data.docNumber ?? 'a bill'}. Void that bill first.`)
}

/** The quantity of a movement after its earlier corrections. */
async function correctedQty(tx: Tx, { id, data }: Movement): Promise<number> {
  const earlier = await tx.find(
    query(movements, {
      where: [
        ['lotId', '==', data.lotId],
        ['correctionOfId', '==', id],
      ],
    }),
  )
  return earlier.reduce((sum, row) => addQty(sum, row.data.qtyDelta), data.qtyDelta)
}

/** The other leg of a transfer, which is next to this one in the ledger. */
async function otherLeg(tx: Tx, { data }: Movement): Promise<Movement> {
  const beside = await tx.find(query(movements, { where: [['seq', 'in', [data.seq - 1, data.seq + 1]]] }))
  const other = beside.find((row) => data.groupId !== undefined && row.data.groupId === data.groupId)
  if (!other) throw refuse(`Movement ${data.seq} has no matching transfer side. Adjust both lots instead.`)
  if (other.data.lotId !== data.lotId) return other
  const [out, into] = data.qtyDelta < 0 ? [data, other.data] : [other.data, data]
  const [from, to] = [await tx.get(locations, out.locationId), await tx.get(locations, into.locationId)]
  const { lotNumber } = await tx.need(lots, data.lotId).then((lot) => lot.data)
  throw refuse(
    `Movement ${data.seq} took all of lot ${lotNumber} from ${from?.data.code ?? 'its place'} to ${to?.data.code ?? 'another'}. Transfer back what stayed behind.`,
  )
}
