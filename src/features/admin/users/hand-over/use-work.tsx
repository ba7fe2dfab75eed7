import { dayIn } from '#base/days.ts'
import { type Work, workAsks, workOf } from '#features/admin/users/hand-over/open-work.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** The open work of everyone, live. */
export function useWork(): ReadonlyMap<string, Work> {
  const { timeZone } = useClock()
  const asks = workAsks(dayIn(timeZone, useNow()))
  const answers = useManyFigures([...asks.open, ...asks.late.filter((ask) => ask !== undefined)])
  const open = answers.slice(0, asks.open.length)
  const late = answers.slice(asks.open.length)
  // Kinds without due dates have no overdue query, so their position in `late` is not advanced.
  let at = 0
  return workOf(
    open,
    asks.late.map((ask) => (ask ? late[at++] : undefined)),
  )
}
