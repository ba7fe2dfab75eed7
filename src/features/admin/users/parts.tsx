import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { screenPath } from '#model/feature.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/**
 * How often an owner's page polls for people waiting for approval: accounts are not documents, so there are no live
 * updates for them.
 */
const ASK_MS = 15_000
/** Announced once per tab, however often the page is loaded. */
const ANNOUNCED = 'prime-join-requests'

const Context = createContext<readonly ListedPerson[]>([])

/** The people waiting for an owner's approval; empty when the user is not an owner. */
export const useJoinRequests = (): readonly ListedPerson[] => use(Context)

/** Polls for people waiting for approval, and announces each of them once. */
export function JoinRequestsProvider({ children }: { children: ReactNode }): ReactNode {
  const isOwner = useUser()?.role === 'owner'
  const [waiting, setWaiting] = useState<readonly ListedPerson[]>([])
  useEffect(() => {
    if (!isOwner) return setWaiting([])
    const stop = new AbortController()
    const ask = () =>
      void call<readonly ListedPerson[]>('GET', '/api/people', undefined, { signal: stop.signal }).then(
        (people) => setWaiting(people.filter(({ status }) => status === 'pending')),
        // No message: the next poll follows soon, and the page itself says when the server is out of reach.
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
  useAnnouncements(waiting)
  return <Context value={waiting}>{children}</Context>
}

function useAnnouncements(waiting: readonly ListedPerson[]): void {
  const announced = useRef(new Set((sessionStorage.getItem(ANNOUNCED) ?? '').split(' ')))
  useEffect(() => {
    for (const { id, name } of waiting) {
      if (announced.current.has(id)) continue
      announced.current.add(id)
      sessionStorage.setItem(ANNOUNCED, [...announced.current].join(' '))
      toast(`${name} asks to join`, undefined, { name: 'Users', href: screenPath('users') })
    }
  }, [waiting])
}

/** The people waiting for approval, as a line of the cockpit. */
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
