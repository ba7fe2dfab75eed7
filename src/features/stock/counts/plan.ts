import { addDays, type DateLike, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { askToCount } from '#features/stock/counts/requested.ts'
import { countLines, TOLERANCE } from '#features/stock/counts/rules.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/**
 * The scope of a count: everything at a location, or the most valuable lots of a class or those not counted for long.
 */
interface Scope {
  locationId?: string | undefined
  abcClass?: 'A' | 'B' | 'C' | undefined
  brand?: string | undefined
  notCountedForDays?: number | undefined
  most?: number | undefined
}

const DEFAULT_PARTS = 20
/** The most lines in one count; larger ones are planned by location. */
const MAX_LINES = 500
const PAGE = 500
/** The most bins of a warehouse that are read. */
const MAX_PLACES = 5_000
/** The most lots read, most valuable first, before planning stops. */
const LOOKED_AT = 20_000

/** The lots of a plan and its name in words; refuses when there is nothing to count. */
export async function plannedLots(
  tx: Tx,
  scope: Scope,
  at: { today: string; timeZone: string },
): Promise<{ lots: Lot[]; scope: string }> {
  return scope.locationId ? everythingAt(tx, scope.locationId) : mostValuable(tx, scope, at)
}

async function everythingAt(tx: Tx, locationId: string): Promise<{ lots: Lot[]; scope: string }> {
  const place = await tx.need(locations, locationId)
  const open = await running(tx)
  const same = open.find(({ data }) => data.locationId === place.id)
  if (same) throw refuse(`${place.data.code} is already being counted in ${same.data.countNumber}.`)
  const here: Lot[] = []
  for (const id of await within(tx, place.id))
    here.push(
      ...(await tx.find(
        query(lots, {
          where: [
            ['locationId', '==', id],
            ['qtyOnHand', '!=', 0],
          ],
          orderBy: [['partNumber', 'asc']],
        }),
      )),
    )
  if (here.length === 0) throw refuse(`No stock recorded at ${place.data.code}. Receive or adjust it first.`)
  if (here.length > MAX_LINES)
    throw refuse(
      `${place.data.code} has ${here.length} lots, and a count takes ${MAX_LINES} or fewer. Count it bin by bin.`,
    )
  return { lots: here, scope: place.data.code }
}

/** A location and everything inside it, in the order of the codes; each location once, even when they form a cycle. */
async function within(tx: Tx, id: string, found = new Set<string>()): Promise<Set<string>> {
  found.add(id)
  const inside = await tx.find(query(locations, { where: [['parentId', '==', id]] }))
  for (const each of inside.toSorted((a, b) => (a.data.code < b.data.code ? -1 : 1)))
    if (!found.has(each.id) && found.size < MAX_PLACES) await within(tx, each.id, found)
  return found
}

async function mostValuable(
  tx: Tx,
  { abcClass, brand, notCountedForDays, most = DEFAULT_PARTS }: Scope,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<{ lots: Lot[]; scope: string }> {
  if (most < 1 || most > MAX_LINES) throw refuse(`A count has 1 to ${MAX_LINES} lots.`, 'most')
  const busy = new Set((await running(tx)).flatMap((count) => countLines(count).map(({ lotId }) => lotId)))
  const before = notCountedForDays === undefined ? undefined : addDays(today, -notCountedForDays)
  const classes = new Map<string, string | undefined>()
  const found: Lot[] = []
  for (let seen = 0; seen < LOOKED_AT && found.length < most; ) {
    const page: Lot[] = await tx.find({
      ...query(lots, { where: [['value', '>', 0]], orderBy: [['value', 'desc']], limit: PAGE }),
      skip: seen,
    })
    for (const lot of page) {
      if (found.length >= most || busy.has(lot.id)) continue
      if (brand && lot.data.brand?.toUpperCase() !== brand.toUpperCase()) continue
      const counted = toDay(lot.data.lastCountedOn, timeZone)
      if (before !== undefined && counted !== undefined && counted > before) continue
      const { partId } = lot.data
      if (abcClass && !classes.has(partId)) classes.set(partId, (await tx.get(parts, partId))?.data.abcClass)
      if (!abcClass || classes.get(partId) === abcClass) found.push(lot)
    }
    if (page.length < PAGE) break
    seen += page.length
  }
  const words = [
    abcClass && `class ${abcClass}`,
    brand && `brand ${brand}`,
    before !== undefined && `not counted for ${counted(notCountedForDays ?? 0, 'day')}`,
  ].filter(Boolean)
  const scope = [`The ${found.length} most valuable lots`, ...words].join(', ')
  if (found.length === 0)
    throw refuse(`No lot with value is ${words.join(' and ') || 'free to count'}. Choose a wider scope.`)
  // On the way through the warehouse every bin is visited once.
  found.sort((a, b) => ((a.data.bin ?? '') < (b.data.bin ?? '') ? -1 : (a.data.bin ?? '') > (b.data.bin ?? '') ? 1 : 0))
  return { lots: found, scope }
}

const running = (tx: Tx) => tx.find(query(counts, { where: [['status', 'in', ['Open', 'Review']]] }))

interface CountScope {
  locationId?: string | undefined
  assignee?: string | undefined
  plannedFor?: DateLike | undefined
  blind?: boolean | undefined
}

/** A count of some lots: a line for each, with its current book quantity. */
export async function beginCount(
  { tx, today, user }: { tx: Tx; today: string; user: { email: string } },
  planned: { lots: readonly Lot[]; scope: string },
  { locationId, assignee, plannedFor, blind }: CountScope,
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
