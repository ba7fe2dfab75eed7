import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useLiveStatus } from '#ui/live/use-live.ts'
import styles from '#web/desk-frame.module.css'

/** A server that restarts is back within this time; nobody needs to hear of that. Where the browser itself is cut off they do. */
const PATIENCE_MS = 5_000
const CUT_OFF_MS = 500

/** Says that Prime is out of reach and what goes on meanwhile. */
export function AwayNote(): ReactNode {
  if (!useAway()) return null
  return (
    <p className={styles.away} role="status">
      <IconCloudOff size={16} aria-hidden />
      <span>
        <b>Prime cannot be reached.</b> You see what was read before, and what you type is kept. The rest comes as soon
        as the connection is back.
      </span>
    </p>
  )
}

/** Whether nothing has been heard of the server for a while. */
function useAway(): boolean {
  const isOnline = useLiveStatus() === 'online'
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (isOnline) return setAway(false)
    const timer = setTimeout(() => setAway(true), navigator.onLine ? PATIENCE_MS : CUT_OFF_MS)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isAway && !isOnline
}
