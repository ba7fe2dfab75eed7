import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { screenPath } from '#model/feature.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** So often an owner's page asks who waits: accounts are no documents, and so are not heard of live. */
const ASK_MS = 15_000
/** Told once in a tab, however often it is loaded. */
const TOLD = 'prime-join-requests'

const Context = createContext<readonly ListedPerson[]>([])

/** The people who wait for an owner's approval; no one for who is no owner. */
export const useJoinRequests = (): readonly ListedPerson[] => use(Context)

/** Asks who waits, and says once of each that they do. */
export function JoinRequestsProvider({ children }: { children: ReactNode }): ReactNode {
  const isOwner = useUser()?.role === 'owner'
  const [waiting, setWaiting] = useState<readonly ListedPerson[]>([])
  useEffect(() => {
    if (!isOwner) return setWaiting([])
    const stop = new AbortController()
    const ask = () =>
      void call<readonly ListedPerson[]>('GET', '/api/people', undefined, { signal: stop.signal }).then(
        (people) => setWaiting(people.filter(({ status }) => status === 'pending')),
        // Asked again soon; the page says by itself when the server is out of reach.
        (error: unknown) =>
          stop.signal.aborted || console.error('People waiting for approval could not be loaded:', error),
      )
    ask()
    const timer = setInterval(ask, ASK_MS)
    addEventListener('focus', ask)
    return () => {
      stop.abort()
      clearInterval(timer)
      removeEventListener('focus', ask)
    }
  }, [isOwner])
  useTold(waiting)
  return <Context value={waiting}>{children}</Context>
}

function useTold(waiting: readonly ListedPerson[]): void {
  const told = useRef(new Set((sessionStorage.getItem(TOLD) ?? '').split(' ')))
  useEffect(() => {
    for (const { id, name } of waiting) {
      if (told.current.has(id)) continue
      told.current.add(id)
      sessionStorage.setItem(TOLD, [...told.current].join(' '))
      toast(`${name} asks to join`, undefined, { name: 'Users', href: screenPath('users') })
    }
  }, [waiting])
}

/** The same as a line of the cockpit. */
export function JoinRequests(): ReactNode {
  const waiting = useJoinRequests()
  const [first, ...others] = waiting
  if (!first) return null
  return (
    <p className={`text-13 above-6 ${styles.asks}`} role="status">
      <b className="bold">
        {others.length === 0 ? `${first.name} asks to join.` : `${waiting.length} people ask to join.`}
      </b>{' '}
      <GoLink className="accent underlined" href={screenPath('users')}>
        Review
      </GoLink>
    </p>
  )
}
