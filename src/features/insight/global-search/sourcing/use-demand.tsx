import { useEffect } from 'react'
import { recordDemand } from '#features/insight/global-search/commands.ts'
import type { SourcingRow } from '#features/insight/global-search/sourcing/sourcing.ts'
import { mayBeWanted } from '#features/stock/demand/rules.ts'
import { execute } from '#ui/api.ts'
import { useUser } from '#ui/session.ts'

/** Someone who looks at nothing for so long has read it. */
const READ_MS = 2_500

interface Wanted {
  partNumber: string
  qty?: number
}

/** Notes part numbers that were looked for and that no one here has ever had, once someone has seen that. */
export function useDemand(wanted: readonly Wanted[]): void {
  const role = useUser()?.role
  const asked = JSON.stringify(wanted.filter(({ partNumber }) => mayBeWanted(partNumber)))
  useEffect(() => {
    if (asked === '[]' || !role || role === 'viewer') return
    const timer = setTimeout(() => {
      // A demand that cannot be recorded must not disturb the person who searches.
      execute(recordDemand.name, { parts: JSON.parse(asked) as Wanted[] }).catch((error: Error) =>
        console.error('The demand could not be recorded:', error),
      )
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [asked, role])
}

export const useDemandOf = (rows: readonly SourcingRow[]): void =>
  useDemand(
    rows
      .filter(({ best, others }) => best.kind === 'new' && others.length === 0)
      .map(({ wanted: { typed, qty } }) => ({ partNumber: typed, ...(qty !== undefined && { qty }) })),
  )
