import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, useState } from 'react'
import { written } from '#base/text/writing.ts'
import { JoinRequests } from '#features/admin/users/parts.tsx'
import { Brief } from '#features/insight/cockpit/brief-line.tsx'
import { FirstSteps, useIsEmpty } from '#features/insight/cockpit/first-steps.tsx'
import styles from '#features/insight/cockpit/screen.module.css'
import { ScreenMap } from '#features/insight/cockpit/screen-map.tsx'
import { SetupSteps } from '#features/insight/cockpit/setup-steps.tsx'
import { SinceLast } from '#features/insight/cockpit/since-panel.tsx'
import { DueStrip } from '#features/insight/cockpit/tiles/due-strip.tsx'
import { useNotifications } from '#features/insight/notifications/parts.tsx'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { Await } from '#ui/live/await.tsx'
import { printOwnDesk } from '#ui/print/own-desk.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useCommandKeys, useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { newRecords } from '#ui/shell/new-records.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { useDay } from '#ui/shell/use-day.tsx'

const Tiles = lazy(() => import('#features/insight/cockpit/tiles/tiles.tsx'))

const ACTS = [
  { name: 'New PO', href: `${pageOf(purchaseOrders)}?new=1` },
  { name: 'Receive', href: screenPath('deliveries') },
  { name: 'New bill', href: `${pageOf(payables)}?new=1` },
  { name: 'New invoice', href: `${pageOf(receivables)}?new=1` },
  { name: 'Record a payment', href: pageOf(receivables) },
  { name: 'Add a parcel', href: `${pageOf(parcels)}?new=1` },
]

/** The cockpit: what is due now, what has changed, and the map of all screens, live. */
export default function CockpitScreen(): ReactNode {
  const { today } = useDay()
  const search = useAddress()
  const { ready } = useNotifications()
  const user = useUser()
  const [isArranging, setArranging] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const canKeep = user !== undefined && user.role !== 'viewer'
  const print = () => canKeep && void printOwnDesk(user, 'morning-report', 'Morning report')
  useKeys({
    ...(canKeep && { n: ['Create', () => setCreating(true)] }),
  })
  useCommandKeys({ p: ['Print the morning report', () => print()] }, 0)
  // Figures appear with the first record; until then the two ways to start are shown.
  const isEmpty = useIsEmpty()
  if (!ready) return <Spinner />
  return (
    <div className={`stack gap-14 ${styles.cockpit}`}>
      <header className={`flex wrap top between ${styles.head}`}>
        <div>
          <div className="row wrap gap-8">
            <h1 className={`text-20 titled ${styles.title}`}>Cockpit</h1>
            <span className="text-13 dim">{weekday(today)}</span>
          </div>
          <Brief />
          <JoinRequests />
        </div>
        {canKeep && (
          <div className="flex wrap gap-8">
            <Button variant="default" h={32} onClick={print}>
              Morning report
            </Button>
            <Button variant="default" h={32} aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
              {isArranging ? 'Done' : 'Customize'}
            </Button>
          </div>
        )}
      </header>
      <FirstSteps />
      <SetupSteps />
      {user && <SinceLast user={user} />}
      {!isEmpty && <DueStrip />}
      {canKeep && !isEmpty && (
        <nav className="flex wrap gap-8" aria-label="Quick actions">
          <Menu opened={isCreating} onChange={setCreating} position="bottom-start">
            <Menu.Target>
              <Button size="compact-sm" aria-keyshortcuts="n" leftSection={<IconPlus size={14} aria-hidden />}>
                New
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {newRecords().map(([title, path]) => (
                <Menu.Item key={path} component={GoLink} href={`${path}?new=1`}>
                  {title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {ACTS.map(({ name, href }) => (
            <Button key={name} component={GoLink} href={href} size="compact-sm" variant="default">
              {name}
            </Button>
          ))}
        </nav>
      )}
      {!isEmpty && (
        <Await fallback={<div className={styles.waiting} aria-busy />}>
          <Tiles days={new URLSearchParams(search).get('days') === '30' ? 30 : 14} isArranging={isArranging} />
        </Await>
      )}
      {!isEmpty && <ScreenMap />}
    </div>
  )
}

const weekday = (day: string): string =>
  written(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
