import { startOfDay } from '#base/days.ts'
import { call } from '#ui/api.ts'
import type { HistoryFilter, HistoryPage } from '#ui/history/entry.ts'

const DAY_MS = 86_400_000

/** One page of the history, newest first, of the days of the business. */
export function readHistory(
  filter: HistoryFilter,
  timeZone: string,
  { before, limit, signal }: { before?: number | undefined; limit: number; signal?: AbortSignal | undefined },
): Promise<HistoryPage> {
  const { from, to, ...rest } = filter
  const query = new URLSearchParams({
    ...rest,
    limit: String(limit),
    ...(before !== undefined && { before: String(before) }),
    ...(from && { from: startOfDay(from, timeZone).toISOString() }),
    ...(to && { to: new Date(startOfDay(to, timeZone).getTime() + DAY_MS - 1).toISOString() }),
  })
  return call<HistoryPage>('GET', `/api/history?${query}`, undefined, { signal })
}
