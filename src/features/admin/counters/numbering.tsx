import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { setNextNumber } from '#features/admin/counters/commands.ts'
import { seriesOf } from '#features/admin/counters/rules.ts'
import { PO_PATTERN, SERIES } from '#features/admin/number-series/rules.ts'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import { defaultPattern, patternField, whyNotPattern, writeNumber } from '#model/document/numbers/numbering.ts'
import { CommandButton } from '#ui/command-button.tsx'
import styles from '#ui/layouts/settings.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { ConsequenceNote, readConsequences } from '#ui/settings/consequence-note.tsx'
import { WithSettingMenu } from '#ui/settings/setting-menu.tsx'

interface Props {
  setting: SettingHandle
  clock: Clock
  canWrite: boolean
}

/** The pattern of each series, with the next number it produces. */
export function Numbering({ setting, clock, canWrite }: Props): ReactNode {
  const [, month, day] = clock.today.split('-')
  return (
    <div className={`stack gap-20 ${styles.form}`}>
      {SERIES.map((series) => (
        <Pattern key={series.prefix} {...{ series, setting, clock, canWrite }} />
      ))}
      <div className={`anchored ${styles.field}`}>
        <TextInput label="Purchase orders" value={PO_PATTERN} readOnly classNames={{ input: 'mono-face text-13' }} />
        <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
          A purchase order created today starts with{' '}
          <b className="mono-face text-13 strong plain">{`${month}${day}${clock.today.slice(2, 4)}-`}</b>. Month, day
          and year stay first: the bell counts 30 days from them.
        </p>
      </div>
      <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
        {
          '{YYMM} is the year and month, {NNNN} the running number; restarts each month. Existing numbers do not change.'
        }
      </p>
    </div>
  )
}

type Series = (typeof SERIES)[number]

function Pattern({ series, setting, clock, canWrite }: Props & { series: Series }): ReactNode {
  const name = patternField(series.prefix)
  const stored = setting.value(name)
  const current = typeof stored === 'string' ? stored : defaultPattern(series.prefix)
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const pattern = typed ?? current
  const fault = whyNotPattern(pattern)
  const isOwner = useUser()?.role === 'owner'

  const [sentences, setSentences] = useState<readonly string[]>([])

  /** Reports first which existing numbers a new series would collide with. */
  async function offer(): Promise<void> {
    if (typed === undefined || typed.trim() === current || fault) return
    const change = { before: current, after: typed.trim(), settings: setting.doc?.data ?? {} }
    try {
      const found = await readConsequences(name, change, clock)
      setSentences(found)
      if (found.length === 0) await save()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  async function save(): Promise<void> {
    if (typed === undefined || fault) return
    setSentences([])
    try {
      await setting.save(name, typed.trim())
      setTyped(undefined)
      setFailure(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  function leave(): void {
    setTyped(undefined)
    setSentences([])
  }

  async function restore(): Promise<void> {
    const usual = defaultPattern(series.prefix)
    const found = await readConsequences(
      name,
      { before: current, after: usual, settings: setting.doc?.data ?? {} },
      clock,
    )
    if (found.length === 0) return setting.save(name, undefined)
    setTyped(usual)
    setSentences(found)
  }

  return (
    <WithSettingMenu
      name={name}
      label={series.label}
      restore={
        canWrite && stored !== undefined
          ? () => void restore().catch((error: Error) => setFailure(error.message))
          : undefined
      }
    >
      <TextInput
        label={series.label}
        value={pattern}
        readOnly={!canWrite}
        error={fault ?? failure}
        classNames={{ input: 'mono-face text-13' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setSentences([])
        }}
        onBlur={() => void offer()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void offer()
          if (event.key === 'Escape') leave()
        }}
      />
      {!fault && (
        <p className={`text-12 line-18 dim above-4 ${styles.help}`} aria-live="polite">
          {isOwner ? (
            <Await fallback="Next">
              <Next {...{ pattern, series, clock }} />
            </Await>
          ) : (
            <>
              Such as <b className="mono-face text-13 strong plain">{writeNumber(pattern, clock.today, 7)}</b>
            </>
          )}{' '}
          {setting.saved === name && typed === undefined && <span className="good">Saved</span>}
        </p>
      )}
      {isOwner && !fault && typed === undefined && (
        <Await fallback={null}>
          <GoOn {...{ pattern, series, clock }} />
        </Await>
      )}
      {sentences.length > 0 && (
        <ConsequenceNote label={series.label} sentences={sentences} save={() => void save()} discard={leave} />
      )}
    </WithSettingMenu>
  )
}

/** The next number. Only owners can read the counters. */
function Next({ pattern, series, clock }: { pattern: string; series: Series; clock: Clock }): ReactNode {
  const counter = useLiveDoc<{ next?: number }>(counters.name, seriesOf(series.prefix, clock.today))
  return (
    <>
      Next{' '}
      <b className="mono-face text-13 strong plain">{writeNumber(pattern, clock.today, counter?.data.next ?? 1)}</b>
    </>
  )
}

/** Continues the series from a higher number, for example to follow another program. */
function GoOn({ pattern, series, clock }: { pattern: string; series: Series; clock: Clock }): ReactNode {
  const next = useLiveDoc<{ next?: number }>(counters.name, seriesOf(series.prefix, clock.today))?.data.next ?? 1
  return (
    <CommandButton
      clock={clock}
      offer={{
        command: setNextNumber,
        label: 'Set the next number',
        fixed: { series: series.prefix },
        suggest: { next },
        confirm: (input) =>
          typeof input.next === 'number'
            ? `The next one is ${writeNumber(pattern, clock.today, input.next)}.`
            : 'Used numbers are not reused.',
      }}
    />
  )
}
