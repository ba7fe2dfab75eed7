import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#ui/shell/spinner.module.css'

/** The centred spinner of a loading screen. */
export function Spinner({ note }: { note?: string }): ReactNode {
  return (
    <div className={styles.room} role="status" aria-label="Loading">
      <Loader size={28} />
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}
