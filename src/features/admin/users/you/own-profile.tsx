import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Profile, profiles } from '#features/admin/users/collection.ts'
import { ProfileForm } from '#features/admin/users/people/profile-form.tsx'
import { screenPath } from '#model/feature.ts'
import styles from '#ui/layouts/users.module.css'
import { useLive } from '#ui/live/use-live.ts'
import { type User, useSession } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** The user's own name and contact details. */
export function OwnProfile({ user }: { user: User }): ReactNode {
  const session = useSession()
  const [profile] = useLive({
    collection: profiles.name,
    where: [['email', '==', user.email]],
    limit: 1,
  }) as unknown as readonly Profile[]
  const canWrite = user.role !== 'viewer'
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="profile-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="profile-title">
          Your profile
        </h2>
      </div>
      <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
        {`${user.email}, ${user.role}. Absence and cover are set in `}
        <GoLink href={screenPath('my-day')}>My day</GoLink>.
      </p>
      {canWrite ? (
        <ProfileForm person={user} profile={profile} isOwn done={() => void session.check()} />
      ) : (
        <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
          Viewers have read-only access. Ask a colleague to update your phone number.
        </p>
      )}
    </section>
  )
}

/** The appearance of Prime in this browser. */
export function OwnLook(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="look-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="look-title">
          Appearance
        </h2>
      </div>
      <SegmentedControl
        aria-label="Theme"
        value={colorScheme === 'light' ? 'light' : 'dark'}
        onChange={(value) => setColorScheme(value as 'light' | 'dark')}
        data={[
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
      />
      <p className={`text-13 line-18 dim breaks ${styles.dim}`}>Kept in this browser.</p>
    </section>
  )
}
