import type { ReactNode } from 'react'
import type { Listed, OwnSession, TwoFactorState } from '#features/users/answers.ts'
import { FreshSignIn } from '#features/users/fresh.tsx'
import { Keys } from '#features/users/keys.tsx'
import { OwnPassword } from '#features/users/own-password.tsx'
import { OwnSessions } from '#features/users/own-sessions.tsx'
import { People } from '#features/users/people.tsx'
import { SecondFactor } from '#features/users/second-factor.tsx'
import { useAsked } from '#features/users/use-asked.tsx'
import styles from '#features/users/users.module.css'
import { headcount } from '#features/users/words.ts'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { Await, awaited } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'

const PEOPLE_REFRESH_MS = 10_000

/** The people of the company, one's own account, and keys for programs. */
export default function UsersScreen(): ReactNode {
  const user = useUser()
  const people = useAsked<Listed[]>('/api/people', PEOPLE_REFRESH_MS)
  const sessions = useAsked<OwnSession[]>('/api/sessions')
  const factor = useAsked<TwoFactorState>('/api/auth/two-factor')
  if (!user) return <Spinner />
  const isOwner = user.role === 'owner'
  return (
    <FreshSignIn>
      <Page
        title="Users"
        note={
          <Await>
            <Headcount people={people.answer} />
          </Await>
        }
      >
        <div className={styles.body}>
          <People people={people} user={user} />
          <div className={styles.own}>
            <OwnSessions sessions={sessions} />
            <SecondFactor state={factor} isOwner={isOwner} />
            <OwnPassword changed={sessions.again} />
          </div>
          {isOwner && <Keys />}
        </div>
      </Page>
    </FreshSignIn>
  )
}

const Headcount = ({ people }: { people: Promise<Listed[]> }): ReactNode => (
  <span aria-live="polite">{headcount(awaited(people))}</span>
)
