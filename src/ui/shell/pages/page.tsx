import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/pages/page.module.css'
import { useScreens } from '#ui/shell/screens.ts'

interface Props {
  title: string
  /** A short dim note beside the title, such as `23 open`. */
  note?: ReactNode
  /** Buttons at the right end of the head. */
  actions?: ReactNode
  /** The head goes on in further lines where the screen is narrow: for more than a button or two. */
  wraps?: boolean
  /** The one toolbar under the head. */
  tools?: ReactNode
  children: ReactNode
}

/** Where the screen stands: its group, which leads to the map. Visitors have no map. */
function Breadcrumb(): ReactNode {
  const screens = useScreens()
  const pathname = useLocation({ select: (location) => location.pathname })
  const group = screens.find(({ path }) => path === pathname)?.group
  if (!useUser() || !group) return null
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <GoLink href={`/main#${group.toLowerCase()}`}>{group}</GoLink>
      <IconChevronRight size={16} aria-hidden />
    </nav>
  )
}

/** The frame of a screen: head with the title and its actions, a toolbar, and the content that fills the rest. */
export function Page({ title, note, actions, wraps, tools, children }: Props): ReactNode {
  return (
    <div className={styles.page}>
      <div className={styles.head} data-wraps={wraps || undefined}>
        <Breadcrumb />
        <h1 className={styles.title}>{title}</h1>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </div>
  )
}
