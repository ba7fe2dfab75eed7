import { IconLogin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { screenPath } from '#model/feature.ts'
import styles from '#ui/shell/bar/bar.module.css'
import { BearingMark } from '#ui/shell/bearing.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

/** The bar that is always there. `left` opens the screens on narrow screens, `children` depend on the sign-in state. */
export function TopBar({ left, children }: { left?: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <header className={styles.bar}>
      {left}
      <GoLink className={styles.brand} href="/">
        <BearingMark />
        Prime
      </GoLink>
      {children && (
        <nav className={styles.items} aria-label="Main">
          {children}
        </nav>
      )}
    </header>
  )
}

/** The items of the bar for a visitor. */
export function VisitorItems(): ReactNode {
  return (
    <GoLink className={`${styles.item} ${styles.wide}`} href={screenPath('sign-in')}>
      <IconLogin size={18} aria-hidden />
      Login
    </GoLink>
  )
}
