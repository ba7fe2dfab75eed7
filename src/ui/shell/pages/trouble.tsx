import type { ReactNode } from 'react'
import { BrokenBearing } from '#ui/shell/bearing.tsx'
import lone from '#ui/shell/pages/lone-page.module.css'
import styles from '#ui/shell/pages/trouble.module.css'

/** An error page: what happened, the error's own message, and what to do. */
export function Trouble(props: { text?: string; message: string; note?: string; children?: ReactNode }): ReactNode {
  return (
    <div className={lone.page} role="alert">
      <div className={styles.inner}>
        <BrokenBearing />
        <h1 className={styles.title}>Something went wrong</h1>
        {props.text && <p className={styles.text}>{props.text}</p>}
        <p className={styles.message}>{props.message}</p>
        {props.note && <p className={styles.text}>{props.note}</p>}
        {props.children && <div className="above-8">{props.children}</div>}
      </div>
    </div>
  )
}
