import { addDays, type Day, toDay } from '#base/days.ts'
import { figure } from '#base/text/writing.ts'
import { levelDates } from '#features/money/check-register/commands.ts'
import { levelDays } from '#features/money/check-register/dates.ts'
import type { Check } from '#features/money/checks/collection.ts'
import type { Data } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const WEEK = 7

interface Open {
  /** The uncashed checks; undefined while loading. */
  open: readonly Check[] | undefined
  isOff: (day: Day) => boolean
}

/** Levels the checks of a week; asks whether the payees agreed only when a printed check moves. */
export function levelOffer(at: Pick<Clock, 'today' | 'timeZone'>, checks: Open): CommandOffer {
  const { today } = at
  return {
    command: levelDates,
    label: 'Level the week',
    suggest: { bankAccountId: 'main', from: today, to: addDays(today, WEEK), apply: true, agreed: false },
    askBy: (input) => ({ agreed: movesPrinted(input, at, checks) ? levelDates.input.agreed : undefined }),
    confirm: ({ perDay }) =>
      typeof perDay === 'number' && perDay > 0
        ? `No day takes more than ${figure(perDay, 2, 3)}; later checks move to the next business day with room.`
        : 'Enter the maximum per day. Checks that do not fit move to the next business day with room.',
  }
}

/** Whether the current input changes the date of a printed check; also true while that is unknown. */
function movesPrinted(
  { bankAccountId, from: begin, to: end, perDay }: Data,
  { today, timeZone }: Pick<Clock, 'today' | 'timeZone'>,
  { open, isOff }: Open,
): boolean {
  const [from, to] = [toDay(begin, timeZone), toDay(end, timeZone)]
  if (!open || !from || !to) return true
  if (typeof perDay !== 'number' || perDay <= 0) return false
  // What one in another currency takes is not known here.
  if (new Set(open.map(({ data }) => data.currency ?? baseCurrency())).size > 1) return true
  const dated = open.flatMap(({ id, data }) => {
    const day = toDay(data.checkDate, timeZone)
    const isOwn = (data.bankAccountId ?? bankAccountId) === bankAccountId && data.direction !== 'In'
    return isOwn && day && day >= from && day <= to ? [{ id, day, amount: data.amount, number: data.checkNumber }] : []
  })
  const leveled = levelDays(dated, { to, perDay, today, isOff })
  const moved = new Set('moves' in leveled ? leveled.moves.map(({ id }) => id) : [])
  return open.some(({ id, data }) => moved.has(id) && data.status === 'Printed')
}
