import { toDate } from '#base/days.ts'

/** The due rule of payables and receivables: Open, and the due date on or before now. A day alone begins at midnight. */
export function isDue(item: { status?: unknown; dueDate?: unknown }, now: Date, timeZone: string): boolean {
  if (item.status !== 'Open') return false
  const due = toDate(item.dueDate, timeZone)
  return due !== undefined && due.getTime() <= now.getTime()
}
