import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { scannedAddress, scanQueries } from '#features/purchasing/scan/rules.ts'
import { mayBeNumber } from '#features/shell/not-found/nearest.ts'
import { commit, readOnce } from '#ui/api.ts'

/**
 * Opens the record whose number is in the address. Returns whether the search is still running. When no record has this
 * number and a link in Prime led here, the broken link is logged as an error, once per address.
 */
export function useSought(sought: string | undefined, pathname: string, isStaff: boolean): boolean {
  const { history } = useRouter()
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    if (!isStaff) return
    const stop = new AbortController()
    async function look(): Promise<void> {
      if (sought !== undefined && mayBeNumber(sought)) {
        const { queries } = await readOnce({ queries: scanQueries(sought) }, { signal: stop.signal })
        const found = scannedAddress(
          sought,
          queries.map(({ documents }) => documents),
        )
        if (found) {
          history.replace(found)
          return
        }
      }
      setLooking(false)
      if (isLedHere(history.location.state)) await noteBrokenLink(pathname)
    }
    look().catch((error: unknown) => {
      if (stop.signal.aborted) return
      setLooking(false)
      console.error('The address could not be searched:', error)
    })
    return () => stop.abort()
  }, [sought, pathname, isStaff, history])
  return isStaff && isLooking && sought !== undefined && mayBeNumber(sought)
}

/** Whether a link in Prime led here, within this tab; a typed or external address reloads the page. */
const isLedHere = (state: { __TSR_index?: number } | undefined): boolean => (state?.__TSR_index ?? 0) > 0

async function noteBrokenLink(pathname: string): Promise<void> {
  const path = pathname.slice(0, 200)
  // The id is made from the address, so that two users who meet the same broken link log it once.
  const id = `broken-link-${encodeURIComponent(path)}`
  const { gets } = await readOnce({ gets: [{ collection: logs.name, id }] })
  if (gets[0]) return
  const data = {
    status: 'pending',
    severity: 'warning',
    page: path,
    reference: 'Broken link',
    message: `A link in Prime leads to ${path}, which does not exist.`,
    timestamp: { $serverTime: true },
  }
  await commit([{ op: 'create', collection: logs.name, id, data }]).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status !== 409) throw error
  })
}
