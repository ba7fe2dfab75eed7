import { Button, Modal, PasswordInput } from '@mantine/core'
import { createContext, type FormEvent, type ReactNode, use, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { toastProblem } from '#ui/shell/toasts.tsx'

type Work = () => Promise<void>

const FreshContext = createContext<((work: Work) => Promise<void>) | null>(null)

/** Runs what an owner may do only soon after showing the password: asks for it when needed, then goes on by itself. */
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
      <Modal opened={waiting !== undefined} onClose={() => setWaiting(undefined)} title="Enter your password again">
        <ConfirmForm done={goOn} />
      </Modal>
    </FreshContext>
  )
}

function ConfirmForm({ done }: { done: () => Promise<void> }): ReactNode {
  const [password, setPassword] = useState('')
  const { busy, fault, submit } = useSubmit(async () => {
    await call('POST', '/api/auth/confirm', { password })
    await done()
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.dim}>Owner actions ask for your password every 15 minutes.</p>
      <PasswordInput
        label="Password"
        data-autofocus
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fault}
      />
      <Button type="submit" loading={busy} disabled={!password}>
        Go on
      </Button>
    </form>
  )
}

/** A form's submit: busy meanwhile, and the server's sentence when it says no. */
export function useSubmit(work: Work): { busy: boolean; fault: string | undefined; submit(event: FormEvent): void } {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async (): Promise<void> => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    fault,
    submit(event) {
      event.preventDefault()
      void send()
    },
  }
}
