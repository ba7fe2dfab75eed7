import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAway } from '#ui/live/use-away.ts'
import styles from '#web/desk-frame.module.css'

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
