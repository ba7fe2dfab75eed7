import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OwnSession } from '#features/admin/users/answers.ts'
import type { Refreshable } from '#features/admin/users/use-question.tsx'
import { browserName, momentWords } from '#features/admin/users/words.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Await, awaited } from '#ui/live/await.tsx'
import { useClock } from '#ui/shell/clock.ts'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** The devices where the user is logged in, each with a button to log out. */
export function OwnSessions({ sessions }: { sessions: Refreshable<OwnSession[]> }): ReactNode {
  const run = useFresh()
  const end = (session: OwnSession) =>
    run(async () => {
      await call('DELETE', `/api/sessions/${session.id}`)
      sessions.again()
      toast(`${browserName(session.browser)} is logged out.`)
    })
  const endAll = () =>
    run(async () => {
      const { keys } = await call<{ keys: number }>('DELETE', '/api/sessions')
      sessions.again()
      toast(
        keys > 0
          ? 'All other browsers are logged out; your API keys are revoked.'
          : 'All other browsers are logged out.',
      )
    })
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="sessions-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="sessions-title">
          Where you are logged in
        </h2>
        <Button variant="default" onClick={() => void endAll()}>
          End all other sessions
        </Button>
      </div>
      <Await fallback={<Spinner />}>
        <SessionList sessions={sessions.answer} end={(session) => void end(session)} />
      </Await>
    </section>
  )
}

function SessionList(props: { sessions: Promise<OwnSession[]>; end: (session: OwnSession) => void }): ReactNode {
  const { timeZone } = useClock()
  return (
    <ul className="bare">
      {awaited(props.sessions).map((session) => (
        <li key={session.id} className={`row between gap-12 hair-above ${styles.item}`}>
          <div>
            <div className="strong breaks">{browserName(session.browser)}</div>
            <div className={`text-13 line-18 dim breaks ${styles.dim}`}>
              {[session.address, momentWords(session.lastSeenAt, timeZone)].filter(Boolean).join(' · ')}
            </div>
          </div>
          {session.current ? (
            <span className={`text-12 line-20 strong unbroken round-tag pad-x-8 ${styles.pill} ${styles.active}`}>
              This one
            </span>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => props.end(session)}
              aria-label={`Log out ${browserName(session.browser)}`}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
