import { Button, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSubmit } from '#features/admin/password/parts.tsx'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { toast } from '#ui/shell/toasts.tsx'

/** One's own password; the other devices are logged out. */
export function OwnPassword({ changed }: { changed: () => void }): ReactNode {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const { busy, fault, submit } = useSubmit(async () => {
    await call('POST', '/api/auth/change-password', { currentPassword, newPassword })
    setCurrent('')
    setNew('')
    toast('Your password is changed. Your other devices are logged out.')
    changed()
  })
  return (
    <section className={styles.panel} aria-labelledby="password-title">
      <div className={styles.panelHead}>
        <h2 id="password-title">Your password</h2>
      </div>
      <form className={styles.form} onSubmit={submit}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters. A few words that do not belong together are good."
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNew(event.currentTarget.value)}
        />
        {fault && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <Button type="submit" variant="default" loading={busy} disabled={!currentPassword || !newPassword}>
          Change password
        </Button>
      </form>
    </section>
  )
}
