import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { DueStrip } from '#features/home/due-strip.tsx'
import { FirstSteps } from '#features/home/first-steps.tsx'
import styles from '#features/home/screen.module.css'
import { ScreenMap } from '#features/home/screen-map.tsx'
import { SetupSteps } from '#features/home/setup-steps.tsx'
import { useNotifications } from '#features/notifications/provider.tsx'
import { useDeliveries } from '#features/tracking/provider.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'

const Tiles = lazy(() => import('#features/home/tiles.tsx'))

/** The cockpit: what is due now, what moves, and the map of all screens, live. */
export default function CockpitScreen(): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const { ready } = useNotifications()
  if (!ready) return <Spinner />
  return (
    <div className={styles.cockpit}>
      <header>
        <h1 className={styles.title}>{weekday(today)}</h1>
        <Brief />
      </header>
      <FirstSteps />
      <SetupSteps />
      <DueStrip />
      <Suspense fallback={<div className={styles.waiting} aria-busy />}>
        <Tiles days={new URLSearchParams(search).get('days') === '30' ? 30 : 14} />
      </Suspense>
      <ScreenMap />
    </div>
  )
}

/** One sentence by rules: the most pressing first. */
function Brief(): ReactNode {
  const { items, summary } = useNotifications()
  const { deliveries } = useDeliveries()
  const late = deliveries.filter(({ isOverdue }) => isOverdue).length
  const oldest = items[0]
  if (!oldest && late === 0) return <p className={styles.brief}>Nothing is due.</p>
  return (
    <p className={styles.brief}>
      {summary.payables > 0 && (
        <>
          <GoLink href="/payable">{plural(summary.payables, 'payable')}</GoLink> {summary.payables === 1 ? 'is' : 'are'}{' '}
          due.{' '}
        </>
      )}
      {oldest && (
        <>
          <GoLink href={oldest.href}>{oldest.number}</GoLink> has waited longest.{' '}
        </>
      )}
      {late > 0 && (
        <>
          <GoLink href="/tracking">{plural(late, 'parcel')}</GoLink> should have arrived already.
        </>
      )}
    </p>
  )
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const weekday = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')
