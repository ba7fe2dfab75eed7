import { toDay } from '#base/days.ts'
import { bookingEntries } from '#features/sales/bookings/collection.ts'
import { bookedIn, difference, orderBookings } from '#features/sales/bookings/rules.ts'
import type { CommandContext } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

type BookingRun = Pick<CommandContext<unknown>, 'tx' | 'today' | 'timeZone'>

/** The fields of a deal by which bookings are grouped. */
export const OF_DEAL = ['customerId', 'customerName', 'currency', 'owner', 'channel', 'country'] as const

/** Books what changed in a deal: the first row on the order date, later rows on the day of the change. */
export async function bookDeal({ tx, today, timeZone }: BookingRun, id: string, deal: Data): Promise<void> {
  const rows = await tx.find(query(bookingEntries, { where: [['orderId', '==', id]] }))
  const known = Object.fromEntries(OF_DEAL.map((name) => [name, textIn(deal, name)]))
  // All rows are moved to the current customer, owner and other groups of the deal.
  for (const row of rows)
    if (OF_DEAL.some((name) => textIn(row.data as Data, name) !== known[name]))
      await tx.update(bookingEntries, row.id, known as never)
  const more = difference(orderBookings(deal), bookedIn(rows.map(({ data }) => data as Data)))
  if (!more) return
  const ordered = toDay(deal.orderDate, timeZone)
  const said = Object.entries({ ...known, orderNumber: textIn(deal, 'transactionNumber') })
  await tx.insert(bookingEntries, {
    ...Object.fromEntries(said.filter(([, value]) => value !== undefined)),
    ...more,
    day: rows.length === 0 && ordered ? ordered : today,
    orderId: id,
  })
}

const textIn = (data: Data, name: string): string | undefined =>
  typeof data[name] === 'string' && data[name] !== '' ? data[name] : undefined
