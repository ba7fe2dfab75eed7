import '#ui/theme/screen-styles.ts'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { OpenErrorsProvider } from '#features/logs/open-errors.tsx'
import { NotificationsProvider } from '#features/notifications/provider.tsx'
import { hubs, places } from '#features/places.ts'
import { ReminderToasts } from '#features/todos/reminder-toasts.tsx'
import { DeliveriesProvider } from '#features/tracking/provider.tsx'
import { IconsContext } from '#ui/frame/screens.ts'
import { openLiveStore } from '#ui/live/live-store.ts'
import { browserParts } from '#ui/live/socket.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { LiveContext } from '#ui/live/use-live.ts'
import { lightOnPaper } from '#ui/print/paper-look.ts'
import { PrintHost } from '#ui/print/print-host.tsx'
import { PlacesContext } from '#ui/record/use-linked.ts'
import type { User } from '#ui/session.ts'
import { useSession } from '#ui/session.ts'
import { BusinessClock } from '#web/business-clock.tsx'
import { CountsProvider } from '#web/counts.tsx'
import { DeskFrame } from '#web/desk-frame.tsx'
import { icons } from '#web/icons.ts'

const PLACES = { places, hubs }
/** What is said covers neither the figures nor the buttons at the foot of a page. */
const ABOVE_THE_FOOT = { marginBottom: 56 } as const

/** Everything around the screens of a signed-in person. While an account waits for approval it asks for no data. */
export default function Desk({ user, children }: { user: User; children: ReactNode }): ReactNode {
  useEffect(() => lightOnPaper(document.documentElement), [])
  const frame = (
    <IconsContext value={icons}>
      <Notifications position="bottom-right" containerWidth={360} autoClose={6_000} style={ABOVE_THE_FOOT} />
      <PlacesContext value={PLACES}>
        <DeskFrame user={user}>{children}</DeskFrame>
        <PrintHost />
      </PlacesContext>
    </IconsContext>
  )
  return user.status === 'active' ? <LiveDesk me={user.email}>{frame}</LiveDesk> : frame
}

let held: { me: string; store: LiveStore } | undefined

/** The live store of the tab. React may draw a desk from nothing several times before it stands, and each would open a socket of its own. */
function storeOf(me: string, onSignedOut: () => void): LiveStore {
  if (held?.me === me) return held.store
  held?.store.close()
  held = { me, store: openLiveStore(browserParts(onSignedOut)) }
  return held.store
}

function LiveDesk({ me, children }: { me: string; children: ReactNode }): ReactNode {
  const session = useSession()
  const [store] = useState(() => storeOf(me, () => void session.check()))
  useEffect(
    () => () => {
      store.close()
      if (held?.store === store) held = undefined
    },
    [store],
  )
  return (
    <LiveContext value={store}>
      <BusinessClock>
        <OpenErrorsProvider>
          <NotificationsProvider>
            <DeliveriesProvider>
              <CountsProvider>{children}</CountsProvider>
              <ReminderToasts me={me} />
            </DeliveriesProvider>
          </NotificationsProvider>
        </OpenErrorsProvider>
      </BusinessClock>
    </LiveContext>
  )
}
