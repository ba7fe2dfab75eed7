import type { DateLike } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/words.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/next-number.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { askToCount } from '#features/stock/counts/requested.ts'
import { linesOf, TOLERANCE } from '#features/stock/counts/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, tags, text } from '#model/schema/fields.ts'

/** As many lots as one person is asked to count at once. */
const MAX_LOTS = 500

interface Asked {
  locationId?: string | undefined
  assignee?: string | undefined
  plannedFor?: DateLike | undefined
  blind?: boolean | undefined
}

/** The count of some lots, each a line with what the book says now. */
export async function beginCount(
  { tx, today, user }: { tx: Tx; today: string; user: { email: string } },
  planned: { lots: readonly Lot[]; scope: string },
  { locationId, assignee, plannedFor, blind }: Asked,
): Promise<Count> {
  const stock = await tx.get(settings, 'stock')
  const lines = planned.lots.map(({ id, data }) => ({
    lotId: id,
    lotNumber: data.lotNumber,
    partNumber: data.partNumber,
    locationId: data.locationId,
    ...(data.bin && { bin: data.bin }),
    bookQty: data.qtyOnHand,
    unitCost: data.landedUnitCost,
  }))
  const count = await tx.insert(counts, {
    countNumber: await nextNumber(tx, seriesOf('CNT', today), { collection: counts.name, field: 'countNumber' }),
    scope: planned.scope,
    ...(locationId && { locationId }),
    ...(assignee && { assignee }),
    ...(plannedFor && { plannedFor }),
    blind: blind ?? true,
    tolerance: stock?.data.countTolerance ?? TOLERANCE,
    startedOn: today,
    lines,
  })
  await askToCount(tx, count, { today, user })
  return count
}

/** Asks somebody to count certain lots, ticked in a list. */
export const requestCount = defineCommand({
  name: 'count.request',
  label: 'Request a count',
  input: {
    lotIds: tags('Lots', { required: true, help: 'Their ids' }),
    assignee: text('Who counts', { as: 'person' }),
    plannedFor: date('When'),
    blind: flag('Blind', { default: true, help: 'Blind count: book quantity is hidden' }),
  },
  async run(context) {
    const { tx, input } = context
    const ids = [...new Set(input.lotIds)]
    if (ids.length > MAX_LOTS)
      throw refuse(`${ids.length} lots are too many for one count. Choose ${MAX_LOTS} at most.`)
    for (const count of await tx.find(query(counts, { where: [['status', 'in', ['Open', 'Review']]] }))) {
      const same = linesOf(count).find(({ lotId }) => ids.includes(lotId))
      if (same) throw refuse(`Lot ${same.lotNumber} is already being counted in ${count.data.countNumber}. Remove it.`)
    }
    const chosen: Lot[] = []
    for (const id of ids) chosen.push(await tx.need(lots, id))
    // On the way through the warehouse every bin is passed once.
    const inOrder = chosen.toSorted((a, b) => (a.data.bin ?? '').localeCompare(b.data.bin ?? '', 'en'))
    return beginCount(context, { lots: inOrder, scope: `${counted(ids.length, 'chosen lot')}` }, input)
  },
})
