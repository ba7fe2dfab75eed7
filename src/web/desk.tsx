import '#web/desk-features.ts'
import '#ui/theme/screen-styles.ts'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { OpenErrorsProvider } from '#features/admin/logs/parts.tsx'
import { LabelMenu } from '#features/admin/settings/sections/label-menu.tsx'
import { AccessNotice } from '#features/admin/users/access-notice.tsx'
import { JoinRequestsProvider } from '#features/admin/users/parts.tsx'
import { SampleOffer } from '#features/insight/cockpit/first-steps.tsx'
import { figureOf } from '#features/insight/figure-sources/figures.ts'
import { WhyButton } from '#features/insight/figure-sources/parts.tsx'
import { NotificationsProvider } from '#features/insight/notifications/parts.tsx'
import { SendHost } from '#features/records/outbox/parts.tsx'
import { ReminderToasts } from '#features/records/todos/reminders/reminder-toasts.tsx'
import { TaskChangeToasts } from '#features/records/todos/reminders/update-toasts.tsx'
import { DeliveriesProvider } from '#features/shipping/tracking/parts.tsx'
import { places } from '#model/feature.ts'
import { hubs } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { EmptyOfferContext } from '#ui/list/empty-offer.ts'
import { keepStores } from '#ui/live/cached-store.ts'
import { openLiveStore } from '#ui/live/live-store.ts'
import { browserParts } from '#ui/live/socket.ts'
import { LiveContext } from '#ui/live/use-live.ts'
import { lightOnPaper } from '#ui/print/paper-look.ts'
import { PrintHost } from '#ui/print/print-host.tsx'
import { FigureContext } from '#ui/record/figure-context.ts'
import { PlacesContext } from '#ui/record/linked/use-linked.ts'
import { type User, useSession, useUser } from '#ui/session.ts'
import { keepDoubleClicks } from '#ui/shell/double-click.ts'
import { IconsContext } from '#ui/shell/screens.ts'
import { BusinessClock } from '#web/business-clock.tsx'
import { CountsProvider } from '#web/counts.tsx'
import { icons } from '#web/icons.ts'
import { OwnWriting } from '#web/own-writing.tsx'
import { DeskFrame } from '#web/shell/desk-frame.tsx'

const stores = keepStores()
keepDoubleClicks()
const whyBeside = (collection: string, field: string, doc: Doc): ReactNode =>
  figureOf(collection, field) && <WhyButton {...{ collection, field, doc }} />
const PLACES = { places, hubs }
/** Messages cover neither the figures nor the buttons at the bottom of a page. */
const ABOVE_THE_FOOT = { marginBottom: 56 } as const

/** Everything around the screens of a signed-in person. While an account waits for approval it requests no data. */
export default function Desk({ user, children }: { user: User; children: ReactNode }): ReactNode {
  useEffect(() => lightOnPaper(document.documentElement), [])
  const frame = (
    <IconsContext value={icons}>
      <Notifications position="bottom-right" containerWidth={360} autoClose={6_000} style={ABOVE_THE_FOOT} />
      <PlacesContext value={PLACES}>
        <FigureContext value={whyBeside}>
          <EmptyOfferContext value={SampleOffer}>
            <DeskFrame user={user}>{children}</DeskFrame>
          </EmptyOfferContext>
        </FigureContext>
        <PrintHost />
        <SendHost />
        <LabelMenu />
      </PlacesContext>
    </IconsContext>
  )
  return user.status === 'active' ? <LiveDesk me={user.email}>{frame}</LiveDesk> : frame
}

function LiveDesk({ me, children }: { me: string; children: ReactNode }): ReactNode {
  const session = useSession()
  const user = useUser()
  const store = stores.of(me, (ended) =>
    openLiveStore(
      browserParts(() => {
        ended()
        void session.check()
      }),
    ),
  )
  useEffect(() => () => stores.end(store), [store])
  return (
    <LiveContext value={store}>
      <BusinessClock>
        <OpenErrorsProvider>
          <NotificationsProvider>
            <DeliveriesProvider>
              <JoinRequestsProvider>
                <CountsProvider>
                  <OwnWriting me={me}>{children}</OwnWriting>
                </CountsProvider>
              </JoinRequestsProvider>
              <ReminderToasts me={me} />
              <TaskChangeToasts me={me} />
              {user?.role === 'owner' && <AccessNotice user={user} />}
            </DeliveriesProvider>
          </NotificationsProvider>
        </OpenErrorsProvider>
      </BusinessClock>
    </LiveContext>
  )
}
