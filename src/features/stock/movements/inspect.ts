import { refuse } from '#base/problem.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { INSPECTION_POINTS, type Lot, lots, QC_STATES } from '#features/stock/lots/collection.ts'
import { refreshPart } from '#features/stock/lots/rules.ts'
import { reservedForWords } from '#features/stock/reservations/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { choice, flag, reference, text } from '#model/schema/fields.ts'
import { addQty, availableOf } from '#model/stock/quantity.ts'

/** Puts a lot into quarantine or releases it: only good stock can be reserved. */
export const judgeLot = defineCommand({
  name: 'stock.judge',
  label: 'Set quality',
  input: {
    lotId: reference('Lot', lots, { required: true }),
    qcStatus: choice('Quality', QC_STATES, { required: true }),
    note: text('Note'),
  },
  async run({ tx, input }) {
    const lot = await tx.need(lots, input.lotId)
    await judge(tx, lot, input.qcStatus, input.note ? { note: input.note } : {})
  },
})

/**
 * Completes the inspection checklist of quarantined goods; they are released only when every point is good or the note
 * says why.
 */
export const inspectLot = defineCommand({
  name: 'stock.inspect',
  label: 'Inspect',
  help: 'Check each point that passed. Goods are released when all five pass, or with a note.',
  input: {
    lotId: reference('Lot', lots, { required: true }),
    packaging: flag(INSPECTION_POINTS[0]),
    marking: flag(INSPECTION_POINTS[1], { help: 'Marking sharp, correct depth and spelling' }),
    dateCode: flag(INSPECTION_POINTS[2]),
    dimensions: flag(INSPECTION_POINTS[3]),
    noise: flag(INSPECTION_POINTS[4], { help: 'Rotates smoothly by hand' }),
    outcome: choice('Outcome', ['OK', 'Quarantine', 'Rejected', 'Damaged'], { required: true }),
    note: text('Note'),
  },
  async run({ tx, input, today, user }) {
    const lot = await tx.need(lots, input.lotId)
    const found = [input.packaging, input.marking, input.dateCode, input.dimensions, input.noise]
    const inspected = INSPECTION_POINTS.filter((_, at) => found[at] === true)
    const open = INSPECTION_POINTS.filter((_, at) => found[at] !== true)
    if (input.outcome === 'OK' && open.length > 0 && !input.note?.trim())
      throw refuse(
        `Lot ${lot.data.lotNumber} is not released: ${open.join(', ').toLowerCase()} not passed. Enter the reason in the note, or keep it in quarantine.`,
        'note',
      )
    await judge(tx, lot, input.outcome, {
      inspected: [...inspected],
      inspectedBy: user.email,
      inspectedOn: today,
      ...(input.note && { note: input.note }),
    })
  },
})

async function judge(
  tx: Tx,
  lot: Lot,
  qcStatus: Lot['data']['qcStatus'],
  details: Partial<Lot['data']>,
): Promise<void> {
  if (lot.data.qtyReserved > 0 && qcStatus !== 'OK')
    throw refuse(
      `${lot.data.qtyReserved} of lot ${lot.data.lotNumber} are reserved for ${await reservedForWords(tx, lot.id)}. Release them first.`,
    )
  const place = await tx.need(locations, lot.data.locationId)
  const qtyAvailable = availableOf({ ...lot.data, qcStatus }, place.data.isSellable)
  await tx.update(lots, lot.id, { ...details, qcStatus, qtyAvailable })
  await refreshPart(tx, lot, { available: addQty(qtyAvailable, -lot.data.qtyAvailable) })
}
