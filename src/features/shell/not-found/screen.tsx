import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, useState } from 'react'
import { nearestPaths, soughtIn } from '#features/shell/not-found/nearest.ts'
import styles from '#features/shell/not-found/screen.module.css'
import { useSought } from '#features/shell/not-found/searched.tsx'
import { screenPath } from '#model/feature.ts'
import { guessCarrier, trackingPage } from '#model/matching/tracking-numbers.ts'
import { withParams } from '#model/record-address.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { BrokenBearing } from '#ui/shell/bearing.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { LonePage } from '#ui/shell/pages/lone-page.tsx'
import { useScreens } from '#ui/shell/screens.ts'

/** The user's recent records; loaded separately, because visitors do not need the code. */
const Continue = lazy(async () => ({ default: (await import('#features/shell/landing/parts.tsx')).Continue }))

/**
 * The page for unknown addresses: the record with that number, pages with a similar path, a search, and a link back.
 */
export default function NotFoundScreen(): ReactNode {
  const { pathname } = useLocation()
  const { history } = useRouter()
  const user = useUser()
  const isStaff = user?.status === 'active'
  const sought = soughtIn(pathname)
  const all = useScreens()
  // During navigation, the address changes before the new screen is rendered.
  const isLeaving = all.some(({ path }) => path === pathname)
  const isLooking = useSought(sought, pathname, isStaff && !isLeaving)
  const screens = all.filter(({ path }) => path !== '*' && path !== '/')
  const near = nearestPaths(
    pathname,
    screens.map(({ path }) => path),
  )
  const [best, ...others] = near.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
  useKeys(best ? { Enter: ['Open suggestion', () => history.push(best.path)] } : {})
  if (isLeaving) return null
  if (isLooking)
    return (
      <LonePage mark={<BrokenBearing />} title={`Looking for ${sought}`}>
        <p role="status">Tip: /1234 opens document 1234.</p>
      </LonePage>
    )
  return (
    <LonePage mark={<BrokenBearing />} title={`No page at ${pathname}`}>
      {best && (
        <p>
          Did you mean <GoLink href={best.path}>{best.path}</GoLink>? {best.purpose}. <kbd>Enter</kbd> opens it.
        </p>
      )}
      {others.length > 0 && (
        <p>
          Or{' '}
          {others.map(({ path }, at) => (
            <span key={path}>
              {at > 0 && ', '}
              <GoLink href={path}>{path}</GoLink>
            </span>
          ))}
        </p>
      )}
      {sought && <AtCarrier number={sought} />}
      {isStaff && (
        <>
          <SearchBox
            key={pathname}
            text={sought ?? ''}
            go={(q) => history.push(withParams(screenPath('global-search'), { q }))}
          />
          <Await fallback={null}>
            <Continue userId={user.id} />
          </Await>
        </>
      )}
    </LonePage>
  )
}

function SearchBox({ text, go }: { text: string; go: (text: string) => void }): ReactNode {
  const [typed, setTyped] = useState(text)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) go(typed.trim())
      }}
    >
      <TextInput
        aria-label="Search everything"
        placeholder="Part, number or name"
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}

/** A link from a tracking number to its carrier, when its format identifies the carrier. */
function AtCarrier({ number }: { number: string }): ReactNode {
  const guess = guessCarrier(number).find(({ isSure, check }) => isSure && check !== 'fails')
  const page = guess && trackingPage(guess.carrier, number)
  if (!page) return null
  return (
    <p>
      {number} looks like a parcel of {guess.carrier}:{' '}
      <a href={page} target="_blank" rel="noreferrer noopener">
        open it there
      </a>
    </p>
  )
}
