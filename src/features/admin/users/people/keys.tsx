import { Button, Modal, NativeSelect, Table, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { startOfDay } from '#base/days.ts'
import { useFresh } from '#features/admin/password/parts.tsx'
import type { ListedKey } from '#features/admin/users/answers.ts'
import { ROLES } from '#features/admin/users/people/people-table.tsx'
import { type Secret, ShownOnce } from '#features/admin/users/people/shown-once.tsx'
import { useAsked } from '#features/admin/users/use-question.tsx'
import { moment } from '#features/admin/users/words.ts'
import type { Role } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Await, awaited } from '#ui/live/await.tsx'
import { useClock } from '#ui/shell/clock.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts.tsx'

/** Keys for scripts and other programs; for owners. */
export function Keys(): ReactNode {
  const keys = useAsked<ListedKey[]>('/api/keys')
  const run = useFresh()
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<Secret>()

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
    <section className={styles.panel} aria-labelledby="keys-title">
      <div className={styles.panelHead}>
        <h2 id="keys-title">API keys</h2>
        <Button variant="default" onClick={() => setMaking(true)}>
          New key
        </Button>
      </div>
      <Await fallback={<Spinner />}>
        <KeyTable keys={keys.answer} revoke={(key) => void revoke(key)} />
      </Await>
      <Modal opened={isMaking} onClose={() => setMaking(false)} title="New API key">
        <KeyForm make={make} />
      </Modal>
      <ShownOnce secret={secret} close={() => setSecret(undefined)} />
    </section>
  )
}

function KeyTable(props: { keys: Promise<ListedKey[]>; revoke: (key: ListedKey) => void }): ReactNode {
  const keys = awaited(props.keys)
  const { timeZone } = useClock()
  const when = (iso: string | null, none: string) => (iso ? moment(iso, timeZone) : none)
  if (keys.length === 0) return <p className={styles.dim}>No keys. A script that calls Prime needs one.</p>
  return (
    <div className={styles.scroll}>
      <Table aria-label="API keys" className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Ends</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td className={styles.name ?? ''}>{key.name}</Table.Td>
              <Table.Td>{ROLES.find(({ value }) => value === key.role)?.label}</Table.Td>
              <Table.Td className={styles.mono ?? ''} data-label="Key">
                prime_…{key.last4}
              </Table.Td>
              <Table.Td className={styles.figure ?? ''} data-label="Last used">
                {when(key.lastUsedAt, 'Never')}
              </Table.Td>
              <Table.Td className={styles.figure ?? ''} data-label="Ends">
                {when(key.expiresAt, 'Never')}
              </Table.Td>
              <Table.Td className={styles.acts ?? ''}>
                <div className={styles.rowEnd}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => props.revoke(key)}
                    aria-label={`Revoke ${key.name}`}
                  >
                    Revoke
                  </Button>
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
  const [ends, setEnds] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void make({ name, role, ...(ends && { expiresAt: startOfDay(ends, timeZone).toISOString() }) })
      }}
    >
      <TextInput
        label="Name"
        placeholder="Used by"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Role"
        data={[...ROLES]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
      />
      <TextInput
        label="Ends on"
        description="A year from now unless you say otherwise."
        type="date"
        value={ends}
        onChange={(event) => setEnds(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!name.trim()}>
        Create key
      </Button>
    </form>
  )
}
