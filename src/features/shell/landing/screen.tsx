import { IconBarcode, IconCalculator, IconLink, IconMapPin, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, useState } from 'react'
import { links } from '#features/channels/links/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import styles from '#features/shell/landing/screen.module.css'
import { LastCheck, Silent } from '#features/shell/landing/state.tsx'
import { useNewPrime } from '#features/shell/sign-in/parts.tsx'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { Await } from '#ui/live/await.tsx'
import { requestedPage } from '#ui/search-page.ts'
import { isUser, type User, useSignInState } from '#ui/session.ts'
import { BearingPlan } from '#ui/shell/bearing.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { type IconType, useCounts, useScreens } from '#ui/shell/screens.ts'

/** Reads the history, which visitors do not have; so its code is loaded separately. */
const Continue = lazy(async () => ({ default: (await import('#features/shell/landing/parts.tsx')).Continue }))

const tools = (): readonly (readonly [path: string, icon: IconType])[] => [
  [pageOf(parcels), IconMapPin],
  [screenPath('freight-calculator'), IconCalculator],
  [screenPath('label-generator'), IconBarcode],
  [pageOf(links), IconLink],
]

/** The landing page: for visitors what Prime is and its public tools, for staff what is due and where to continue. */
export default function LandingScreen(): ReactNode {
  const state = useSignInState()
  return (
    <div className={styles.stage}>
      <BearingPlan className={styles.plan} />
      <div className={styles.inner}>
        <h1 className={styles.title}>The back office of a trading business</h1>
        <p className={styles.text}>
          Stock, purchase orders, payables, receivables and parcels in one place, live for everyone who works with them.
        </p>
        {isUser(state) ? <Today user={state} /> : state === null ? <Visitor /> : <Silent />}
        <Tools />
        <LastCheck />
      </div>
    </div>
  )
}

function Visitor(): ReactNode {
  const [path] = (requestedPage.read() ?? '').split(/[?#]/)
  const requested = useScreens().find((screen) => screen.path === path)
  const { history } = useRouter()
  const [isDismissed, setDismissed] = useState(false)
  const isNew = useNewPrime()
  const dismiss = () => {
    requestedPage.forget()
    setDismissed(true)
  }
  const way = isNew ? pageAddress('sign-in', { create: '1' }) : screenPath('sign-in')
  useKeys({ l: [isNew ? 'Set up Prime' : 'Log in', () => history.push(way)] })
  return (
    <div className={styles.way}>
      {isNew ? (
        <>
          <GoLink className={styles.go} href={way}>
            Set up Prime
          </GoLink>
          <p className={styles.asked}>There is no account yet. Create the owner’s account.</p>
        </>
      ) : (
        <GoLink className={styles.go} href={way}>
          Log in
        </GoLink>
      )}
      {requested && !isNew && !isDismissed && (
        <p className={styles.asked}>
          Log in to open {requested.label}.
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={dismiss}>
            <IconX size={14} aria-hidden />
          </button>
        </p>
      )}
    </div>
  )
}

function Today({ user }: { user: User }): ReactNode {
  const counts = useCounts()
  const due = [
    [pageOf(payables), 'payables due'],
    [pageOf(receivables), 'receivables due'],
    [screenPath('deliveries'), 'orders arriving'],
  ] as const
  return (
    <div className={styles.way}>
      <ul className={styles.due}>
        {due.map(([path, label]) => (
          <li key={path}>
            <GoLink href={path}>
              <b>{counts[path]?.value ?? 0}</b> {label}
            </GoLink>
          </li>
        ))}
      </ul>
      <GoLink className={styles.go} href={screenPath('cockpit')}>
        Open cockpit
      </GoLink>
      {user.status === 'active' && (
        <Await fallback={null}>
          <Continue begins={!counts[pageOf(parts)]?.value} userId={user.id} />
        </Await>
      )}
    </div>
  )
}

function Tools(): ReactNode {
  const screens = useScreens()
  return (
    <ul className={styles.tools} aria-label="Public tools">
      {tools().map(([path, Icon]) => {
        const screen = screens.find((one) => one.path === path && one.built)
        if (!screen) return null
        return (
          <li key={path}>
            <GoLink className={styles.tool} href={path}>
              <Icon size={18} aria-hidden />
              <b>{screen.label}</b>
              <span>{screen.purpose}</span>
            </GoLink>
          </li>
        )
      })}
    </ul>
  )
}
