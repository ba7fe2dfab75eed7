import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { call } from '#ui/api.ts'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** A connector as `GET /api/connectors` describes it. */
export interface Described {
  name: string
  label: string
  help: string
  everyMinutes: number
  settings: readonly Setting[]
  secrets: readonly { name: string; label: string }[]
  /** Where the service sends its messages. */
  webhook?: string
  secretStates?: Readonly<Record<string, { set: boolean; last4?: string }>>
}

interface Setting {
  name: string
  kind: string
  label: string
  choices?: readonly string[]
  help?: string
}

/** One setting: saved when it is left; what was refused stays, with the reason under it. */
export function SettingInput({
  field: { name, label, help, choices },
  value,
  isOwner,
  save,
}: {
  field: Setting
  value: string
  isOwner: boolean
  save: (typed: string) => Promise<unknown>
}): ReactNode {
  const [error, setError] = useState<string>()
  const send = async (typed: string): Promise<void> => {
    setError(undefined)
    if (typed === value) return
    try {
      await save(typed)
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused
      setError(refused.faults[0]?.detail ?? refused.message)
    }
  }
  const shared = { name, label, description: help, defaultValue: value, disabled: !isOwner, error }
  return choices ? (
    <NativeSelect
      {...shared}
      data={[{ value: '', label: 'Default' }, ...choices]}
      onChange={({ currentTarget }) => void send(currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onBlur={({ currentTarget }) => void send(currentTarget.value)} />
  )
}

/** The credentials of a connector: set here and never read. */
export function Secrets({ connector, saved }: { connector: Described; saved: () => void }): ReactNode {
  const { name, secrets, secretStates } = connector
  const fresh = useFresh()
  const [error, setError] = useState<string>()
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = [...new FormData(form)].filter(([, value]) => value !== '')
    setError(typed.length === 0 ? `Enter the ${secrets[0]!.label.toLowerCase()}.` : undefined)
    if (typed.length === 0) form.querySelector('input')?.focus()
    else
      void fresh(async () => {
        await call('PUT', `/api/connectors/${name}/secrets`, Object.fromEntries(typed))
        form.reset()
        saved()
        toast('Credentials saved')
      })
  }
  return (
    <form className="stack gap-12" onSubmit={save}>
      {secrets.map(({ name: secret, label }, at) => {
        const known = secretStates?.[secret]
        return (
          <PasswordInput
            key={secret}
            name={secret}
            label={label}
            autoComplete="off"
            error={at === 0 && error}
            placeholder={known?.set ? `Set${known.last4 ? `, ends with ${known.last4}` : ''}` : 'Not set'}
          />
        )
      })}
      <Button type="submit" size="compact-sm" className="self-start">
        Save credentials
      </Button>
    </form>
  )
}
