import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Listed } from '#features/users/answers.ts'
import type { Profile } from '#features/users/profiles.ts'
import { profiles } from '#features/users/profiles.ts'
import styles from '#features/users/users.module.css'
import type { Field } from '#model/fields.ts'
import type { Data, Value } from '#model/value.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/collection/remove.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { Dialog } from '#ui/frame/dialog.tsx'
import { toast } from '#ui/frame/toasts.tsx'

const ASKED = ['phone', 'mobile', 'extension', 'responsibilities', 'place', 'signature'] as const

interface Props {
  person: Listed
  profile: Profile | undefined
  close: () => void
}

/** How a colleague is reached, and what they look after; name and address follow from the account. */
export function ProfileDialog({ person, profile, close }: Props): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [data, setData] = useState<Data>(() => ({ ...(profile?.data as Data | undefined) }))
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const named = { name: person.name || person.email, email: person.email }
      const typed = Object.fromEntries(ASKED.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]!]])))
      const unset = ASKED.filter((name) => profile?.data[name] !== undefined && data[name] === undefined)
      const write = profile
        ? { op: 'update' as const, patch: { ...named, ...typed }, ...(unset.length > 0 && { unset }) }
        : { op: 'create' as const, data: { ...named, ...typed } }
      const { seq } = await commit([{ collection: profiles.name, id: person.id, ...write }])
      toast(`The profile of ${named.name} is saved`, () => void bringBack([seq]))
      close()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(error.message)
    } finally {
      setBusy(false)
    }
  }

  const put = (name: string, value: Value | undefined) =>
    setData(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }))
  return (
    <Dialog onClose={close} title={`Profile of ${person.name || person.email}`} size={460}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {ASKED.map((name, at) => (
          <FieldInput
            key={name}
            eager
            autoFocus={at === 0}
            field={profiles.fields[name] as Field}
            value={data[name]}
            today={today}
            timeZone={timeZone}
            onCommit={(value) => put(name, value)}
          />
        ))}
        {trouble && <p role="alert">{trouble}</p>}
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
