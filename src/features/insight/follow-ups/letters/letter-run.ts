import { type Day, toDay } from '#base/days.ts'
import { type LetterLevel, nextLevel } from '#features/insight/follow-ups/letters/letters.ts'
import { isPaused } from '#features/insight/follow-ups/rules.ts'
import { openAmount } from '#model/document/open.ts'
import { isOf } from '#model/document/party.ts'

interface Owed {
  status?: string
  customerId?: string
  customerName?: string
  dueDate?: unknown
  totalAmount?: number
  balance?: number
  currency?: string
  disputed?: boolean
  promiseDate?: unknown
  dunningLevel?: unknown
  remindedOn?: unknown
  chasePausedUntil?: unknown
}
interface Customer {
  name?: string
  chasePausedUntil?: unknown
}
interface At {
  today: Day
  timeZone: string
}

/** The result of a run of letters for one customer: the next reminder, or the reason why none is sent. */
interface LetterOf<O> {
  id: string
  name: string
  level: LetterLevel
  invoices: readonly O[]
  /** Why the customer gets no letter. */
  why?: string
}

/**
 * Whether payment of an invoice may be requested: it is overdue, and neither disputed, promised for a later day, nor
 * paused.
 */
export function isDueForLetter(data: Owed, at: At): boolean {
  const due = toDay(data.dueDate, at.timeZone)
  const promised = toDay(data.promiseDate, at.timeZone)
  const isLate = due !== undefined && due < at.today && (data.status ?? 'Open') === 'Open' && openAmount(data) > 0
  return isLate && !data.disputed && !isPaused(data, at) && (promised === undefined || promised < at.today)
}

export const isReminded = (data: Owed, { today, timeZone }: At): boolean => toDay(data.remindedOn, timeZone) === today

/** The letters of a run over these customers, in their order. A customer reminded today gets no second letter. */
export function lettersOf<O extends { data: Owed }>(
  customers: readonly { id: string; data: Customer }[],
  receivables: readonly O[],
  at: At,
): LetterOf<O>[] {
  return customers.map(({ id, data }) => {
    const mine = receivables.filter(isOf({ id }))
    const due = mine.filter((item) => isDueForLetter(item.data, at))
    const invoices = due.filter((item) => !isReminded(item.data, at))
    const letter = { id, name: data.name ?? id, level: nextLevel(due.map((item) => item.data)), invoices }
    const until = isPaused(data, at) ? toDay(data.chasePausedUntil, at.timeZone) : undefined
    if (until) return { ...letter, invoices: [], why: `Reminders paused until ${until}` }
    if (invoices.length > 0) return letter
    return { ...letter, why: due.length > 0 ? 'Reminded today' : 'Nothing overdue' }
  })
}
