import { Button, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import styles from '#ui/layouts/users.module.css'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  button: string
  /** Throws the server's Problem. */
  send: (password: string) => Promise<void>
  /** The reason, above the field. */
  children?: ReactNode
}

/** Asks for the user's own password again. */
export function PasswordForm({ button, send, children }: Props): ReactNode {
  const [password, setPassword] = useState('')
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const confirm = submit(async () => {
    if (!password) throw refuse('Enter your password.', 'password')
    await send(password)
    return undefined
  })
  return (
    <form className={`stack gap-12 ${styles.form}`} noValidate onSubmit={confirm}>
      {children}
      <PasswordInput
        label="Password"
        data-autofocus
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          clear()
          setPassword(event.currentTarget.value)
        }}
        {...at('password')}
        error={at('password').error ?? problem}
      />
      <Button type="submit" loading={isBusy}>
        {button}
      </Button>
    </form>
  )
}
