import type { ReactNode } from 'react'
import { screenPath } from '#model/feature.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/pages/lone-page.module.css'

interface Props {
  mark: ReactNode
  title: ReactNode
  children: ReactNode
}

/** A page with a single message and a link to all screens. */
export function LonePage({ mark, title, children }: Props): ReactNode {
  const signedIn = useUser() !== undefined
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <span className={styles.mark}>{mark}</span>
        <h1>{title}</h1>
        {children}
        <p>
          <GoLink href={signedIn ? screenPath('cockpit') : '/'}>{signedIn ? 'All screens' : 'Start page'}</GoLink>
        </p>
      </div>
    </div>
  )
}
