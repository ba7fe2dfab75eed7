import type { ReactNode } from 'react'
import { useNotifications } from '#features/insight/notifications/parts.tsx'

/** Said where people compare a list with the bell, while the bell could not be read. */
export function StaleNote(): ReactNode {
  const { isStale } = useNotifications()
  return (
    <p role="status" className={isStale ? 'text-13 soon below-8' : undefined}>
      {isStale && 'The bell may be out of date: its last read failed. It is read again every five minutes.'}
    </p>
  )
}
