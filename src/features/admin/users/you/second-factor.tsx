import { Button, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { TwoFactorState } from '#features/admin/users/answers.ts'
import type { Refreshable } from '#features/admin/users/use-question.tsx'
import { type NewFactor, SetUpFactor } from '#features/admin/users/you/set-up-factor.tsx'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Await, awaited } from '#ui/live/await.tsx'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { PasswordForm } from '#ui/shell/password-form.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** The user's own second factor, and the rule that owners need one. */
export function SecondFactor({ state, isOwner }: { state: Refreshable<TwoFactorState>; isOwner: boolean }): ReactNode {
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="factor-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="factor-title">
          Two-step login
        </h2>
      </div>
      <Await fallback={<Spinner />}>
        <Factor state={state} isOwner={isOwner} />
      </Await>
    </section>
  )
}

function Factor({ state, isOwner }: { state: Refreshable<TwoFactorState>; isOwner: boolean }): ReactNode {
  const { enabled, requiredOfOwners } = awaited(state.answer)
  const run = useFresh()
  const [asks, setAsks] = useState<'turn on' | 'turn off'>()
  const [made, setMade] = useState<NewFactor>()
  const close = (): void => {
    setAsks(undefined)
    setMade(undefined)
    state.again()
  }
  const require = (requiredOfOwners: boolean) =>
    run(async () => {
      await call('PUT', '/api/auth/two-factor', { requiredOfOwners })
      state.again()
    })
  const turn = async (password: string): Promise<void> => {
    if (asks === 'turn on') return setMade(await call<NewFactor>('POST', '/api/auth/two-factor/enable', { password }))
    await call('POST', '/api/auth/two-factor/disable', { password })
    toast('Two-step login is off.')
    close()
  }
  return (
    <div className={`stack gap-12 ${styles.form}`}>
      <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
        {enabled
          ? 'On: logging in also requires a code from your authenticator app.'
          : 'Off: you log in with your password only. A code from an app on your phone makes your account much safer.'}
      </p>
      {requiredOfOwners && !enabled && (
        <p className="text-13 late">
          Two-step login is required for owners. Until you set it up, you have the permissions of staff.
        </p>
      )}
      <div>
        <Button variant="default" onClick={() => setAsks(enabled ? 'turn off' : 'turn on')}>
          {enabled ? 'Turn off' : 'Set up'}
        </Button>
      </div>
      {isOwner && (
        <Switch
          label="Required of owners"
          description="Owners without it have the permissions of staff until they set it up."
          checked={requiredOfOwners}
          onChange={(event) => void require(event.currentTarget.checked)}
        />
      )}
      {asks && (
        <Dialog onClose={close} title="Two-step login" size="lg" closeOnClickOutside={!made}>
          {made ? (
            <SetUpFactor made={made} done={close} />
          ) : (
            <PasswordForm button={asks === 'turn on' ? 'Continue' : 'Turn off'} send={turn} />
          )}
        </Dialog>
      )}
    </div>
  )
}
