import { addDays, startOfDay } from '#base/days.ts'
import type { HistoryPage } from '#model/command/history-page.ts'
import { call } from '#ui/api.ts'
import type { HistoryFilter } from '#ui/history/entry.ts'

/** A filter for the request, with the moments at which its days begin and end. */
export function historyRequest({ from, to, ...rest }: HistoryFilter, timeZone: string): Record<string, string> {
  return {
    ...rest,
    ...(from && { from: startOfDay(from, timeZone).toISOString() }),
    ...(to && { to: new Date(startOfDay(addDays(to, 1), timeZone).getTime() - 1).toISOString() }),
  }
}

/** One page of the history, newest first, by business days. */
export async function readHistory(
  filter: HistoryFilter,
  timeZone: string,
  { before, limit, signal }: { before?: number | undefined; limit: number; signal?: AbortSignal | undefined },
): Promise<HistoryPage> {
  const { seq, ...rest } = filter
  const query = new URLSearchParams({
    ...historyRequest(rest, timeZone),
    limit: String(seq === undefined ? limit : 1),
    ...(before !== undefined && { before: String(before) }),
    ...(seq !== undefined && { before: String(Number(seq) + 1) }),
  })
  const page = await call<HistoryPage>('GET', `/api/history?${query}`, undefined, { signal })
  if (seq === undefined) return page
  return { entries: page.entries.filter((entry) => String(entry.seq) === seq), more: false, nextBefore: null }
}
