import { toDay } from '#base/days.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** Ordered goods that a deal waits for, and when they are expected. */
export interface AwaitedLine {
  dealLineId: string | undefined
  name: string
  qty: number
  day: string | undefined
}

/** The open lines of a purchase order by the deal they were ordered for. */
export function waitingDeals({ data }: Pick<PurchaseOrder, 'data'>, timeZone: string): Map<string, AwaitedLine[]> {
  const waiting = new Map<string, AwaitedLine[]>()
  for (const line of linesIn(data.lines as Data[])) {
    const open = openOfLine('po', line)
    const deal = line.forTransactionId
    if (typeof deal !== 'string' || !deal || open <= 0) continue
    const own: AwaitedLine = {
      dealLineId: typeof line.forLineId === 'string' ? line.forLineId : undefined,
      name: [line.brand, line.partNumber ?? line.description].filter(Boolean).join(' '),
      qty: open,
      day: toDay(line.expectedDate ?? data.expectedDate, timeZone) ?? poDueDay(data.poNumber),
    }
    waiting.set(deal, [...(waiting.get(deal) ?? []), own])
  }
  return waiting
}

/** The day promised to the customer for a line: that of the line, otherwise that of the whole deal. */
export function promisedDay(deal: Data, dealLineId: string | undefined, timeZone: string): string | undefined {
  const line = linesIn(deal.lines).find(({ lineId }) => lineId === dealLineId)
  return toDay(line?.promiseDate ?? deal.promiseDate, timeZone)
}

/** Whether goods are expected after the day promised to the customer. */
export const isLate = (expected: string | undefined, promised: string | undefined): boolean =>
  expected !== undefined && promised !== undefined && expected > promised
