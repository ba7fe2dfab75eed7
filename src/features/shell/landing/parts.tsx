import { type ReactNode, useEffect, useState } from 'react'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import styles from '#features/shell/landing/screen.module.css'
import type { HistoryPage } from '#model/command/history-page.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { addressOf, recordKind } from '#model/record-pages.ts'
import { call } from '#ui/api.ts'
import { type Recent, recentsOf } from '#ui/history/recents.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const MAX_RECENT = 5
/** The first steps of a new business. */
const FIRST_STEPS = [
  [screenPath('import'), 'Import your parts'],
  [`${pageOf(vendors)}?new`, 'Add a vendor'],
  [`${pageOf(purchaseOrders)}?new`, 'Create the first order'],
] as const

/** The user's recent records; on the landing page also the first steps for a new user. */
export function Continue({ userId, begins = false }: { userId: string; begins?: boolean }): ReactNode {
  const [found, setFound] = useState<readonly Recent[]>()
  useEffect(() => {
    const stop = new AbortController()
    call<HistoryPage>('GET', `/api/history?by=${encodeURIComponent(userId)}&limit=30`, undefined, {
      signal: stop.signal,
    }).then(
      ({ entries }) => setFound(recentsOf(entries, (name) => addressOf(name, 'x') !== undefined, MAX_RECENT)),
      // Only logged: the page works without this list, because its main links are above.
      (error: unknown) => stop.signal.aborted || console.error(error),
    )
    return () => stop.abort()
  }, [userId])
  const isNew = found?.length === 0
  if (!found || (isNew && !begins)) return null
  return (
    <nav className={styles.continue} aria-label={isNew ? 'First steps' : 'Continue'}>
      <h2>{isNew ? 'First steps' : 'Continue'}</h2>
      <ol>
        {isNew
          ? FIRST_STEPS.map(([href, text]) => (
              <li key={href}>
                <GoLink href={href}>{text}</GoLink>
              </li>
            ))
          : found.map(({ collection, id, title }) => (
              <li key={`${collection}/${id}`}>
                <GoLink href={addressOf(collection, id) ?? screenPath('cockpit')}>{title}</GoLink>{' '}
                <small>{recordKind(collection)}</small>
              </li>
            ))}
      </ol>
    </nav>
  )
}
