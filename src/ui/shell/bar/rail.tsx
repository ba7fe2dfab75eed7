import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPin,
  IconSearch,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { GROUPS, type GroupName, screenPath } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { type MenuPage, useMenuPages } from '#ui/list/views/menu-pages.ts'
import { usePinnedViews } from '#ui/list/views/saved-views.ts'
import styles from '#ui/shell/bar/rail.module.css'
import { RAIL_LINK, RailGroup, ScreenLink, SlimGroup } from '#ui/shell/bar/rail-group.tsx'
import { ThemeSwitch } from '#ui/shell/bar/theme-switch.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useIcons, useScreens } from '#ui/shell/screens.ts'

interface Props {
  slim: boolean
  /** Missing in the drawer, which is always wide. */
  onSlim?: (slim: boolean) => void
  onSearch: () => void
  /** Opens the list of keys. Missing in the drawer, where there is no keyboard. */
  onHelp?: () => void
  /** Called when a screen was chosen, so that the drawer closes. */
  onGo?: () => void
}

/** All screens in their groups, with what needs attention. */
export function Rail({ slim, onSlim, onSearch, onHelp, onGo }: Props): ReactNode {
  const screens = useScreens()
  // The query string belongs to the list, not to the rail.
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
  const top = [screenPath('cockpit'), screenPath('my-day')].flatMap(
    (path) => screens.find((screen) => screen.path === path) ?? [],
  )

  return (
    <nav
      className={`stack fixed on-panel as-tall line-right ${styles.rail} ${slim ? styles.slim : ''}`}
      aria-label="Screens"
    >
      <button
        type="button"
        className={`row fixed gap-8 pad-x-8 round dim text-13 page-ground ${styles.find}`}
        aria-label={slim ? 'Search' : undefined}
        onClick={onSearch}
      >
        <IconSearch size={16} aria-hidden />
        <span className={`slim hides ${styles.text}`}>Search</span>
        {onHelp && (
          <span className={`flex aside ${styles.key}`} aria-hidden="true">
            <kbd>Ctrl K</kbd>
          </span>
        )}
      </button>
      {top.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} current={pathname} withIcon onGo={onGo} />
      ))}
      <hr className={`fixed frameless line-above ${styles.line}`} />
      <div className={`fills ${styles.groups}`}>
        <Pinned {...{ slim, onGo }} />
        {GROUPS.filter(
          (group) => screens.some((screen) => screen.group === group) || pagesOf(pages, group).length > 0,
        ).map((group) =>
          slim ? (
            <SlimGroup key={group} group={group} pages={pagesOf(pages, group)} current={here?.group === group} />
          ) : (
            <RailGroup
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
      <div className={`fixed ${styles.foot}`}>
        {onHelp && <HelpButton slim={slim} onHelp={onHelp} />}
        <ThemeSwitch className={RAIL_LINK} textClassName={`slim hides ${styles.text}`} />
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
        className={`${RAIL_LINK} ${here ? styles.here : ''}`}
        href={href}
        title={name}
        aria-label={slim ? name : undefined}
        {...(onGo && { onClick: onGo })}
      >
        <Icon size={18} aria-hidden />
        <span className={`slim hides ${styles.text}`}>{name}</span>
      </GoLink>
    )
  })
}

function HelpButton({ slim, onHelp }: { slim: boolean; onHelp: () => void }): ReactNode {
  return (
    <button
      type="button"
      className={RAIL_LINK}
      aria-label={slim ? 'Keyboard' : undefined}
      title={slim ? 'Keyboard' : undefined}
      aria-keyshortcuts="?"
      onClick={onHelp}
    >
      <IconKeyboard size={18} aria-hidden />
      <span className={`slim hides ${styles.text}`}>Keyboard</span>
      <span className={`flex aside ${styles.key}`} aria-hidden="true">
        <kbd>?</kbd>
      </span>
    </button>
  )
}

function SlimSwitch({ slim, onSlim }: { slim: boolean; onSlim: (slim: boolean) => void }): ReactNode {
  const name = slim ? 'Expand' : 'Collapse'
  const Icon = slim ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <button type="button" className={RAIL_LINK} aria-label={name} title={name} onClick={() => onSlim(!slim)}>
      <Icon size={18} aria-hidden />
      <span className={`slim hides ${styles.text}`}>{name}</span>
    </button>
  )
}
