import { Button, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addDays, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type Absence, absences, isAway, lookedAfterBy } from '#features/admin/absences/collection.ts'
import styles from '#features/insight/my-day/my-day.module.css'
import type { Value } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { shortDay } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import type { User } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { type Done, useSubmit } from '#ui/use-submit.ts'

interface Props {
  user: User
  clock: Clock
}

const useAway = () => useLive({ collection: absences.name }) as unknown as readonly Absence[]

const ownOf = (known: readonly Absence[], { user, clock }: Props): Absence | undefined =>
  known.find((absence) => absence.id === user.id && isAway(absence, clock.today, clock.timeZone))

/** Shows that I am away, or that I cover for someone who is. */
export function AwayBanner(props: Props): ReactNode {
  const { user, clock } = props
  const known = useAway()
  const others = lookedAfterBy(known, user.email, clock.today, clock.timeZone)
  const people = usePeople()
  const { run } = useSubmit({ isToast: true })
  const own = ownOf(known, props)
  const until = (absence: Absence) => shortDay(toDay(absence.data.until, clock.timeZone)!, clock.today)
  return (
    <>
      {own && (
        <p className={`row wrap gap-8-16 text-13 soon round-8 soon-ground ${styles.banner}`} role="status">
          You are away until {until(own)}
          {own.data.deputy && `; ${personName(own.data.deputy, people)} covers your work`}.
          <Button size="compact-sm" variant="default" onClick={() => void run(() => comeBack(user))}>
            I am back
          </Button>
        </p>
      )}
      {others.map((email) => {
        const absence = known.find(({ data }) => data.email === email)
        return (
          <p
            key={email}
            className={`row wrap gap-8-16 text-13 soon round-8 soon-ground ${styles.banner}`}
            role="status"
          >
            {personName(email, people)} is away{absence && ` until ${until(absence)}`}; your agenda includes that work.
          </p>
        )
      })}
    </>
  )
}

/** Marks me away until a day and records who covers for me. */
export function AwayButton(props: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (ownOf(useAway(), props)) return null
  return (
    <>
      <Button variant="default" h={32} onClick={() => setOpen(true)}>
        Absence
      </Button>
      {isOpen && <AwayDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

function AwayDialog({ user, clock, close }: Props & { close: () => void }): ReactNode {
  const people = usePeople().filter(({ email }) => email !== user.email)
  const [until, setUntil] = useState<Value | undefined>(addDays(clock.today, 7))
  const [deputy, setDeputy] = useState<string | null>(null)
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const save = submit(async () => {
    const day = toDay(until, clock.timeZone)
    if (!day || day < clock.today) throw refuse('Enter the last day of your absence (today or later).', 'until')
    const data = { email: user.email, until: day, ...(deputy && { deputy }) }
    const { seq } = await commit([{ op: 'set', collection: absences.name, id: user.id, data }])
    close()
    return { words: `Away until ${shortDay(day, clock.today)}`, seq }
  })

  return (
    <Dialog onClose={close} title="Absence" size={420}>
      <form className="stack gap-14" onSubmit={save}>
        <FieldInput
          eager
          autoFocus
          field={absences.fields.until}
          value={until}
          today={clock.today}
          timeZone={clock.timeZone}
          {...at('until')}
          onCommit={(value) => {
            clear('until')
            setUntil(value)
          }}
        />
        <Select
          label="Covered by"
          placeholder="No one"
          clearable
          {...at('deputy')}
          value={deputy}
          onChange={setDeputy}
          data={people.map(({ email, name }) => ({ value: email, label: name || email }))}
        />
        {problem && <p role="alert">{problem}</p>}
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}

async function comeBack(user: User): Promise<Done> {
  const { seq } = await commit([{ op: 'delete', collection: absences.name, id: user.id }])
  return { words: 'Welcome back', seq }
}
