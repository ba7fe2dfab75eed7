import '#ui/theme/screen-styles.ts'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { SampleOffer } from '#features/home/first-steps.tsx'
import { OpenErrorsProvider } from '#features/logs/open-errors.tsx'
import { NotificationsProvider } from '#features/notifications/provider.tsx'
import { hubs, places } from '#features/places.ts'
import { LabelMenu } from '#features/settings/label-menu.tsx'
import { NewsToasts } from '#features/todos/news-toasts.tsx'
import { ReminderToasts } from '#features/todos/reminder-toasts.tsx'
import { DeliveriesProvider } from '#features/tracking/provider.tsx'
import { figureOf } from '#features/why/figures.ts'
import { WhyButton } from '#features/why/why-button.tsx'
import type { Doc } from '#model/value.ts'
import { EmptyOfferContext } from '#ui/collection/empty-offer.ts'
import { IconsContext } from '#ui/frame/screens.ts'
import { keepStores } from '#ui/live/kept-store.ts'
import { openLiveStore } from '#ui/live/live-store.ts'
import { browserParts } from '#ui/live/socket.ts'
import { LiveContext } from '#ui/live/use-live.ts'
import { lightOnPaper } from '#ui/print/paper-look.ts'
import { PrintHost } from '#ui/print/print-host.tsx'
import { FigureContext } from '#ui/record/figure-context.ts'
import { PlacesContext } from '#ui/record/use-linked.ts'
import type { User } from '#ui/session.ts'
import { useSession } from '#ui/session.ts'
import { BusinessClock } from '#web/business-clock.tsx'
import { CountsProvider } from '#web/counts.tsx'
import { DeskFrame } from '#web/desk-frame.tsx'
import { icons } from '#web/icons.ts'
import { OwnWriting } from '#web/own-writing.tsx'

const stores = keepStores()
const whyBeside = (collection: string, field: string, doc: Doc): ReactNode =>
  figureOf(collection, field) && <WhyButton {...{ collection, field, doc }} />
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
        <FigureContext value={whyBeside}>
          <EmptyOfferContext value={SampleOffer}>
            <DeskFrame user={user}>{children}</DeskFrame>
          </EmptyOfferContext>
        </FigureContext>
        <PrintHost />
        <LabelMenu />
      </PlacesContext>
    </IconsContext>
  )
  return user.status === 'active' ? <LiveDesk me={user.email}>{frame}</LiveDesk> : frame
}

function LiveDesk({ me, children }: { me: string; children: ReactNode }): ReactNode {
  const session = useSession()
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
              <CountsProvider>
                <OwnWriting me={me}>{children}</OwnWriting>
              </CountsProvider>
              <ReminderToasts me={me} />
              <NewsToasts me={me} />
            </DeliveriesProvider>
          </NotificationsProvider>
        </OpenErrorsProvider>
      </BusinessClock>
    </LiveContext>
  )
}
