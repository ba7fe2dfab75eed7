import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Suspense, use } from 'react'
import { Spinner } from '#ui/frame/spinner.tsx'
import type { User } from '#ui/session.ts'
import { isUser, useSignInState } from '#ui/session.ts'
import { deskChunk } from '#web/desk-chunk.ts'
import styles from '#web/shell.module.css'
import { TopBar, VisitorItems } from '#web/top-bar.tsx'

/** The whole page: the bar, and below it the desk of whoever is signed in, or just the screen for a visitor. */
export function Shell(): ReactNode {
  const state = useSignInState()
  if (isUser(state))
    return (
      <Suspense fallback={<Bare />}>
        <LoadedDesk user={state} />
      </Suspense>
    )
  return (
    <>
      <TopBar>{state === null && <VisitorItems />}</TopBar>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}

function LoadedDesk({ user }: { user: User }): ReactNode {
  const Desk = use(deskChunk()).default
  return (
    <Desk key={user.id} user={user}>
      <Outlet />
    </Desk>
  )
}

function Bare(): ReactNode {
  return (
    <>
      <TopBar />
      <main className={styles.main}>
        <Spinner />
      </main>
    </>
  )
}
