import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screenPath } from '#model/feature.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/pages/page.module.css'
import { TabRow } from '#ui/shell/pages/page-tabs.tsx'
import { useScreens } from '#ui/shell/screens.ts'

interface Props {
  /** The heading, when it is not the name of the screen in the rail. */
  title?: string
  /** A short secondary note beside the title, such as `23 open`. */
  note?: ReactNode
  /** Buttons at the right end of the head. */
  actions?: ReactNode
  /** The head wraps to further lines on a narrow screen, for more than a button or two. */
  wraps?: boolean
  /** The toolbar below the head. */
  tools?: ReactNode
  children: ReactNode
}

/** The group of the screen, as a link to the map. Visitors have no map. */
function Breadcrumb({ group }: { group: string | undefined }): ReactNode {
  if (!useUser() || !group) return null
  return (
    <nav className={`row gap-6 fixed text-13 dim ${styles.crumbs}`} aria-label="Breadcrumb">
      <GoLink className="grid central tall-24" href={`${screenPath('cockpit')}#${group.toLowerCase()}`}>
        {group}
      </GoLink>
      <IconChevronRight size={16} aria-hidden />
    </nav>
  )
}

/** The frame of a screen: head with the title and its actions, a toolbar, and the content that fills the rest. */
export function Page({ title, note, actions, wraps, tools, children }: Props): ReactNode {
  const screens = useScreens()
  const pathname = useLocation({ select: (location) => location.pathname })
  const screen = screens.find(({ path }) => path === pathname)
  return (
    <div className={`stack grow low ${styles.page}`}>
      <div className={`row gap-12 fixed ${styles.head}`} data-wraps={wraps || undefined}>
        <Breadcrumb group={screen?.group} />
        <h1 className="text-20 titled unbroken page-title">{title ?? screen?.label}</h1>
        {note && <span className={`clip text-13 dim figures ${styles.note}`}>{note}</span>}
        {actions && <div className={`row gap-8 aside ${styles.actions}`}>{actions}</div>}
      </div>
      <TabRow />
      {tools && <div className={`row gap-8 fixed ${styles.tools}`}>{tools}</div>}
      {children}
    </div>
  )
}
