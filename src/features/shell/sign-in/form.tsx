import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, lazy, type ReactNode, useState } from 'react'
import { MODE_WORDS, type SignInMode } from '#features/shell/sign-in/modes.tsx'
import { useNewPrime } from '#features/shell/sign-in/parts.tsx'
import { mailRefusalOf, type Refusal, refusalOf, useCountdown } from '#features/shell/sign-in/refusal.tsx'
import styles from '#features/shell/sign-in/screen.module.css'
import { LEAST_CHARACTERS, strengthOf } from '#features/shell/sign-in/strength.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { type BrowserSession, useSession } from '#ui/session.ts'
import { frontDeskMinutes } from '#ui/shell/bar/front-desk.ts'
import { useClock } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

interface Given {
  name: string
  email: string
  password: string
  isRemembered: boolean
}

/** Loaded only for accounts with a second factor. */
const CodeForm = lazy(() => import('#features/shell/sign-in/code-form.tsx'))

/** The card on /login. */
export function SignInForm({ mode, screenLabel }: { mode: SignInMode; screenLabel?: string }): ReactNode {
  const session = useSession()
  const { now } = useClock()
  const words = MODE_WORDS[mode.name]
  const [given, setGiven] = useState<Given>(() => ({
    name: '',
    email: '',
    password: '',
    // The device at the front desk is shared, so it does not remember anyone.
    isRemembered: frontDeskMinutes() === undefined,
  }))
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string>()
  const [wantsCode, setWantsCode] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const wait = useCountdown(refusal?.until, now)
  const set = (change: Partial<Given>) => {
    setGiven({ ...given, ...change })
    // A field's error disappears while the user corrects it.
    if (refusal?.field) setRefusal(undefined)
  }
  const faultOf = (field: Refusal['field']) => refusal?.field === field && { error: refusal?.text }
  const isNew = mode.name !== 'log in'
  const isSetUp = useNewPrime()
  const isOwner = isSetUp && mode.name === 'create'

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = whatIsMissing(words.fields, given, isNew)
    if (missing) return setRefusal(missing)
    setBusy(true)
    setRefusal(undefined)
    try {
      const next = await send(session, mode, given)
      if (next === 'code') setWantsCode(true)
      else if (next) setDone(next)
    } catch (error) {
      setRefusal(mode.name === 'forgot' ? mailRefusalOf(error, now().getTime()) : refusalOf(error, now().getTime()))
    }
    setBusy(false)
  }

  if (wantsCode) return <CodeForm />
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles.title}>{isOwner ? 'Set up Prime' : words.title}</h1>
      <p className={styles.text}>
        {isOwner
          ? 'Create the owner’s account.'
          : screenLabel && !isNew && !isSetUp
            ? `Log in to open ${screenLabel}.`
            : words.text}
        {mode.name === 'invitation' && mode.email && ` The account is ${mode.email}.`}
      </p>
      {isSetUp && !isOwner && (
        <div className={styles.setUp}>
          <p>There is no account yet.</p>
          <Button component={GoLink} href={pageAddress('sign-in', { create: '1' })} size="md" fullWidth>
            Set up Prime
          </Button>
        </div>
      )}
      {words.fields.includes('name') && (
        <TextInput
          label="Name"
          size="md"
          autoComplete="name"
          autoFocus
          {...faultOf('name')}
          value={given.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      {words.fields.includes('email') && (
        <TextInput
          label="Email"
          size="md"
          type="email"
          autoComplete="username"
          autoFocus={!words.fields.includes('name')}
          {...faultOf('email')}
          value={given.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      )}
      {words.fields.includes('password') && (
        <Secret
          isNew={isNew}
          withReset={!isNew}
          fault={refusal?.field === 'password' ? refusal.text : undefined}
          value={given.password}
          change={(password) => set({ password })}
        />
      )}
      {mode.name === 'log in' && (
        <label className={styles.remember}>
          <input
            type="checkbox"
            checked={given.isRemembered}
            onChange={(event) => set({ isRemembered: event.currentTarget.checked })}
          />
          Keep me logged in on this device
        </label>
      )}
      <p className={styles.said} role={refusal ? 'alert' : 'status'}>
        {refusal && !refusal.field ? `${refusal.text}${wait > 0 ? ` Try again in ${wait} s.` : ''}` : done}
        {refusal?.isOutOfReach && (
          <>
            {' '}
            The <GoLink href={screenPath('system-check')}>system check</GoLink> says more.
          </>
        )}
      </p>
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={busy}
        disabled={wait > 0}
        variant={isSetUp && !isOwner ? 'default' : 'filled'}
      >
        {words.button}
      </Button>
      <Elsewhere mode={mode} />
    </form>
  )
}

interface SecretProps {
  isNew: boolean
  withReset: boolean
  fault: string | undefined
  value: string
  change: (password: string) => void
}

function Secret({ isNew, withReset, fault, value, change }: SecretProps): ReactNode {
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className={styles.secret}>
      {withReset && (
        <GoLink className={styles.forgot} href={pageAddress('sign-in', { forgot: '1' })}>
          Forgot password?
        </GoLink>
      )}
      <PasswordInput
        label="Password"
        size="md"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { description: `At least ${LEAST_CHARACTERS} characters` })}
        {...(fault ? { error: fault } : capsLock && { error: 'Caps Lock is on' })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        value={value}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {isNew && value !== '' && !fault && <Strength password={value} />}
    </div>
  )
}

