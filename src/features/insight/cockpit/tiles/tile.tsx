import { type ReactNode, useState } from 'react'
import styles from '#features/insight/cockpit/tiles/tiles.module.css'
import { NOTIFICATION_REFRESH_MS } from '#features/insight/notifications/rules.ts'
import { useLiveStatus } from '#ui/live/use-live.ts'
import { useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Alone } from '#ui/shell/pages/alone.tsx'

const MINUTE_MS = 60_000

interface Props {
  title: string
  href: string
  /** How the figures are counted, in a sentence. */
  counted: string
  children: ReactNode
}

/** A part of the cockpit that loads and fails independently. */
export function Tile({ title, href, counted, children }: Props): ReactNode {
  return (
    <section className={`stack panel gap-10 slim ${styles.tile}`} aria-label={title}>
      <header>
        <h2>
          <GoLink href={href}>{title}</GoLink>
        </h2>
        <details className={`text-12 dim ${styles.counted}`}>
          <summary className="pressable">How is this calculated?</summary>
          <p className="line-18">{counted}</p>
        </details>
      </header>
      <NotLive />
      <Alone title={title}>{children}</Alone>
    </section>
  )
}

/** A note that a tile no longer receives changes, shown once a refresh of the bar has been missed. */
function NotLive(): ReactNode {
  const status = useLiveStatus()
  const now = useNow()
  const [since, setSince] = useState<Date>()
  // State is set during render, as React recommends, because this render depends on it.
  if (status === 'online' && since) setSince(undefined)
  if (status !== 'online' && !since) setSince(now)
  if (!since || now.getTime() - since.getTime() < NOTIFICATION_REFRESH_MS) return null
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
  return (
    <p className={`text-12 line-18 soon round-8 soon-ground ${styles.stale}`} role="status">
      Not updated for {minutes} minutes.
    </p>
  )
}
