import { useEffect } from 'react'
import { recordDemand } from '#features/insight/global-search/commands.ts'
import type { SourcingRow } from '#features/insight/global-search/sourcing/sourcing.ts'
import { mayBeWanted } from '#features/stock/demand/rules.ts'
import { execute } from '#ui/api.ts'
import { useUser } from '#ui/session.ts'

/** An empty result shown for this long counts as seen. */
const READ_MS = 2_500

interface Wanted {
  partNumber: string
  qty?: number
}

/** Records part numbers that were searched for and never stocked, once someone has seen the empty result. */
export function useDemand(wanted: readonly Wanted[]): void {
  const role = useUser()?.role
  const key = JSON.stringify(wanted.filter(({ partNumber }) => mayBeWanted(partNumber)))
  useEffect(() => {
    if (key === '[]' || !role || role === 'viewer') return
    const timer = setTimeout(() => {
      // A failure to record demand must not disturb the person who searches.
      execute(recordDemand.name, { parts: JSON.parse(key) as Wanted[] }).catch((error: Error) =>
        console.error('The demand could not be recorded:', error),
      )
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [key, role])
}

export const useDemandOf = (rows: readonly SourcingRow[]): void =>
  useDemand(
    rows
      .filter(({ best, others }) => best.kind === 'new' && others.length === 0)
      .map(({ wanted: { typed, qty } }) => ({ partNumber: typed, ...(qty !== undefined && { qty }) })),
  )
