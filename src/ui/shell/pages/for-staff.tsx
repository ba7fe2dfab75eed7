import type { ReactNode } from 'react'
import { screenPath } from '#model/feature.ts'
import { isUser, useSignInState } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/pages/for-staff.module.css'
import { Spinner } from '#ui/shell/spinner.tsx'

/**
 * A page open to visitors whose data requires a login: staff see the screen, visitors see what it is and how to log in.
 */
export function ForStaff(props: { title: string; purpose: string; children: ReactNode }): ReactNode {
  const state = useSignInState()
  if (isUser(state) && state.status === 'active') return props.children
  if (state !== null && !isUser(state)) return <Spinner />
  return (
    <div className={styles.page}>
      <h1>{props.title}</h1>
      <p>{props.purpose}</p>
      {state === null ? (
        <GoLink className={styles.go} href={screenPath('sign-in')}>
          Log in to see them
        </GoLink>
      ) : (
        <p>An owner of Prime still has to approve your account.</p>
      )}
    </div>
  )
}
