import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { type Profile, profiles } from '#features/admin/users/collection.ts'
import { PicturePicker } from '#features/admin/users/you/own-picture.tsx'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { call, commit } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { ZonePicker } from '#ui/fields/zone-picker.tsx'
import styles from '#ui/layouts/users.module.css'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useSubmit } from '#ui/use-submit.ts'

const PROFILE_FIELDS = ['phone', 'mobile', 'extension', 'responsibilities', 'place', 'signature'] as const
const SAVED = [...PROFILE_FIELDS, 'timeZone', 'picture'] as const

interface Props {
  person: { id: string; name: string; email: string }
  profile: Profile | undefined
  /** The user's own profile: the name can be changed too. */
  isOwn?: boolean
  done: () => void
}

/** Contact details and responsibilities of a person; the email address comes from the account. */
export function ProfileForm({ person, profile, isOwn, done }: Props): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const [name, setName] = useState(person.name)
  const [data, setData] = useState<Data>(() => ({ ...(profile?.data as Data | undefined) }))
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const save = submit(async () => {
    const called = name.trim() || person.email
    if (isOwn && name.trim() !== person.name) await call('PATCH', `/api/people/${person.id}`, { name: name.trim() })
    const named = { name: called, email: person.email }
    const typed = Object.fromEntries(
      SAVED.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]!]])),
    )
    const unset = SAVED.filter((field) => profile?.data[field] !== undefined && data[field] === undefined)
    const write = profile
      ? { op: 'update' as const, patch: { ...named, ...typed }, ...(unset.length > 0 && { unset }) }
      : { op: 'create' as const, data: { ...named, ...typed } }
    const { seq } = await commit([{ collection: profiles.name, id: person.id, ...write }])
    done()
    return { words: isOwn ? 'Your profile is saved' : `The profile of ${called} is saved`, seq }
  })

  function put(field: string, value: Value | undefined): void {
    clear(field)
    setData(({ [field]: _, ...others }) => (value === undefined ? others : { ...others, [field]: value }))
  }
  return (
    <form className={`stack gap-12 ${styles.form}`} onSubmit={save} noValidate>
      {isOwn && (
        <TextInput
          label="Name"
          autoComplete="name"
          {...at('name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <PicturePicker
        person={{ id: person.id, name: name || person.email }}
        hash={typeof data.picture === 'string' ? data.picture : undefined}
        pick={(hash) => put('picture', hash)}
      />
      {PROFILE_FIELDS.map((field, place) => (
        <FieldInput
          key={field}
          eager
          autoFocus={!isOwn && place === 0}
          field={profiles.fields[field] as Field}
          value={data[field]}
          today={today}
          timeZone={timeZone}
          {...at(field)}
          onCommit={(value) => put(field, value)}
        />
      ))}
      <ZonePicker
        value={data.timeZone}
        now={now}
        placeholder="The business time zone"
        clearable
        pick={(zone) => put('timeZone', zone)}
      />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" loading={isBusy}>
        Save
      </Button>
    </form>
  )
}
