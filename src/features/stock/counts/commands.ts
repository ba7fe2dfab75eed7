import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { refuseSecondCount } from '#features/stock/counts/duplicate-check.ts'
import { beginCount, plannedLots } from '#features/stock/counts/plan.ts'
import {
  type CountLine,
  countLines,
  entered,
  isCounted,
  LIMIT,
  TOLERANCE,
  valueOff,
  varianceOf,
} from '#features/stock/counts/rules.ts'
import { needRunning } from '#features/stock/counts/running.ts'
import { type Leg, postMovements } from '#features/stock/ledger/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, LEDGER_UNDO, whyNotQty, worth } from '#model/stock/quantity.ts'

/** The most lots that one person is asked to count at once. */
const MAX_LOTS = 500

/** Starts a count: of everything at a location, or of the most valuable lots by class and last count. */
export const startCount = defineCommand({
  name: 'count.start',
  label: 'Count',
  help: 'Choose a location, or leave empty for the most valuable lots.',
  input: {
    locationId: reference('Location', locations),
    abcClass: choice('Class', ['A', 'B', 'C']),
    brand: text('Brand'),
    notCountedForDays: number('Not counted in (days)', { min: 1, decimals: 0 }),
    most: number('Maximum lots', { min: 1, decimals: 0, help: 'Default: 20' }),
    assignee: text('Assigned to'),
    plannedFor: date('Planned for'),
    blind: flag('Blind', { default: true }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const { locationId, abcClass, notCountedForDays, most } = input
    const brand = input.brand?.trim()
    const planned = await plannedLots(tx, { locationId, abcClass, brand, notCountedForDays, most }, { today, timeZone })
    return beginCount(context, planned, input)
  },
})

/**
 * Records the counted quantity of one lot. A quantity far from the book is counted a second time; when nothing is left
 * to count, the count goes to review.
 */
export const enterCount = defineCommand({
  name: 'count.enter',
  label: 'Enter',
  input: {
    countId: reference('Count', 'countSessions', { required: true }),
    lotId: reference('Lot', lots, { required: true }),
    countedQty: number('Counted', { required: true, min: 0 }),
    saw: number('Replaces', {
      help: 'Previous quantity as shown, to detect changes by others',
    }),
    reason: text('Reason'),
  },
  async run({ tx, input, user }) {
    const count = await needRunning(tx, input.countId)
    const lines = countLines(count)
    const line = lines.find(({ lotId }) => lotId === input.lotId)
    if (!line) throw refuse(`That lot is not part of ${count.data.countNumber}. Adjust it separately.`)
    const lot = await tx.need(lots, input.lotId)
    const part = await tx.need(parts, lot.data.partId)
    const fault = input.countedQty === 0 ? undefined : whyNotQty(input.countedQty, part.data.uom)
    if (fault) throw refuse(fault, 'countedQty')
    const isGone = line.locationId !== undefined && line.locationId !== lot.data.locationId
    if (isGone && input.countedQty > 0)
      throw refuse(
        `Lot ${line.lotNumber} was moved from ${line.bin ?? 'here'} to ${lot.data.bin ?? 'another place'} since ${count.data.countNumber} began: transfer back what is still here and adjust it there, or enter 0.`,
      )
    const found = {
      qty: input.countedQty,
      // According to the books nothing of the lot is left at the counted location; what is elsewhere is not considered.
      bookQty: isGone ? 0 : lot.data.qtyOnHand,
      tolerance: count.data.tolerance ?? TOLERANCE,
      by: user.email,
      after: ((await tx.get(counters, 'movements'))?.data.next ?? 1) - 1,
      reason: input.reason,
      saw: input.saw,
    }
    const next = lines.map((line) => (line.lotId === input.lotId ? entered(line, found) : line))
    return tx.update(counts, count.id, {
      lines: next as unknown as Data[],
      status: next.every(isCounted) ? 'Review' : 'Open',
      // Whoever confirmed it has not seen this number.
      secondPerson: undefined,
    })
  },
})

/** Posts one Count row per variance; movements before or after a line was counted are not part of its variance. */
export const postCount = defineCommand({
  name: 'count.post',
  label: 'Post',
  undoBy: 'A posted count is final. Correct the movement instead.',
  input: {
    countId: reference('Count', 'countSessions', { required: true }),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input, today } = context
    const count = await needRunning(tx, input.countId)
    const missing = countLines(count).filter((line) => !isCounted(line))
    if (missing.length > 0) throw refuse(missingWords(count, missing))
    const lines: CountLine[] = []
    const legs: Leg[] = []
    for (const line of countLines(count)) {
      const lot = await tx.need(lots, line.lotId)
      const { qty, value } = varianceOf(line, lot.data.landedUnitCost)
      lines.push({ ...line, varianceQty: qty, varianceValue: value })
      if (addQty(lot.data.qtyOnHand, qty) < 0)
        throw refuse(`Lot ${line.lotNumber} was moved after counting. Count it again.`)
      if (qty === 0) continue
      await refuseSecondCount(tx, count, line)
      legs.push({
        lotId: lot.id,
        type: 'Count' as const,
        qtyDelta: qty,
        docType: counts.name,
        docId: count.id,
        docNumber: count.data.countNumber,
        reason: line.reason ?? 'Count',
      })
    }
    const limit = (await tx.get(settings, 'stock'))?.data.countLimit ?? LIMIT
    const off = valueOff(lines.map(({ varianceValue = 0 }) => varianceValue))
    if (off > limit && !count.data.secondPerson)
      throw refuse(
        `Lots worth ${amountText(off)} differ, more than ${amountText(limit)}. Someone else must confirm ${count.data.countNumber} as second person first.`,
      )
    if (legs.length > 0) await postMovements(context, legs)
    for (const { lotId } of lines) await tx.update(lots, lotId, { lastCountedOn: today })
    return tx.update(counts, count.id, {
      lines: lines as unknown as Data[],
      status: 'Posted',
      postedOn: today,
      varianceValue: sumMoney(lines.map((line) => line.varianceValue ?? 0)),
      ...(input.note && { note: input.note }),
    })
  },
})

