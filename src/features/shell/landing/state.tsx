import { type ReactNode, useEffect, useState } from 'react'
import { freshResult } from '#features/admin/system-check/parts.tsx'
import styles from '#features/shell/landing/screen.module.css'
import { screenPath } from '#model/feature.ts'
import { useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const SILENT_MS = 5_000
const WORDS = {
  pass: 'Everything was up',
  warning: 'The last check had a warning',
  fail: 'The last check found a fault',
} as const

/** The result of the last system check on this device, if it is at most ten minutes old. */
export function LastCheck(): ReactNode {
  const last = freshResult(useNow())
  if (!last) return null
  return (
    <p className={styles.state} data-verdict={last.verdict}>
      <i aria-hidden /> {WORDS[last.verdict]} on this device within ten minutes.{' '}
      <GoLink href={screenPath('system-check')}>System check</GoLink>
    </p>
  )
}

/** A warning when the login service has not responded for a while; the public tools work without it. */
export function Silent(): ReactNode {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSilent(true), SILENT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSilent) return null
  return (
    <p className={styles.state} role="alert" data-verdict="warning">
      <i aria-hidden /> Prime can't reach the login service. The tools below work without it;{' '}
      <GoLink href={screenPath('system-check')}>the system check</GoLink> says more.
    </p>
  )
}
