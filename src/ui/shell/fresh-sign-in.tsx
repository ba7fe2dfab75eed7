import { Button, PasswordInput } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { Problem, refuse } from '#base/problem.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** What is sent; it throws what is refused. */
type Work = () => Promise<void>

const FreshContext = createContext<((work: Work) => Promise<void>) | null>(null)

/** Runs an owner's action that requires a recent password entry: asks for the password when needed, then continues. */
export function useFresh(): (work: Work) => Promise<void> {
  const run = use(FreshContext)
  if (!run) throw new Error('useFresh needs a <FreshSignIn> above it.')
  return run
}

export function FreshSignIn({ children }: { children: ReactNode }): ReactNode {
  const [waiting, setWaiting] = useState<Work>()
  const run = async (work: Work): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'fresh-sign-in-required') setWaiting(() => work)
      else toastProblem(error.message)
    }
  }
  const goOn = async (): Promise<void> => {
    setWaiting(undefined)
    if (waiting) await run(waiting)
  }
  return (
    <FreshContext value={run}>
      {children}
      {waiting && (
        <Dialog onClose={() => setWaiting(undefined)} title="Enter your password again">
          <ConfirmForm done={goOn} />
        </Dialog>
      )}
    </FreshContext>
  )
}

function ConfirmForm({ done }: { done: () => Promise<void> }): ReactNode {
  const [password, setPassword] = useState('')
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const send = submit(async () => {
    if (!password) throw refuse('Enter your password.', 'password')
    await call('POST', '/api/auth/confirm', { password })
    await done()
    return undefined
  })
  return (
    <form className={`stack gap-12 ${styles.form}`} noValidate onSubmit={send}>
      <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
        Owner actions ask for your password every 15 minutes.
      </p>
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
        Continue
      </Button>
    </form>
  )
}
