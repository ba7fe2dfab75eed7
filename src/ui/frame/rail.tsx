import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPin,
  IconSearch,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Doc } from '#model/value.ts'
import type { MenuPage } from '#ui/collection/menu-pages.ts'
import { pageHref, useMenuPages } from '#ui/collection/menu-pages.ts'
import { usePinnedViews } from '#ui/collection/saved-views.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { count as digits } from '#ui/frame/money.ts'
import styles from '#ui/frame/rail.module.css'
import type { Count, GroupName, ScreenInfo } from '#ui/frame/screens.ts'
import { GROUPS, useCounts, useIcons, useScreens } from '#ui/frame/screens.ts'
import { ThemeSwitch } from '#ui/frame/theme-switch.tsx'

interface Props {
  slim: boolean
  /** Missing in the drawer, which is always wide. */
  onSlim?: (slim: boolean) => void
  onSearch: () => void
  /** Opens the list of keys. Missing in the drawer, where nobody has a keyboard. */
  onHelp?: () => void
  /** Called when a screen was chosen; the drawer closes then. */
  onGo?: () => void
}

/** All screens in their groups, with what needs attention. */
export function Rail({ slim, onSlim, onSearch, onHelp, onGo }: Props): ReactNode {
  const screens = useScreens()
  // What a list shows stands in the address too; the rail has nothing to do with that.
  const pathname = useLocation({ select: (location) => location.pathname })
  const here = screens.find(({ path }) => path === pathname)
  const [opened, setOpened] = useState<GroupName | undefined>()
  const [closed, setClosed] = useState<string>()
  const open = opened ?? (closed === pathname ? undefined : here?.group)
  const toggle = (group: GroupName) => {
    setClosed(open === group ? pathname : undefined)
    setOpened(open === group ? undefined : group)
  }
  const pages = useMenuPages()
  const top = ['/main', '/home'].flatMap((path) => screens.find((screen) => screen.path === path) ?? [])

  return (
    <nav className={`${styles.rail} ${slim ? styles.slim : ''}`} aria-label="Screens">
      <button type="button" className={styles.find} aria-label={slim ? 'Search' : undefined} onClick={onSearch}>
        <IconSearch size={16} aria-hidden />
        <span className={styles.text}>Search</span>
        <span className={styles.key} aria-hidden="true">
          <kbd>Ctrl K</kbd>
        </span>
      </button>
      {top.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} current={pathname} withIcon onGo={onGo} />
      ))}
      <hr className={styles.line} />
      <div className={styles.groups}>
        <Pinned {...{ slim, onGo }} />
        {GROUPS.map((group) =>
          slim ? (
            <SlimGroup key={group} group={group} pages={pagesOf(pages, group)} current={here?.group === group} />
          ) : (
            <Group
              key={group}
              group={group}
              pages={pagesOf(pages, group)}
              open={open === group}
              toggle={toggle}
              current={pathname}
              onGo={onGo}
            />
          ),
        )}
      </div>
      <div className={styles.foot}>
        {onHelp && <HelpButton slim={slim} onHelp={onHelp} />}
        <ThemeSwitch className={styles.link} textClassName={styles.text} />
        {onSlim && <SlimSwitch slim={slim} onSlim={onSlim} />}
      </div>
    </nav>
  )
}

const pagesOf = (pages: readonly Doc<MenuPage>[], group: GroupName) => pages.filter(({ data }) => data.group === group)

/** The saved views that the person pinned. */
function Pinned({ slim, onGo }: { slim: boolean; onGo: (() => void) | undefined }): ReactNode {
  const icons = useIcons().screen
  const pathname = useLocation({ select: (location) => location.pathname })
  const saved = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('saved') })
  return usePinnedViews().map(({ id, name, screen, href }) => {
    const Icon = icons[screen] ?? IconPin
    const here = pathname === screen && saved === id
    return (
      <GoLink
        key={id}
        className={`${styles.link} ${here ? styles.here : ''}`}
        href={href}
        title={name}
        aria-label={slim ? name : undefined}
        {...(onGo && { onClick: onGo })}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.text}>{name}</span>
      </GoLink>
    )
  })
}

interface GroupProps {
  group: GroupName
  /** Saved views that stand beneath the screens. */
  pages: readonly Doc<MenuPage>[]
  open: boolean
  toggle: (group: GroupName) => void
  current: string
  onGo: (() => void) | undefined
}

