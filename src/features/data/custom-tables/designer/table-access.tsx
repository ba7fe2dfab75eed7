import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { setTableAccess } from '#features/data/custom-tables/commands.ts'
import styles from '#features/data/custom-tables/designer/designer.module.css'
import type { Access, Role } from '#model/schema/collection.ts'
import { execute } from '#ui/api.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const OTHERS: readonly Role[] = ['staff', 'viewer']

/** Which roles can see and change a table; an owner always can. */
export function TableAccess({ name, access }: { name: string; access: Access | undefined }): ReactNode {
  const [readers, setReaders] = useState<readonly Role[]>(access?.read ?? ['owner', 'staff', 'viewer'])
  const [writers, setWriters] = useState<readonly Role[]>(access?.write ?? ['owner', 'staff'])
  async function save(): Promise<void> {
    try {
      await execute(setTableAccess.name, { table: name, readers: [...readers], writers: [...writers] })
      toast('Permissions saved')
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  const toggled = (roles: readonly Role[], role: Role) =>
    roles.includes(role) ? roles.filter((other) => other !== role) : [...roles, role]
  return (
    <fieldset className={`box grid start gap-10 pad-12-16 ${styles.access}`}>
      <legend>Permissions</legend>
      {OTHERS.map((role) => (
        <div key={role} className={`grid gap-16 ${styles.role}`}>
          <b>{role === 'staff' ? 'Staff' : 'Viewers'}</b>
          <Checkbox
            label="see it"
            aria-label={`${role} see it`}
            checked={readers.includes(role)}
            onChange={() => {
              setReaders(toggled(readers, role))
              if (readers.includes(role)) setWriters(writers.filter((other) => other !== role))
            }}
          />
          <Checkbox
            label="change it"
            aria-label={`${role} change it`}
            checked={writers.includes(role)}
            disabled={!readers.includes(role)}
            onChange={() => setWriters(toggled(writers, role))}
          />
        </div>
      ))}
      <Button variant="default" h={32} onClick={() => void save()}>
        Set
      </Button>
    </fieldset>
  )
}
