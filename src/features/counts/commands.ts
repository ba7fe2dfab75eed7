import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/counters/next-number.ts'
import type { Count } from '#features/counts/collection.ts'
import { counts } from '#features/counts/collection.ts'
import type { CountLine } from '#features/counts/rules.ts'
import { linesOf } from '#features/counts/rules.ts'
import { lots } from '#features/inventory/collection.ts'
import { locations } from '#features/locations/collection.ts'
import { postMovements } from '#features/movements/post.ts'
import { addQty, worth } from '#features/movements/rules.ts'
import { query } from '#model/collection.ts'
import type { Tx } from '#model/command.ts'
import { defineCommand } from '#model/command.ts'
import { flag, number, reference, text } from '#model/fields.ts'
import type { Data } from '#model/value.ts'

/** Opens a count of everything that lies at a place. */
export const startCount = defineCommand({
  name: 'count.start',
  label: 'Count a location',
  input: {
    locationId: reference('Location', 'locations', { required: true }),
    blind: flag('Blind', { default: true }),
  },
  async run({ tx, input, today }) {
    const place = await tx.need(locations, input.locationId)
    const open = await tx.find(
      query(counts, {
        where: [
          ['locationId', '==', place.id],
          ['status', 'in', ['Open', 'Review']],
        ],
      }),
    )
    if (open[0]) throw refuse(`${place.data.code} is being counted in ${open[0].data.countNumber} already.`)
    const here = await tx.find(
      query(lots, {
        where: [
          ['locationId', '==', place.id],
          ['qtyOnHand', '!=', 0],
        ],
        orderBy: [['partNumber', 'asc']],
      }),
    )
    if (here.length === 0)
      throw refuse(`Nothing lies at ${place.data.code} by the book; receive or adjust what is there.`)
    const lines = here.map(({ id, data }) => ({
      lotId: id,
      lotNumber: data.lotNumber,
      partNumber: data.partNumber,
      bookQty: data.qtyOnHand,
    }))
    return tx.insert(counts, {
      countNumber: await nextNumber(tx, seriesOf('CNT', today), { collection: counts.name, field: 'countNumber' }),
      locationId: place.id,
      blind: input.blind ?? true,
      startedOn: today,
      lines,
    })
  },
})

/** Notes what was found of one lot; the count goes to review when nothing is left to count. */
export const enterCount = defineCommand({
  name: 'count.enter',
  label: 'Enter',
  input: {
    countId: reference('Count', 'countSessions', { required: true }),
    lotId: reference('Lot', 'inventory', { required: true }),
    countedQty: number('Counted', { required: true, min: 0 }),
  },
  async run({ tx, input }) {
    const count = await needRunning(tx, input.countId)
    const lines = linesOf(count)
    if (!lines.some(({ lotId }) => lotId === input.lotId))
      throw refuse(`That lot is not part of ${count.data.countNumber}; adjust it on its own.`)
    const next = lines.map((line) => (line.lotId === input.lotId ? { ...line, countedQty: input.countedQty } : line))
    const complete = next.every(({ countedQty }) => countedQty !== undefined)
    return tx.update(counts, count.id, { lines: next as unknown as Data[], status: complete ? 'Review' : 'Open' })
  },
})

/** Posts one Count row per variance against what the book says now: movements during the count are netted. */
export const postCount = defineCommand({
  name: 'count.post',
  label: 'Post',
  undoBy: 'A posted count is final: correct the movement of the lot that is wrong.',
  input: { countId: reference('Count', 'countSessions', { required: true }), note: text('Note') },
  async run(context) {
    const { tx, input, today } = context
    const count = await needRunning(tx, input.countId)
    const missing = linesOf(count).filter(({ countedQty }) => countedQty === undefined)
    if (missing.length > 0)
      throw refuse(
        `${missing.length} of ${count.data.countNumber} are not counted yet, ${missing[0]!.lotNumber} among them.`,
      )
    const lines: CountLine[] = []
    const legs = []
    for (const line of linesOf(count)) {
      const lot = await tx.need(lots, line.lotId)
      const moved = addQty(lot.data.qtyOnHand, -line.bookQty)
      const varianceQty = addQty(line.countedQty!, -line.bookQty)
      lines.push({ ...line, varianceQty, varianceValue: worth(varianceQty, lot.data.landedUnitCost) })
      if (addQty(lot.data.qtyOnHand, varianceQty) < 0)
        throw refuse(`Lot ${line.lotNumber} moved by ${moved} during the count; count it again.`)
      if (varianceQty !== 0)
        legs.push({
          lotId: lot.id,
          type: 'Count' as const,
          qtyDelta: varianceQty,
          docType: counts.name,
          docId: count.id,
          docNumber: count.data.countNumber,
          reason: 'Count',
        })
    }
    if (legs.length > 0) await postMovements(context, legs)
    for (const { lotId } of lines) await tx.update(lots, lotId, { lastCountedOn: today })
    const varianceValue = sumMoney(lines.map((line) => line.varianceValue ?? 0))
    return tx.update(counts, count.id, {
      lines: lines as unknown as Data[],
      status: 'Posted',
      postedOn: today,
      varianceValue,
      ...(input.note && { note: input.note }),
    })
  },
})

/** Gives a count up; nothing is posted. */
export const cancelCount = defineCommand({
  name: 'count.cancel',
  label: 'Cancel count',
  input: { countId: reference('Count', 'countSessions', { required: true }) },
  async run({ tx, input }) {
    const count = await needRunning(tx, input.countId)
    return tx.update(counts, count.id, { status: 'Cancelled' })
  },
})

async function needRunning(tx: Tx, id: string): Promise<Count> {
  const count = await tx.need(counts, id)
  if (count.data.status === 'Posted' || count.data.status === 'Cancelled')
    throw refuse(`Count ${count.data.countNumber} is ${count.data.status.toLowerCase()}.`)
  return count
}
