import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { useOpenErrors } from '#features/admin/logs/parts.tsx'
import styles from '#features/insight/cockpit/screen.module.css'
import { readSeen, type SeenFigures, seenNow, sinceOf } from '#features/insight/cockpit/since.ts'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { useDeliveries } from '#features/shipping/tracking/parts.tsx'
import { pageAddress } from '#model/feature.ts'
import { shortMoment } from '#ui/grid/format.ts'
import type { User } from '#ui/session.ts'
import { useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useDay } from '#ui/shell/use-day.tsx'

const MAX_NAMED = 6
const KIND = { payable: 'Bill', receivable: 'Invoice', delivery: 'PO' } as const
/** Returning within this time is the same visit. */
const SAME_VISIT_MS = 60_000

/** What has changed since this person last viewed the cockpit in this browser; hidden once seen. */
export function SinceLast({ user }: { user: User }): ReactNode {
  const key = `prime-cockpit-${user.id}`
  const { items } = useNotifications()
  const { deliveries } = useDeliveries()
  const errors = useOpenErrors()
  const now = useNow()
  const { today, timeZone } = useDay()
  const figures = {
    'Parcels on their way': deliveries.length,
    'Parcels overdue': deliveries.filter(({ isOverdue }) => isOverdue).length,
    'Open errors': errors,
  }
  const [last, setLast] = useState<SeenFigures | undefined>(() => readSeen(localStorage.getItem(key)))
  const current = useRef<SeenFigures>(undefined)
  current.current = seenNow(items, figures, now.toISOString())
  // A visit ends when the cockpit is left, for another screen or by closing the page.
  useEffect(() => {
    const keep = () => current.current && localStorage.setItem(key, JSON.stringify(current.current))
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [key])

  if (!last || now.getTime() - Date.parse(last.at) < SAME_VISIT_MS) return null
  const since = sinceOf(last, items, figures)
  if (!since) return null
  const when = shortMoment(last.at, today, timeZone)
  const seen = () => setLast(current.current)
  return (
    <section
      className={`panel flex top between gap-16 text-13 line-20 ${styles.since}`}
      aria-label="Since your last visit"
    >
      <p className="slim breaks">
        <b className="bold">Since your last visit</b> ({when}): <Changes {...since} />{' '}
        <GoLink
          className="accent underlined"
          href={pageAddress('history', { from: dayIn(timeZone, new Date(last.at)) })}
        >
          View changes
        </GoLink>
      </p>
      <Button className="fixed" size="compact-sm" variant="default" onClick={seen}>
        Dismiss
      </Button>
    </section>
  )
}

function Changes({ came, went, figures }: NonNullable<ReturnType<typeof sinceOf>>): ReactNode {
  return (
    <>
      {came.length > 0 && (
        <>
          {came.length} newly due (
          {came.slice(0, MAX_NAMED).map(({ kind, id, number, href }, at) => (
            <span key={`${kind} ${id}`}>
              {at > 0 && ', '}
              <GoLink className="accent underlined" href={href}>
                {KIND[kind]} {number || 'without a number'}
              </GoLink>
            </span>
          ))}
          {came.length > MAX_NAMED && ` and ${came.length - MAX_NAMED} more`}).{' '}
        </>
      )}
      {went > 0 && `${went} no longer due. `}
      {figures.map(({ name, before, now }) => `${name}: ${before} → ${now}. `)}
    </>
  )
}
