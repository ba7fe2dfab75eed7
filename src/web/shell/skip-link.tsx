import type { ReactNode } from 'react'
import styles from '#web/shell/shell.module.css'

/** The id of the part of the page that the bar and the rail are beside. */
export const CONTENT = 'content'

/** The first stop of the Tab key: past the bar and the rail, into the screen. The address stays as it is. */
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
