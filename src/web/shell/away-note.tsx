import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAway } from '#ui/live/use-away.ts'
import styles from '#web/shell/desk-frame.module.css'

/** Says that Prime is unreachable and what still works meanwhile. */
export function AwayNote(): ReactNode {
  if (!useAway()) return null
  return (
    <p className={styles.away} role="status">
      <IconCloudOff size={16} aria-hidden />
      <span>
        <b>You are offline.</b> Showing saved data. Your changes are kept and sent when you are back online.
      </span>
    </p>
  )
}
