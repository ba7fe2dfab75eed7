import type { ReactNode } from 'react'
import styles from '#web/shell/shell.module.css'

/** The id of the main content, beside the bar and the rail. */
export const CONTENT = 'content'

/** The first Tab stop: skips the bar and the rail to the screen. The URL stays the same. */
export function SkipLink(): ReactNode {
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CONTENT)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}
