import { CatchBoundary, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Await, awaited } from '#ui/live/await.tsx'
import { isUser, type User, useSignInState } from '#ui/session.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { deskChunk } from '#web/desk-chunk.ts'
import { isChunkFailure } from '#web/lazy-screen.tsx'
import { RouteFallback } from '#web/route-fallback.tsx'
import styles from '#web/shell/shell.module.css'
import { CONTENT, SkipLink } from '#web/shell/skip-link.tsx'
import { TopBar, VisitorItems } from '#web/shell/top-bar.tsx'

/** The whole page: the bar, and below it the desk of the signed-in person, or just the screen for a visitor. */
export function Shell(): ReactNode {
  const state = useSignInState()
  if (isUser(state))
    return (
      <CatchBoundary getResetKey={() => state.id} errorComponent={DeskFallback}>
        <Await fallback={<Bare />}>
          <LoadedDesk user={state} />
        </Await>
      </CatchBoundary>
    )
  return (
    <>
      <SkipLink />
      <TopBar>{state === null && <VisitorItems />}</TopBar>
      <main id={CONTENT} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}

function LoadedDesk({ user }: { user: User }): ReactNode {
  const Desk = awaited(deskChunk()).default
  return (
    <Desk key={user.id} user={user}>
      <Outlet />
    </Desk>
  )
}

/**
 * A desk that fails to load is a chunk failure like that of a screen; errors within it belong to the whole-app screen.
 */
function DeskFallback(props: ErrorComponentProps): ReactNode {
  if (!isChunkFailure(props.error)) throw props.error
  return (
    <Bare>
      <RouteFallback {...props} />
    </Bare>
  )
}

function Bare({ children }: { children?: ReactNode }): ReactNode {
  return (
    <>
      <TopBar />
      <main className={styles.main}>{children ?? <Spinner />}</main>
    </>
  )
}
