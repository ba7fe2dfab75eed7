import type { ReactNode } from 'react'
import type { ListedPerson, OwnSession, TwoFactorState } from '#features/admin/users/answers.ts'
import { WorkBalance } from '#features/admin/users/hand-over/work-balance.tsx'
import { Logins } from '#features/admin/users/logins/logins.tsx'
import { ApiKeys } from '#features/admin/users/people/keys.tsx'
import { PeoplePanel } from '#features/admin/users/people/people.tsx'
import { useRefreshable } from '#features/admin/users/use-question.tsx'
import { headcount } from '#features/admin/users/words.ts'
import { OwnPassword } from '#features/admin/users/you/own-password.tsx'
import { OwnPreferences } from '#features/admin/users/you/own-preferences.tsx'
import { OwnLook, OwnProfile } from '#features/admin/users/you/own-profile.tsx'
import { OwnSessions } from '#features/admin/users/you/own-sessions.tsx'
import { SecondFactor } from '#features/admin/users/you/second-factor.tsx'
import { FrontDesk } from '#features/admin/users/you/shared-device.tsx'
import { pageAddress, screenPath } from '#model/feature.ts'
import styles from '#ui/layouts/users.module.css'
import { Await, awaited } from '#ui/live/await.tsx'
import { type User, useUser } from '#ui/session.ts'
import { FreshSignIn } from '#ui/shell/fresh-sign-in.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const PEOPLE_REFRESH_MS = 10_000
const VIEWS = [
  { name: 'People', href: screenPath('users') },
  { name: 'Work', href: pageAddress('users', { view: 'work' }) },
  { name: 'Logins', href: pageAddress('users', { view: 'logins' }) },
  { name: 'Your account', href: pageAddress('users', { view: 'you' }) },
]

/** The people of the company, API keys, everybody's workload, and the user's own account. */
export default function UsersScreen(): ReactNode {
  const search = useAddress()
  const params = new URLSearchParams(search)
  const view = params.get('view')
  const user = useUser()
  const people = useRefreshable<ListedPerson[]>('/api/people', PEOPLE_REFRESH_MS)
  if (!user) return <Spinner />
  return (
    <FreshSignIn>
      <PageTabs
        label="View"
        tabs={VIEWS}
        current={{ work: 'Work', logins: 'Logins', you: 'Your account' }[view ?? ''] ?? 'People'}
      >
        <Page
          note={
            <Await>
              <Headcount people={people.answer} />
            </Await>
          }
        >
          {view === 'logins' ? (
            <Logins />
          ) : (
            <div className="stack fills gap-16 scrolls-both page-pad-32">
              {view === 'you' ? (
                <Own user={user} />
              ) : view === 'work' ? (
                <Await fallback={<Spinner />}>
                  <WorkBalance people={people.answer} />
                </Await>
              ) : (
                <>
                  <PeoplePanel people={people} user={user} />
                  {user.role === 'owner' && (
                    <Await>
                      <KeysBelow people={people.answer} />
                    </Await>
                  )}
                </>
              )}
            </div>
          )}
        </Page>
      </PageTabs>
    </FreshSignIn>
  )
}

/** The user's own account in one place: profile, appearance and login. */
function Own({ user }: { user: User }): ReactNode {
  const sessions = useRefreshable<OwnSession[]>('/api/sessions')
  const factor = useRefreshable<TwoFactorState>('/api/auth/two-factor')
  return (
    <div className={`grid top-start gap-16 ${styles.own}`}>
      <Await fallback={<Spinner />}>
        <OwnProfile user={user} />
      </Await>
      <div className="stack gap-16 slim">
        <OwnSessions sessions={sessions} />
        <SecondFactor state={factor} isOwner={user.role === 'owner'} />
        <OwnPassword changed={sessions.again} />
        <OwnLook />
        {user.role !== 'viewer' && <OwnPreferences user={user} />}
        <FrontDesk />
      </div>
    </div>
  )
}

const Headcount = ({ people }: { people: Promise<ListedPerson[]> }): ReactNode => (
  <span aria-live="polite">{headcount(awaited(people))}</span>
)

/** The keys are below the people, so they are rendered once those have loaded. */
function KeysBelow({ people }: { people: Promise<ListedPerson[]> }): ReactNode {
  awaited(people)
  return <ApiKeys />
}
