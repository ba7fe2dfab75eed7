import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { codeRefusalOf, type Refusal, useCountdown } from '#features/shell/sign-in/refusal.tsx'
import styles from '#features/shell/sign-in/screen.module.css'
import { useSession } from '#ui/session.ts'
import { useClock } from '#ui/shell/clock.ts'

/** The form for the second factor: a code of the authenticator app or a backup code. */
export default function CodeForm(): ReactNode {
  const session = useSession()
  const { now } = useClock()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const wait = useCountdown(refusal?.until, now)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (code.trim() === '') {
      setRefusal({ text: 'Enter the code.', field: 'code' })
      input.current?.focus()
      return
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      await session.verifyCode(code.replace(/\s/g, ''))
    } catch (error) {
      setRefusal(codeRefusalOf(error, now().getTime()))
    }
    setBusy(false)
  }

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>Two-step verification</h1>
      <p className={styles.text}>
        Type the six digits that your authenticator app shows, or one of the backup codes you kept.
      </p>
      <TextInput
        label="Code"
        size="md"
        autoFocus
        autoComplete="one-time-code"
        value={code}
        ref={input}
        error={refusal?.field && refusal.text}
        onChange={(event) => {
          if (refusal?.field) setRefusal(undefined)
          setCode(event.currentTarget.value)
        }}
      />
      <p className={styles.said} role="alert">
        {refusal && !refusal.field && `${refusal.text}${wait > 0 ? ` Try again in ${wait} s.` : ''}`}
      </p>
      <Button type="submit" size="md" fullWidth loading={busy} disabled={wait > 0}>
        Continue
      </Button>
      <p className={styles.else}>
        Lost both the phone and the backup codes? Ask an owner of Prime to reset your two-step login under Users.
      </p>
    </form>
  )
}
