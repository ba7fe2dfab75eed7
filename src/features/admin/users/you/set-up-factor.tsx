import { Button, CopyButton, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { manualKey } from '#features/admin/users/words.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Code } from '#ui/shell/codes/code.tsx'
import { useSubmit } from '#ui/use-submit.ts'

export interface NewFactor {
  totpURI: string
  backupCodes: string[]
}

/** The three steps: add the account to the app, keep the backup codes, enter a first code. */
export function SetUpFactor({ made, done }: { made: NewFactor; done: () => void }): ReactNode {
  const [code, setCode] = useState('')
  const { isBusy, problem, clear, submit } = useSubmit()
  const send = submit(async () => {
    if (code.replace(/\s/g, '').length < 6) throw refuse('Enter the six digits that the app shows.')
    await call('POST', '/api/auth/two-factor/verify-totp', { code })
    done()
    return { words: 'Two-step login is on.' }
  })
  return (
    <form className={`stack gap-12 ${styles.form}`} onSubmit={send}>
      <h3>1. Add Prime to your authenticator app</h3>
      <div className={`row wrap gap-16 ${styles.scan}`}>
        <Code
          text={made.totpURI}
          symbology="QR"
          className={`fixed round-8 ${styles.qr}`}
          label="QR code for the authenticator app"
          framed
        />
        <div>
          <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
            Scan the code with the app, <a href={made.totpURI}>open it on this device</a>, or type the key by hand.
          </p>
          <output
            className={`box mono-face block breaks sunk pad-10-12 ${styles.key}`}
            aria-label="Key for the authenticator app"
          >
            {manualKey(made.totpURI)}
          </output>
        </div>
      </div>
      <h3>2. Keep these backup codes</h3>
      <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
        Each code logs you in once without the phone. They are shown only now. If you lose them, ask an owner to reset
        two-step login.
      </p>
      <ul className={`bare mono-face grid gap-4-16 text-13 ${styles.codes}`} aria-label="Backup codes">
        {made.backupCodes.map((backup) => (
          <li key={backup}>{backup}</li>
        ))}
      </ul>
      <div>
        <CopyButton value={made.backupCodes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy the codes'}
            </Button>
          )}
        </CopyButton>
      </div>
      <h3>3. Enter the code the app shows</h3>
      <TextInput
        label="Code"
        ref={focusInPlace}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => {
          clear()
          setCode(event.currentTarget.value)
        }}
        error={problem}
      />
      <Button type="submit" loading={isBusy}>
        Turn on
      </Button>
    </form>
  )
}

// This step follows the password in the same dialog; without scrolling, the code to scan stays visible.
const focusInPlace = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true })
