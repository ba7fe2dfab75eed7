import { Button, Switch, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, startTransition, use, useState } from 'react'
import type { Data, Doc } from '#model/schema/value.ts'
import { call, execute } from '#ui/api.ts'
import styles from '#ui/connector/connector.module.css'
import { type Described, Secrets, SettingInput } from '#ui/connector/connector-fields.tsx'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { FreshSignIn } from '#ui/shell/fresh-sign-in.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useShortMoment } from '#ui/shell/use-short-moment.ts'
import { useSubmit } from '#ui/use-submit.ts'

interface Run {
  startedAt?: { $ts: string }
  outcome?: string
  summary?: string
  warning?: string
  differences?: readonly { what: string; before?: string; after: string }[]
}

const RUNS = 5
const described = new Map<string, Promise<Described | undefined>>()

/** Requested once while the page is open; setting a credential requests it again. */
function describe(name: string): Promise<Described | undefined> {
  const known = described.get(name)
  if (known) return known
  const connectors = call<{ items: readonly Described[] }>('GET', '/api/connectors').then(({ items }) =>
    items.find((one) => one.name === name),
  )
  described.set(name, connectors)
  return connectors
}

/** Sets up one connector, runs it now, and shows the results of its last runs. */
export function ConnectorPanel(props: { name: string }): ReactNode {
  return (
    <FreshSignIn>
      <Panel {...props} />
    </FreshSignIn>
  )
}

function Panel({ name }: { name: string }): ReactNode {
  const connector = use(describe(name))
  const [, setReadings] = useState(0)
  const state = useLiveDoc<{ isOn?: boolean; settings?: Data; nextRunAt?: { $ts: string } }>('connectors', name)?.data
  const role = useUser()?.role
  const when = useShortMoment()
  const { isBusy, run } = useSubmit({ isToast: true })
  if (!connector) return null
  const isOwner = role === 'owner'

  const turn = (isOn: boolean) =>
    run(async () => {
      await execute('connectors.set', { connector: name, isOn })
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
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {connector.settings.map((field) => (
        <SettingInput
          key={`${field.name} ${textOf(state?.settings?.[field.name])}`}
          field={field}
          value={textOf(state?.settings?.[field.name])}
          isOwner={isOwner}
          save={(typed) =>
            execute('connectors.set', {
              connector: name,
              isOn: state?.isOn === true,
              settings: { ...state?.settings, [field.name]: typedValue(field.kind, typed) },
            })
          }
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
      {isOwner && connector.secrets.length > 0 && (
        <Secrets
          connector={connector}
          saved={() => {
            described.delete(name)
            startTransition(() => setReadings((old) => old + 1))
          }}
        />
      )}
      <Runs name={name} />
    </section>
  )
}

const everyWords = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`)

function Runs({ name }: { name: string }): ReactNode {
  const runs = useLive<Run>({
    collection: 'syncRuns',
    where: [['connector', '==', name]],
    orderBy: [['startedAt', 'desc']],
    limit: RUNS,
  })
  const when = useShortMoment()
  if (runs.length === 0) return <p className="dim">No runs yet. Use Fetch now to start the first one.</p>
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
