import { Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GroupName } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { type MenuPage, pageHref } from '#ui/list/views/menu-pages.ts'
import styles from '#ui/shell/bar/rail.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count as digits } from '#ui/shell/money/money.ts'
import { type ScreenCount, type ScreenInfo, useCounts, useIcons, useScreens } from '#ui/shell/screens.ts'

/** The classes of one line of the rail. */
export const RAIL_LINK = `row gap-10 fixed full anchored pad-x-8 round dim text-13 medium unbroken ${styles.link}`

interface GroupProps {
  group: GroupName
  /** Saved views below the screens. */
  pages: readonly Doc<MenuPage>[]
  open: boolean
  toggle: (group: GroupName) => void
  current: string
  onGo: (() => void) | undefined
}

/** The screens of one group, expanded or collapsed, with the saved views below them. */
export function RailGroup({ group, pages, open, toggle, current, onGo }: GroupProps): ReactNode {
  const Icon = useIcons().group[group]
  const screens = useScreens().filter((screen) => screen.group === group)
  const count = useGroupCount(group)
  return (
    <>
      <button
        type="button"
        className={`${RAIL_LINK} ${open ? styles.open : ''}`}
        aria-expanded={open}
        onClick={() => toggle(group)}
      >
        <Icon size={18} aria-hidden />
        <span className={`slim hides ${styles.text}`}>{group}</span>
        {!open && <Figure count={count} />}
      </button>
      {open && (
        <ul className={`line-left ${styles.sub}`}>
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
      className={`${RAIL_LINK} ${saved === page.view ? styles.here : ''}`}
      href={pageHref(id)}
      title={page.title}
      {...(onGo && { onClick: onGo })}
    >
      <span className={`slim hides ${styles.text}`}>{page.title}</span>
    </GoLink>
  )
}

interface SlimProps extends Pick<GroupProps, 'group' | 'pages'> {
  current: boolean
}

/** The same as an icon with a menu. */
export function SlimGroup({ group, pages, current }: SlimProps): ReactNode {
  const { group: marks, screen: icons } = useIcons()
  const Icon = marks[group]
  const screens = useScreens().filter((screen) => screen.group === group)
  const counts = useCounts()
  const { value } = useGroupCount(group)
  return (
    <Menu position="right-start" offset={14} trigger="click-hover" openDelay={80} closeDelay={120}>
      <Menu.Target>
        <button type="button" className={`${RAIL_LINK} ${current ? styles.here : ''}`} aria-label={group}>
          <Icon size={18} aria-hidden />
          {value > 0 && <span className={`placed late-fill ${styles.dot}`} />}
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

/** The link to one screen, with its count. */
export function ScreenLink({ screen, current, withIcon, onGo }: LinkProps): ReactNode {
  const Icon = useIcons().screen[screen.path]
  const count = useCounts()[screen.path]
  const here = screen.path === current
  return (
    <GoLink
      className={`${RAIL_LINK} ${here ? styles.here : ''}`}
      href={screen.path}
      title={withIcon ? screen.label : undefined}
      aria-current={here ? 'page' : undefined}
      {...(onGo && { onClick: onGo })}
    >
      {withIcon && Icon && <Icon size={18} aria-hidden />}
      <span className={`slim hides ${styles.text}`}>{screen.label}</span>
      <Figure count={count} />
    </GoLink>
  )
}

function Figure({ count }: { count: ScreenCount | undefined }): ReactNode {
  if (!count || count.value === 0) return null
  return (
    <span className={`aside text-12 figures ${styles.figure} ${count.hot ? styles.hot : ''}`}>
      {digits(count.value)}
    </span>
  )
}

/** The number of records in a group that need attention. */
function useGroupCount(group: GroupName): ScreenCount {
  const counts = useCounts()
  const hot = useScreens().filter((screen) => screen.group === group && counts[screen.path]?.hot)
  return { value: hot.reduce((sum, { path }) => sum + (counts[path]?.value ?? 0), 0), hot: true }
}
