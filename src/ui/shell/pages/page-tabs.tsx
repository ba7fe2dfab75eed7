import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/pages/page-tabs.module.css'
import { showWithin } from '#ui/shell/show-within.ts'

interface Tabs {
  /** The name of the tabs for screen readers: `View`. */
  label: string
  tabs: readonly { name: string; href: string }[]
  /** The name of the open tab. */
  current: string
  /** What follows the tabs: a `TabMenu` of further pages. */
  more?: ReactNode
}

const TabsContext = createContext<Tabs | undefined>(undefined)

/** Gives a page its tabs, shown directly below its title, each with its own address. */
export function PageTabs({ children, ...tabs }: Tabs & { children: ReactNode }): ReactNode {
  return <TabsContext value={tabs}>{children}</TabsContext>
}

/** The row of tabs below a page's title; nothing when the page has none. */
export function TabRow(): ReactNode {
  const given = use(TabsContext)
  const row = useRef<HTMLElement>(null)
  const current = given?.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view when another tab is opened
  useEffect(() => {
    showWithin(row.current, row.current?.querySelector('[aria-current]'))
  }, [current])
  if (!given) return null
  return (
    <nav ref={row} className={`flex gap-2 fixed line-below scrolls-across ${styles.tabs}`} aria-label={given.label}>
      {given.tabs.map(({ name, href }) => (
        <GoLink key={name} href={href} aria-current={name === current ? 'page' : undefined}>
          {name}
        </GoLink>
      ))}
      {given.more}
    </nav>
  )
}
