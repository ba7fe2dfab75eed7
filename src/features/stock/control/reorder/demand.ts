import { addDays, type Day, daysBetween, toDay } from '#base/days.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Movements that count as usage: goods issued to customers, minus those returned unsold. */
const DEMAND = ['Issue', 'IssueVoid', 'ConsignSale'] as const
const MONTHS = 12
const DAYS_PER_MONTH = 30
const PAGE = 1_000

/** The usage of each part in the last twelve periods of thirty days, oldest first; parts without usage are left out. */
export async function monthlyDemand(
  tx: Reading,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Map<string, number[]>> {
  const from = addDays(today, 1 - MONTHS * DAYS_PER_MONTH)
  const demand = new Map<string, number[]>()
  for (const type of DEMAND) {
    // Newest first: the ledger is in order of days, except for postings made a few days late.
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const page = await tx.find(
        query(movements, {
          where: [
            ['type', '==', type],
            ['seq', '<', below],
          ],
          orderBy: [['seq', 'desc']],
          limit: PAGE,
        }),
      )
      let isOld = page.length > 0
      for (const { data } of page) {
        const day = toDay(data.day, timeZone)
        if (day === undefined || day < from || day > today) continue
        isOld = false
        const months = demand.get(data.partId) ?? Array<number>(MONTHS).fill(0)
        demand.set(data.partId, months)
        months[Math.floor(daysBetween(from, day) / DAYS_PER_MONTH)]! -= data.qtyDelta
      }
      if (page.length < PAGE || isOld) break
      below = page.at(-1)!.data.seq
    }
  }
  return demand
}
