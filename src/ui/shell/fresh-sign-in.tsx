import { createContext, type ReactNode, use, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { PasswordForm } from '#ui/shell/password-form.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

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
  const confirm = async (password: string): Promise<void> => {
    await call('POST', '/api/auth/confirm', { password })
    setWaiting(undefined)
    if (waiting) await run(waiting)
  }
  return (
    <FreshContext value={run}>
      {children}
      {waiting && (
        <Dialog onClose={() => setWaiting(undefined)} title="Enter your password again">
          <PasswordForm button="Continue" send={confirm}>
            <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
              Owner actions ask for your password every 15 minutes.
            </p>
          </PasswordForm>
        </Dialog>
      )}
    </FreshContext>
  )
}
