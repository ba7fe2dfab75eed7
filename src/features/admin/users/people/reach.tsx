import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { type Absence, absences, isAway } from '#features/admin/absences/collection.ts'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { isHere, type Profile, profiles } from '#features/admin/users/collection.ts'
import { ProfileDialog } from '#features/admin/users/people/profile-dialog.tsx'
import { momentWords } from '#features/admin/users/words.ts'
import { pageAddress } from '#model/feature.ts'
import { reachHref } from '#ui/fields/reach.ts'
import { zoneClock } from '#ui/fields/zone-picker.tsx'
import { shortDay } from '#ui/grid/format.ts'
import styles from '#ui/layouts/users.module.css'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Reach {
  profile: Profile | undefined
  absence: Absence | undefined
}

/** Everybody's contact details and absences, by the person's id. */
export function useReach(): (person: ListedPerson) => Reach {
  const known = useDocs({ collection: profiles.name }, { ignoreErrors: true }) as readonly Profile[] | undefined
  const away = useDocs({ collection: absences.name }, { ignoreErrors: true }) as readonly Absence[] | undefined
  return ({ id, email }) => ({
    profile: known?.find((profile) => profile.id === id),
    absence: away?.find(({ data }) => data.email === email),
  })
}

/** The phone number and responsibilities of a colleague, with links to change them and to the person's history. */
export function ReachCell({
  person,
  reach,
  canWrite,
}: {
  person: ListedPerson
  reach: Reach
  canWrite: boolean
}): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { profile } = reach
  const { timeZone: business } = useClock()
  const now = useNow()
  const zone = profile?.data.timeZone
  const { phone, mobile, extension, responsibilities } = profile?.data ?? {}
  const numbers = [phone, mobile].filter((number) => number !== undefined && number !== '')
  return (
    <>
      {numbers.map((number) => (
        <div key={number}>
          <a href={reachHref('phone', number!)}>{number}</a>
        </div>
      ))}
      <div className={`text-13 line-18 dim breaks ${styles.dim}`}>
        {[extension && `ext. ${extension}`, ...(responsibilities ?? [])].filter(Boolean).join(' · ')}
      </div>
      {zone && zone !== business && (
        <div className={`text-13 line-18 dim breaks ${styles.dim}`}>{zoneClock(zone, now)} there</div>
      )}
      <div className="row wrap gap-8">
        {canWrite && (
          <Button
            size="compact-xs"
            variant="subtle"
            ml={-8}
            aria-label={profile ? `Edit the profile of ${person.name}` : `Add phone of ${person.name}`}
            onClick={() => setOpen(true)}
          >
            {profile ? 'Edit' : 'Add phone'}
          </Button>
        )}
        <GoLink
          className={`text-13 line-18 dim breaks ${styles.dim}`}
          href={pageAddress('history', { by: person.id })}
          aria-label={`Activity of ${person.name}`}
        >
          Activity
        </GoLink>
      </div>
      {isOpen && <ProfileDialog {...{ person, profile }} close={() => setOpen(false)} />}
    </>
  )
}

/** Whether someone is online now, away (until when, and who is the deputy), or when they were last seen. */
export function Presence({ person, reach }: { person: ListedPerson; reach: Reach }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const { absence } = reach
  const isGone = absence !== undefined && isAway(absence, today, timeZone)
  const until = isGone ? toDay(absence.data.until, timeZone) : undefined
  return (
    <>
      {isHere(person.lastSeenAt, now) ? (
        <span className="strong good">Online</span>
      ) : (
        person.lastSeenAt && momentWords(person.lastSeenAt, timeZone)
      )}
      {until && (
        <div className={`text-13 line-18 dim breaks ${styles.dim}`}>
          Away until {shortDay(until, today)}
          {absence?.data.deputy && `, ${absence.data.deputy} is covering`}
        </div>
      )}
    </>
  )
}
