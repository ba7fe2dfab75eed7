import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { startOfDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import type { ListedKey } from '#features/admin/users/answers.ts'
import { ROLES } from '#features/admin/users/people/people-table.tsx'
import { ShownOnce, type ShownSecret } from '#features/admin/users/people/shown-once.tsx'
import { useRefreshable } from '#features/admin/users/use-question.tsx'
import { momentWords } from '#features/admin/users/words.ts'
import type { Role } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'
import { DayInput } from '#ui/fields/date-input.tsx'
import { hasUnread } from '#ui/fields/typed/typed-text.ts'
import styles from '#ui/layouts/users.module.css'
import { Await, awaited } from '#ui/live/await.tsx'
import { useClock } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** API keys for scripts and other programs; for owners. */
export function ApiKeys(): ReactNode {
  const keys = useRefreshable<ListedKey[]>('/api/keys')
  const run = useFresh()
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<ShownSecret>()

  const make = (wanted: { name: string; role: Role; expiresAt?: string }) =>
    run(async () => {
      const { key } = await call<{ key: string }>('POST', '/api/keys', wanted)
      setMaking(false)
      keys.again()
      setSecret({
        title: `Key "${wanted.name}"`,
        label: 'API key',
        text: 'Copy the key now. It cannot be shown again.',
        value: key,
      })
    })
  const revoke = ({ id, name }: ListedKey) =>
    run(async () => {
      await call('DELETE', `/api/keys/${id}`)
      keys.again()
      toast(`The key "${name}" is revoked.`)
    })

  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="keys-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="keys-title">
          API keys
        </h2>
        <Button variant="default" onClick={() => setMaking(true)}>
          New key
        </Button>
      </div>
      <Await fallback={<Spinner />}>
        <KeyTable keys={keys.answer} revoke={(key) => void revoke(key)} />
      </Await>
      {isMaking && (
        <Dialog onClose={() => setMaking(false)} title="New API key">
          <KeyForm make={make} />
        </Dialog>
      )}
      {secret && <ShownOnce secret={secret} close={() => setSecret(undefined)} />}
    </section>
  )
}

function KeyTable(props: { keys: Promise<ListedKey[]>; revoke: (key: ListedKey) => void }): ReactNode {
  const keys = awaited(props.keys)
  const { timeZone } = useClock()
  const when = (iso: string | null, none: string) => (iso ? momentWords(iso, timeZone) : none)
  return (
    <DataTable
      label="API keys"
      columns={[
        { label: 'Name', value: ({ name }) => name, show: ({ name }) => <span className="strong breaks">{name}</span> },
        { label: 'Role', value: ({ role }) => ROLES.find(({ value }) => value === role)?.label },
        { label: 'Key', show: ({ last4 }) => <code>prime_…{last4}</code> },
        { label: 'Last used', value: ({ lastUsedAt }) => when(lastUsedAt, 'Never') },
        { label: 'Ends', value: ({ expiresAt }) => when(expiresAt, 'Never') },
        {
          label: 'Actions',
          isQuiet: true,
          kind: 'actions',
          show: (key) => (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => props.revoke(key)}
              aria-label={`Revoke ${key.name}`}
            >
              Revoke
            </Button>
          ),
        },
      ]}
      rows={keys}
      keyOf={({ id }) => id}
      empty="No keys. A script that calls Prime needs one."
      isFixed
      hasCards
      isFlat
    />
  )
}

function KeyForm({
  make,
}: {
  make: (key: { name: string; role: Role; expiresAt?: string }) => Promise<void>
}): ReactNode {
  const { timeZone } = useClock()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [ends, setEnds] = useState<string>()
  const { isBusy, at, clear, form, submit } = useSubmit()
  const send = submit(async () => {
    if (!name.trim()) throw refuse('Enter the name of the key.', 'name')
    if (hasUnread(form.current)) return undefined
    await make({ name, role, ...(ends && { expiresAt: startOfDay(ends, timeZone).toISOString() }) })
    return undefined
  })
  return (
    <form ref={form} className={`stack gap-12 ${styles.form}`} noValidate onSubmit={send}>
      <TextInput
        label="Name"
        placeholder="Used by"
        data-autofocus
        value={name}
        {...at('name')}
        onChange={(event) => {
          clear('name')
          setName(event.currentTarget.value)
        }}
      />
      <NativeSelect
        label="Role"
        data={[...ROLES]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
      />
      <DayInput label="Expires on" usual="Default: in one year" day={ends} change={setEnds} />
      <Button type="submit" loading={isBusy}>
        Create key
      </Button>
    </form>
  )
}