function missingWords(count: Count, missing: readonly CountLine[]): string {
  const again = missing.filter(({ needsRecount }) => needsRecount)
  const { lotNumber } = missing[0]!
  return again.length === missing.length
    ? `${again.length} of ${count.data.countNumber} are to be counted again, ${lotNumber} among them.`
    : `${missing.length} of ${count.data.countNumber} are not counted yet, ${lotNumber} among them.`
}

/** Asks someone to count the selected lots. */
export const requestCount = defineCommand({
  name: 'count.request',
  label: 'Request a count',
  input: {
    lotIds: tags('Lots', { required: true, help: 'Their ids' }),
    assignee: text('Assigned to', { as: 'person' }),
    plannedFor: date('Planned for'),
    blind: flag('Blind', { default: true, help: 'Blind count: book quantity is hidden' }),
  },
  async run(context) {
    const { tx, input } = context
    const ids = [...new Set(input.lotIds)]
    if (ids.length > MAX_LOTS)
      throw refuse(`${ids.length} lots are too many for one count. Select ${MAX_LOTS} or fewer.`)
    for (const count of await tx.find(query(counts, { where: [['status', 'in', ['Open', 'Review']]] }))) {
      const same = countLines(count).find(({ lotId }) => ids.includes(lotId))
      if (same) throw refuse(`Lot ${same.lotNumber} is already being counted in ${count.data.countNumber}. Remove it.`)
    }
    const chosen: Lot[] = []
    for (const id of ids) chosen.push(await tx.need(lots, id))
    // On the way through the warehouse every bin is visited once.
    const inOrder = chosen.toSorted((a, b) => (a.data.bin ?? '').localeCompare(b.data.bin ?? '', 'en'))
    return beginCount(context, { lots: inOrder, scope: `${counted(ids.length, 'chosen lot')}` }, input)
  },
})

/** Counts one lot on its own, without a count document: the difference is posted immediately. */
export const countLot = defineCommand({
  name: 'count.lot',
  label: 'Count',
  help: 'Enter the quantity found.',
  undoBy: LEDGER_UNDO,
  input: {
    lotId: reference('Lot', lots, { required: true }),
    countedQty: number('Counted', { required: true, min: 0 }),
    reason: text('Reason'),
  },
  async run(context) {
    const { tx, input, today } = context
    const lot = await tx.need(lots, input.lotId)
    const part = await tx.need(parts, lot.data.partId)
    const fault = input.countedQty === 0 ? undefined : whyNotQty(input.countedQty, part.data.uom)
    if (fault) throw refuse(fault, 'countedQty')
    const delta = addQty(input.countedQty, -lot.data.qtyOnHand)
    const value = Math.abs(worth(delta, lot.data.landedUnitCost))
    const limit = (await tx.get(settings, 'stock'))?.data.countLimit ?? LIMIT
    if (value > limit)
      throw refuse(
        `${lot.data.lotNumber} differs by ${amountText(value)}, more than ${amountText(limit)}. Start a count of its location so that a second person can confirm it.`,
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