const STRENGTH_WORDS = ['Too short', 'Easy to guess', 'Good', 'Strong'] as const

/** The strength of a new password, as a bar and in words. */
function Strength({ password }: { password: string }): ReactNode {
  const strength = strengthOf(password)
  return (
    <p className={styles.strength} data-strength={strength} role="status">
      <i aria-hidden /> {STRENGTH_WORDS[strength]}
    </p>
  )
}

function Elsewhere({ mode }: { mode: SignInMode }): ReactNode {
  if (mode.name === 'log in')
    return (
      <p className={styles.else}>
        New here? <GoLink href={pageAddress('sign-in', { create: '1' })}>Create account</GoLink>
      </p>
    )
  return (
    <p className={styles.else}>
      {mode.name === 'create' ? 'Already have an account? ' : 'Back to '}
      <GoLink href={screenPath('sign-in')}>Log in</GoLink>
    </p>
  )
}

function whatIsMissing(fields: readonly string[], given: Given, isNew: boolean): Refusal | undefined {
  if (fields.includes('name') && !given.name.trim()) return { field: 'name', text: 'Enter your name.' }
  if (fields.includes('email') && !/^\S+@\S+$/.test(given.email.trim()))
    return { field: 'email', text: 'Enter the whole email address, such as marta@example.com.' }
  if (!fields.includes('password')) return undefined
  if (!given.password) return { field: 'password', text: 'Enter your password.' }
  if (isNew && given.password.length < LEAST_CHARACTERS)
    return { field: 'password', text: `Use at least ${LEAST_CHARACTERS} characters.` }
  return undefined
}

/** Submits the form in its mode. Returns `code` when the second factor is required, other text as a confirmation. */
async function send(session: BrowserSession, mode: SignInMode, given: Given): Promise<'code' | string | undefined> {
  const email = given.email.trim()
  const name = given.name.trim()
  switch (mode.name) {
    case 'log in':
      return (await session.signIn(email, given.password, given.isRemembered)) ? 'code' : undefined
    case 'create':
      await session.createAccount(name, email, given.password, mode.setUp)
      // A known address gets the same response as a new one, and nobody is logged in.
      return session.read() === null
        ? 'If the address is new, its account waits for approval. If not, log in.'
        : undefined
    case 'invitation':
      await session.acceptInvitation(mode.token, name, given.password)
      return undefined
    case 'forgot':
      await session.requestReset(email)
      return 'If this address has an account, we have sent a reset link.'
    case 'new password':
      await session.resetPassword(mode.token, given.password)
      return 'The new password is saved. Log in with it.'
  }
}