function Group({ group, pages, open, toggle, current, onGo }: GroupProps): ReactNode {
  const Icon = useIcons().group[group]
  const screens = useScreens().filter((screen) => screen.group === group)
  const count = useGroupCount(group)
  return (
    <>
      <button
        type="button"
        className={`${styles.link} ${open ? styles.open : ''}`}
        aria-expanded={open}
        onClick={() => toggle(group)}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.text}>{group}</span>
        {!open && <Figure count={count} />}
      </button>
      {open && (
        <ul className={styles.sub}>
          {screens.map((screen) => (
            <li key={screen.path}>
              <ScreenLink screen={screen} current={current} onGo={onGo} />
            </li>
          ))}
          {pages.map(({ id, data }) => (
            <li key={id}>
              <PageLink id={id} page={data} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A saved view among the screens of a group. */
function PageLink({ id, page, onGo }: { id: string; page: MenuPage; onGo: (() => void) | undefined }): ReactNode {
  const saved = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('saved') })
  return (
    <GoLink
      className={`${styles.link} ${saved === page.view ? styles.here : ''}`}
      href={pageHref(id)}
      title={page.title}
      {...(onGo && { onClick: onGo })}
    >
      <span className={styles.text}>{page.title}</span>
    </GoLink>
  )
}

interface SlimProps extends Pick<GroupProps, 'group' | 'pages'> {
  current: boolean
}

function SlimGroup({ group, pages, current }: SlimProps): ReactNode {
  const { group: marks, screen: icons } = useIcons()
  const Icon = marks[group]
  const screens = useScreens().filter((screen) => screen.group === group)
  const counts = useCounts()
  const { value } = useGroupCount(group)
  return (
    <Menu position="right-start" offset={14} trigger="click-hover" openDelay={80} closeDelay={120}>
      <Menu.Target>
        <button type="button" className={`${styles.link} ${current ? styles.here : ''}`} aria-label={group}>
          <Icon size={18} aria-hidden />
          {value > 0 && <span className={styles.dot} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group}</Menu.Label>
        {screens.map(({ path, label }) => {
          const Mark = icons[path]
          return (
            <Menu.Item
              key={path}
              component={GoLink}
              href={path}
              leftSection={Mark && <Mark size={16} aria-hidden />}
              rightSection={<Figure count={counts[path]} />}
            >
              {label}
            </Menu.Item>
          )
        })}
        {pages.map(({ id, data }) => (
          <Menu.Item
            key={id}
            component={GoLink}
            href={pageHref(id)}
            leftSection={<IconBookmark size={16} aria-hidden />}
          >
            {data.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface LinkProps {
  screen: ScreenInfo
  current: string
  withIcon?: boolean
  onGo: (() => void) | undefined
}

function ScreenLink({ screen, current, withIcon, onGo }: LinkProps): ReactNode {
  const Icon = useIcons().screen[screen.path]
  const count = useCounts()[screen.path]
  const here = screen.path === current
  return (
    <GoLink
      className={`${styles.link} ${here ? styles.here : ''}`}
      href={screen.path}
      title={withIcon ? screen.label : undefined}
      aria-current={here ? 'page' : undefined}
      {...(onGo && { onClick: onGo })}
    >
      {withIcon && Icon && <Icon size={18} aria-hidden />}
      <span className={styles.text}>{screen.label}</span>
      <Figure count={count} />
    </GoLink>
  )
}

function Figure({ count }: { count: Count | undefined }): ReactNode {
  if (!count || count.value === 0) return null
  return <span className={`${styles.figure} ${count.hot ? styles.hot : ''}`}>{digits(count.value)}</span>
}

/** What needs a person now in a group. */
function useGroupCount(group: GroupName): Count {
  const counts = useCounts()
  const hot = useScreens().filter((screen) => screen.group === group && counts[screen.path]?.hot)
  return { value: hot.reduce((sum, { path }) => sum + (counts[path]?.value ?? 0), 0), hot: true }
}

function HelpButton({ slim, onHelp }: { slim: boolean; onHelp: () => void }): ReactNode {
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={slim ? 'Keyboard' : undefined}
      title={slim ? 'Keyboard' : undefined}
      aria-keyshortcuts="?"
      onClick={onHelp}
    >
      <IconKeyboard size={18} aria-hidden />
      <span className={styles.text}>Keyboard</span>
    </button>
  )
}

function SlimSwitch({ slim, onSlim }: { slim: boolean; onSlim: (slim: boolean) => void }): ReactNode {
  const name = slim ? 'Expand' : 'Collapse'
  const Icon = slim ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <button type="button" className={styles.link} aria-label={name} title={name} onClick={() => onSlim(!slim)}>
      <Icon size={18} aria-hidden />
      <span className={styles.text}>{name}</span>
    </button>
  )
}
