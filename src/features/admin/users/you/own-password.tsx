import { Button, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { useSubmit } from '#ui/use-submit.ts'

/** Changes the user's own password; all other devices are logged out. */
export function OwnPassword({ changed }: { changed: () => void }): ReactNode {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const send = submit(async () => {
    if (!currentPassword) throw refuse('Enter your current password.', 'currentPassword')
    if (!newPassword) throw refuse('Enter the new password.', 'newPassword')
    await call('POST', '/api/auth/change-password', { currentPassword, newPassword })
    setCurrent('')
    setNew('')
    changed()
    return { words: 'Your password is changed. Your other devices are logged out.' }
  })
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="password-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="password-title">
          Your password
        </h2>
      </div>
      <form className={`stack gap-12 ${styles.form}`} onSubmit={send}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...at('currentPassword')}
          value={currentPassword}
          onChange={(event) => {
            clear('currentPassword')
            setCurrent(event.currentTarget.value)
          }}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters. Use several unrelated words."
          autoComplete="new-password"
          {...at('newPassword')}
          value={newPassword}
          onChange={(event) => {
            clear('newPassword')
            setNew(event.currentTarget.value)
          }}
        />
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        <Button type="submit" variant="default" loading={isBusy}>
          Change password
        </Button>
      </form>
    </section>
  )
}
