import { addDays, type Day } from '#base/days.ts'
import { daysAgo, mmddyy, numberer, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { TOLERANCE } from '#features/stock/counts/rules.ts'

/** An order received during the last two weeks. */
export interface RecentReceipt {
  id: string
  poNumber: string
  vendor: string
  brand: string
  orderDate: Day
  receivedOn: Day
  /** The day its bill was paid by check; absent while the bill is open. */
  paidOn?: Day
}

/** Days since ordered, received and paid: on any day, both this week and the week before have some of each. */
const ARRIVALS: readonly (readonly [
  vendor: string,
  brand: string,
  ordered: number,
  received: number,
  paid?: number,
])[] = [
  ['SKF USA Inc.', 'SKF', 29, 13, 9],
  ['Schaeffler Group USA', 'FAG', 26, 11],
  ['The Timken Company', 'Timken', 25, 10, 7],
  ['NTN Bearing Corp.', 'NTN', 22, 7, 4],
  ['NSK Americas', 'NSK', 20, 6],
  ['Koyo Bearings', 'KOYO', 17, 4, 1],
  ['Schaeffler Group USA', 'INA', 16, 2],
  ['SKF USA Inc.', 'SKF', 15, 1, 0],
  ['NSK Americas', 'NSK', 14, 0],
]

export const arrivals = (today: Day): RecentReceipt[] =>
  ARRIVALS.map(([vendor, brand, ordered, received, paid], at) => ({
    id: `po-lately-${at + 1}`,
    poNumber: `${mmddyy(daysAgo(today, ordered))}-01`,
    vendor,
    brand,
    orderDate: daysAgo(today, ordered),
    receivedOn: daysAgo(today, received),
    ...(paid !== undefined && { paidOn: daysAgo(today, paid) }),
  }))

/** One lot in this many has sold some pieces in the last two weeks. */
const SOLD_EVERY = 45
const SOLD_DAYS = 14

/** The recent sale of a lot, by its index; undefined for the others. Only lots that were already in stock are sold. */
export function recentSale(at: number, receivedOn: Day, today: Day): { day: Day; qty: number } | undefined {
  const first = daysAgo(today, SOLD_DAYS - 1)
  if (at % SOLD_EVERY !== 0 || receivedOn >= first) return undefined
  const turn = at / SOLD_EVERY
  return { day: addDays(first, (turn * 5) % SOLD_DAYS), qty: 1 + ((turn * 7) % 12) }
}

const COUNTED_LOTS = 20
const MAX_VALUE = 2_000

/** Counts of lots without recent movements: one posted in each of the last two weeks, and one in progress today. */
export function countDocs(lots: readonly SampleDoc[], today: Day): { docs: SampleDoc[]; series: Map<string, number> } {
  const numbers = numberer('CNT')
  const first = daysAgo(today, SOLD_DAYS - 1)
  const counted = lots
    .filter(({ data }, at) => String(data.receivedOn) < first && !recentSale(at, String(data.receivedOn), today))
    .filter(({ data }) => Number(data.value) < MAX_VALUE)
  const docs = [10, 3, 0].map((days, at): SampleDoc => {
    const day = daysAgo(today, days)
    const isPosted = days > 0
    const own = counted.slice(at * COUNTED_LOTS, (at + 1) * COUNTED_LOTS)
    return {
      collection: counts.name,
      id: `count-${at + 1}`,
      data: {
        countNumber: numbers.next(day),
        status: isPosted ? 'Posted' : 'Open',
        scope: `${own.length} chosen lots`,
        ...{ blind: true, tolerance: TOLERANCE, startedOn: day },
        ...(isPosted && { postedOn: day, varianceValue: 0 }),
        lines: own.map(({ id, data }, line) => ({
          ...{ lotId: id, lotNumber: data.lotNumber!, partNumber: data.partNumber!, locationId: data.locationId! },
          ...{ bin: data.bin!, bookQty: data.qtyOnHand!, unitCost: data.landedUnitCost! },
          // The count in progress is partly done; all counted quantities equal the book quantities.
          ...((isPosted || line < COUNTED_LOTS / 3) && { countedQty: data.qtyOnHand! }),
          ...(isPosted && { varianceQty: 0, varianceValue: 0 }),
        })),
      },
    }
  })
  return { docs, series: numbers.series }
}
