import { Drawer } from '@mantine/core'
import { IconAlertTriangle, IconHome, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { logs } from '#features/admin/logs/collection.ts'
import { useOpenErrorsSoFar } from '#features/admin/logs/parts.tsx'
import { SampleStrip } from '#features/data/sample-company/sample-strip.tsx'
import { NotificationsMenu } from '#features/insight/notifications/menu.tsx'
import { useScan } from '#features/purchasing/scan/parts.tsx'
import { Palette } from '#features/shell/palette/palette.tsx'
import { TrackingMenu } from '#features/shipping/tracking/menu/menu.tsx'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { useDesk } from '#ui/preferences.ts'
import { requestedPage } from '#ui/search-page.ts'
import { type User, useSession } from '#ui/session.ts'
import bar from '#ui/shell/bar/bar.module.css'
import { BarCount } from '#ui/shell/bar/bar-menu.tsx'
import { useFrontDesk } from '#ui/shell/bar/front-desk.ts'
import { Rail } from '#ui/shell/bar/rail.tsx'
import { useClock } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useShortcuts } from '#ui/shell/keyboard/keyboard.ts'
import { GoHint, ShortcutSheet } from '#ui/shell/keyboard/shortcut-sheet.tsx'
import { useStored } from '#ui/shell/persisted.ts'
import { AwayNote } from '#web/shell/away-note.tsx'
import styles from '#web/shell/desk-frame.module.css'
import shell from '#web/shell/shell.module.css'
import { CONTENT, SkipLink } from '#web/shell/skip-link.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'

const NO_KEYS = {}

/** The bar, the rail (a drawer on narrow screens) and the screen of a signed-in person. */
export function DeskFrame({ user, children }: { user: User; children: ReactNode }): ReactNode {
  const [width, setWidth] = useStored('prime-rail', ['open', 'slim'], 'open')
  const [drawer, setDrawer] = useState(false)
  const [floating, setFloating] = useState<'palette' | 'shortcuts'>()
  const active = user.status === 'active'
  const search = () => {
    setDrawer(false)
    setFloating('palette')
  }
  const scan = useScan()
  const { now } = useClock()
  const leave = useLeave()
  useFrontDesk(now, () => void leave())
  const { goKeys = NO_KEYS, noLetters = false } = useDesk()
  const help = () => setFloating('shortcuts')
  const [isGoing, setGoing] = useState(false)
  useShortcuts({ search, help, going: setGoing, scanned: (code) => active && scan(code) }, { goKeys, noLetters })

  return (
    <>
      <SkipLink />
      <TopBar left={<MenuButton open={() => setDrawer(true)} />}>
        {user.role === 'viewer' && (
          <span className={`text-12 unbroken muted mute-text round ${bar.viewOnly}`}>View only</span>
        )}
        <SearchButton search={search} />
        <DeskItems />
      </TopBar>
      {active && <AwayNote />}
      {active && <SampleStrip />}
      <div className={styles.desk}>
        <div className={styles.rail}>
          <Rail
            slim={width === 'slim'}
            onSlim={(slim) => setWidth(slim ? 'slim' : 'open')}
            onSearch={search}
            onHelp={help}
          />
        </div>
        <main id={CONTENT} tabIndex={-1} className={shell.main}>
          {children}
        </main>
      </div>
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={264}
        padding={0}
        withCloseButton={false}
        title="Screens"
        classNames={{ header: styles.unseen }}
      >
        <div className={styles.drawer}>
          <Rail slim={false} onSearch={search} onGo={() => setDrawer(false)} />
        </div>
      </Drawer>
      {floating === 'palette' && <Palette withRecords={active} help={help} close={() => setFloating(undefined)} />}
      {isGoing && <GoHint goKeys={goKeys} />}
      {floating === 'shortcuts' && (
        <ShortcutSheet goKeys={goKeys} noLetters={noLetters} close={() => setFloating(undefined)} />
      )}
    </>
  )
}

function MenuButton({ open }: { open: () => void }): ReactNode {
  return (
    <button type="button" className={`central round dim ${bar.menu}`} aria-label="Screens" onClick={open}>
      <IconMenu2 size={20} aria-hidden />
    </button>
  )
}

/** On narrow screens the search of the rail is two taps away; here it is one. */
function SearchButton({ search }: { search: () => void }): ReactNode {
  return (
    <button type="button" className={`${bar.item} ${bar.small}`} data-name="Search" onClick={search}>
      <IconSearch size={20} aria-hidden />
      <span className={bar.text}>Search</span>
    </button>
  )
}

function DeskItems(): ReactNode {
  const errors = useOpenErrorsSoFar()
  const badge = useId()
  return (
    <>
      <GoLink className={bar.item} href={screenPath('cockpit')} data-name="Home">
        <IconHome size={18} aria-hidden />
        <span className={bar.text}>Home</span>
      </GoLink>
      <NotificationsMenu />
      <TrackingMenu />
      <GoLink
        className={bar.item}
        href={pageOf(logs)}
        data-name="Error Logs"
        aria-describedby={errors ? badge : undefined}
      >
        <IconAlertTriangle size={18} aria-hidden />
        <span className={bar.text}>Error Logs</span>
        <BarCount id={badge} name="Error Logs" count={errors} />
      </GoLink>
      <span className={bar.apart} />
      <LogoutButton />
    </>
  )
}

/** Logs out and goes to the start page. */
function useLeave(): () => Promise<void> {
  const session = useSession()
  const router = useRouter()
  return async () => {
    try {
      await session.signOut()
      requestedPage.forget()
      router.history.push('/')
    } catch (error) {
      console.error('Error logging out:', error)
    }
  }
}

function LogoutButton(): ReactNode {
  const leave = useLeave()
  return (
    <button type="button" className={bar.item} data-name="Logout" onClick={() => void leave()}>
      <IconLogout size={18} aria-hidden />
      <span className={bar.text}>Logout</span>
    </button>
  )
}
