const MS_PER_DAY = 86_400_000

/** The date this many days from today, as stored in documents (`2026-11-20`). */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)

/** The number of a purchase order written this many days ago: MMDDYY and a sequence number. */
export function poNumberFrom(daysAgo: number, tail: string): string {
  const [year, month, day] = dayFromToday(-daysAgo).split('-')
  return `${month}${day}${year!.slice(2)}${tail}`
}

/** `Nov 24, 2026`. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )
