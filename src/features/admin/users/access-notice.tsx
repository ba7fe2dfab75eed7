import { useEffect, useRef } from 'react'
import { dayIn } from '#base/days.ts'
import { type AccessChange, accessChanges } from '#features/admin/users/access-changes.ts'
import { accessWords, isAccessKind } from '#model/command/access-acts.ts'
import { pageAddress } from '#model/feature.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { personName } from '#ui/people.ts'
import { keepDesk, useKnownDesk } from '#ui/preferences.ts'
import type { User } from '#ui/session.ts'
import { useClock } from '#ui/shell/clock.ts'
import { toastReminder } from '#ui/shell/toasts/toasts.tsx'

/** Days shown; older changes are in the history. */
const MAX_AGE_DAYS = 14
const DAY_MS = 86_400_000
/** The number of toasts shown; the rest are in the history they link to. */
const MAX_SHOWN = 3

/** Notifies an owner of what others did to people, keys and the whole data set. Each toast stays until it is closed. */
export function AccessNotice({ user }: { user: User }): null {
  const { now, timeZone } = useClock()
  const desk = useKnownDesk()
  const from = useRef(`${dayIn(timeZone, new Date(now().getTime() - MAX_AGE_DAYS * DAY_MS))}T00:00:00.000Z`)
  const shown = useRef(new Set<string>())
  const since = desk && (desk.accessSeen?.$ts ?? from.current)
  const where = [['at', '>', { $ts: since ?? '' }]] as const
  const changes = useDocs<AccessChange['data']>(
    since === undefined ? undefined : { collection: accessChanges.name, where },
    { ignoreErrors: true },
  )
  useEffect(() => {
    const unseen = (changes ?? []).filter(({ id, data }) => data.by !== user.email && !shown.current.has(id))
    for (const { id, data } of unseen
      .toSorted((a, b) => b.version - a.version)
      .slice(0, MAX_SHOWN)
      .reverse()) {
      const { kind = '', from = '', to = '' } = data
      if (!isAccessKind(kind)) continue
      toastReminder(
        `${accessWords({ kind, from, to })}: ${data.about}, by ${personName(data.by ?? '')}`,
        pageAddress('users', { view: 'logins' }),
        () => void keepDesk(user, { accessSeen: data.at }),
        'Access changed',
      )
      shown.current.add(id)
    }
  }, [changes, user])
  return null
}
