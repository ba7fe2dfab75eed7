import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, use } from 'react'
import type { Data, Doc } from '#model/schema/value.ts'
import { call, execute } from '#ui/api.ts'
import styles from '#ui/connector/connector.module.css'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useShortMoment } from '#ui/shell/use-short-moment.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** A connector as `GET /api/connectors` describes it. */
interface Described {
  name: string
  label: string
  help: string
  everyMinutes: number
  settings: readonly { name: string; kind: string; label: string; help?: string }[]
  secrets: readonly { name: string; label: string }[]
  /** Where the service sends its messages. */
  webhook?: string
  secretStates?: Readonly<Record<string, { set: boolean; last4?: string }>>
}

interface Run {
  startedAt?: { $ts: string }
  outcome?: string
  summary?: string
  warning?: string
  differences?: readonly { what: string; before?: string; after: string }[]
}

const RUNS = 5
const described = new Map<string, Promise<Described | undefined>>()

/** Asked once for as long as the page is open; setting a credential asks again. */
function describe(name: string): Promise<Described | undefined> {
  const known = described.get(name)
  if (known) return known
  const asked = call<{ items: readonly Described[] }>('GET', '/api/connectors').then(({ items }) =>
    items.find((one) => one.name === name),
  )
  described.set(name, asked)
  return asked
}

/** Sets up one connector, reads from it now, and shows what its last runs brought. */
export function ConnectorPanel({ name }: { name: string }): ReactNode {
  const connector = use(describe(name))
  const state = useLiveDoc<{ isOn?: boolean; settings?: Data; nextRunAt?: { $ts: string } }>('connectors', name)?.data
  const role = useUser()?.role
  const when = useShortMoment()
  const { isBusy, run } = useSubmit({ isToast: true })
  if (!connector) return null
  const isOwner = role === 'owner'

  const set = (isOn: boolean, settings?: Data) =>
    run(async () => {
      await execute('connectors.set', { connector: name, isOn, ...(settings && { settings }) })
      return undefined
    })
  const fetchNow = () =>
    run(async () => {
      const { outcome, summary } = await call<{ outcome: string; summary: string }>(
        'POST',
        `/api/connectors/${name}/run`,
        {},
      )
      if (outcome !== 'Failed') return { words: summary }
      toastProblem(summary)
      return undefined
    })

  return (
    <section className={`stack gap-12 framed round pad-16 ${styles.panel}`} aria-label={connector.label}>
      <header className="row between gap-12">
        <h3 className="text-14 bold">{connector.label}</h3>
        {role !== 'viewer' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={16} />}
            onClick={() => void fetchNow()}
          >
            Fetch now
          </Button>
        )}
      </header>
      <p>{connector.help}</p>
      <Switch
        label={`Fetch every ${everyWords(connector.everyMinutes)}`}
        checked={state?.isOn === true}
        disabled={!isOwner || isBusy}
        description={state?.isOn && state.nextRunAt ? `Next: ${when(state.nextRunAt)}` : undefined}
        onChange={({ currentTarget }) => void set(currentTarget.checked)}
      />
      {connector.settings.map((field) => (
        <TextInput
          key={`${field.name} ${textOf(state?.settings?.[field.name])}`}
          label={field.label}
          description={field.help}
          defaultValue={textOf(state?.settings?.[field.name])}
          disabled={!isOwner}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value === textOf(state?.settings?.[field.name])) return
            void set(state?.isOn === true, {
              ...state?.settings,
              [field.name]: typedValue(field.kind, currentTarget.value),
            })
          }}
        />
      ))}
      {connector.webhook && (
        <TextInput
          label="Webhook address"
          description={`Enter it at ${connector.label}, together with the signing secret.`}
          value={`${location.origin}${connector.webhook}`}
          readOnly
        />
      )}
      {isOwner && connector.secrets.length > 0 && <Secrets connector={connector} />}
      <Runs name={name} />
    </section>
  )
}

const everyWords = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`)

function Secrets({ connector }: { connector: Described }): ReactNode {
  const { name, secrets, secretStates } = connector
  const { run } = useSubmit({ isToast: true })
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = [...new FormData(form)].filter(([, value]) => value !== '')
    void run(async () => {
      await call('PUT', `/api/connectors/${name}/secrets`, Object.fromEntries(typed))
      described.delete(name)
      form.reset()
      return { words: 'Credentials saved' }
    })
  }
  return (
    <form className="stack top gap-12" onSubmit={save}>
      {secrets.map(({ name: secret, label }) => {
        const known = secretStates?.[secret]
        return (
          <PasswordInput
            key={secret}
            name={secret}
            label={label}
            autoComplete="off"
            placeholder={known?.set ? `Set${known.last4 ? `, ends with ${known.last4}` : ''}` : 'Not set'}
          />
        )
      })}
      <Button type="submit" size="compact-sm">
        Save credentials
      </Button>
    </form>
  )
}

function Runs({ name }: { name: string }): ReactNode {
  const runs = useLive<Run>({
    collection: 'syncRuns',
    where: [['connector', '==', name]],
    orderBy: [['startedAt', 'desc']],
    limit: RUNS,
  })
  const when = useShortMoment()
  if (runs.length === 0) return <p className="dim">No runs yet. Use Fetch now to read the rates of today.</p>
  return (
    <ol aria-label="Last runs" className={`stack gap-8 text-13 ${styles.runs}`}>
      {runs.map(({ id, data }: Doc<Run>) => (
        <li className="grid gap-8" key={id}>
          <span className="dim">{when(data.startedAt)}</span>
          <b data-outcome={data.outcome}>{data.outcome}</b>
          <span>
            {data.summary} {data.warning}
            {data.differences && data.differences.length > 0 && (
              <details>
                <summary>Show changes</summary>
                <ul>
                  {data.differences.map(({ what, before, after }) => (
                    <li key={what}>
                      {what}: {before === undefined ? after : `${before} → ${after}`}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const typedValue = (kind: string, typed: string): string | string[] =>
  kind === 'tags' ? typed.split(/[\s,;]+/).filter(Boolean) : typed.trim()
