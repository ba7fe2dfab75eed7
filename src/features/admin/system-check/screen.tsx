import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { Calibration } from '#features/admin/system-check/calibration.tsx'
import { CHECKS, type Finding, type SystemCheck, type Verdict } from '#features/admin/system-check/checks.tsx'
import { DeviceReports } from '#features/admin/system-check/devices.tsx'
import { keepResult, OLD_MS, type StoredResult, storedResults } from '#features/admin/system-check/parts.tsx'
import { symbologyOf } from '#features/admin/system-check/scanned.ts'
import styles from '#features/admin/system-check/screen.module.css'
import { screenPath } from '#model/feature.ts'
import { commit, newKey } from '#ui/api.ts'
import { shortMoment } from '#ui/grid/format.ts'
import { LiveContext } from '#ui/live/use-live.ts'
import { isUser, useSignInState } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { copy } from '#ui/shell/copy.ts'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useScreens } from '#ui/shell/screens.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** A check that hangs is abandoned after this long; it does not delay the others. */
const LONGEST_MS = 10_000
const ICONS: Record<Verdict, typeof IconCheck> = { pass: IconCheck, warning: IconAlertTriangle, fail: IconX }
const WORDS: Record<Verdict, string> = { pass: 'Passed', warning: 'Warning', fail: 'Failed' }

/** The state of this device, the network, the login and the database. */
export default function SystemCheckScreen(): ReactNode {
  const [run, setRun] = useState(0)
  return <Run key={run} again={() => setRun(run + 1)} />
}

function Run({ again }: { again: () => void }): ReactNode {
  const state = useSignInState()
  const screens = useScreens()
  const { now } = useClock()
  const live = use(LiveContext) ?? undefined
  const [found, setFound] = useState<Readonly<Record<string, Finding>>>({})
  const [before, setBefore] = useState(storedResults)
  const [began] = useState(() => now().getTime())
  const isOld = useNow().getTime() - began > OLD_MS
  const isStaff = isUser(state) && state.status === 'active'
  const isKnown = state === null || isUser(state)
  const mayWrite = isStaff && state.role !== 'viewer'
  const checks = CHECKS.filter(({ needs }) => !needs || (needs === 'writing' ? mayWrite : isStaff))
  // The checks measure the outside world, so they run in an effect.
  useEffect(() => {
    if (!isKnown) return
    const stop = new AbortController()
    const wanted = CHECKS.filter(({ needs }) => !needs || (needs === 'writing' ? mayWrite : isStaff))
    const means = { screens, live: isStaff ? live : undefined, newId: newKey, now }
    void Promise.all(
      wanted.map(async (check) => {
        const finding = await outcome(check, (signal) => check.run({ ...means, signal }), stop.signal)
        if (!stop.signal.aborted) setFound((all) => ({ ...all, [check.id]: finding }))
        return finding
      }),
    ).then((findings) => {
      if (!stop.signal.aborted) setBefore(keepResult(findings))
    })
    return () => stop.abort()
  }, [isKnown, isStaff, mayWrite, live, screens, now])
  const copyReport = () => void copy(reportOf(checks, found), 'Report copied')
  useKeys({ r: ['Run the checks again', again], c: ['Copy the report', copyReport] })
  async function send(): Promise<void> {
    try {
      const data = {
        status: 'pending',
        page: screenPath('system-check'),
        reference: 'System check report',
        severity: 'warning',
        message: reportOf(checks, found).slice(0, 4000),
        timestamp: { $ts: now().toISOString() },
      }
      await commit([{ op: 'create', collection: logs.name, data }])
      toast('Sent to the error log')
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  return (
    <Page
      wraps
      actions={
        <>
          <Button variant="default" h={32} onClick={again}>
            Run again
          </Button>
          <Button variant="default" h={32} onClick={copyReport}>
            Copy report
          </Button>
          {isStaff && (
            <Button variant="default" h={32} onClick={() => void send()}>
              Send to error log
            </Button>
          )}
        </>
      }
    >
      <div className={`scrolls grid packed gap-16 text-14 ${styles.screen}`}>
        {isOld && <p role="status">These results are more than ten minutes old. Run the check again.</p>}
        <ul className={`box on-panel unlisted ${styles.checks}`} aria-label="Checks" data-old={isOld || undefined}>
          {checks.map((check) => (
            <Row key={check.id} check={check} finding={found[check.id]} />
          ))}
        </ul>
        {isStaff && <DeviceReports />}
        <Scanner />
        <Calibration />
        {before.length > 1 && <Before results={before} />}
      </div>
    </Page>
  )
}

function Row({ check, finding }: { check: SystemCheck; finding: Finding | undefined }): ReactNode {
  const Icon = finding && ICONS[finding.verdict]
  return (
    <li className="grid middle" data-verdict={finding?.verdict}>
      {Icon && finding ? (
        <Icon size={18} aria-label={WORDS[finding.verdict]} />
      ) : (
        <i className={`circle ${styles.busy}`} />
      )}
      <b className="strong">{check.title}</b>
      <span className="dim breaks">
        {finding ? finding.text : 'Checking…'}
        {finding?.advice && <em className="plain upright">. {finding.advice}</em>}
      </span>
    </li>
  )
}

/** The slowest response of each recent run, as bars that show when it became slow. */
function Before({ results }: { results: readonly StoredResult[] }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const most = Math.max(1, ...results.map(({ ms }) => ms))
  const earlier = results.map(({ at, verdict, ms }) => {
    const when = shortMoment({ $ts: new Date(Number(at)).toISOString() }, today, timeZone)
    return { at, verdict, ms, text: `${when}: ${WORDS[verdict].toLowerCase()}, ${ms} ms` }
  })
  return (
    <section className={`grid gap-6 text-13 dim figures ${styles.before}`} aria-label="Checks before">
      <p>
        The last {counted(results.length, 'check')} on this device, the slowest answer of each: {results.at(-1)!.ms} ms
        now, {most} ms at most
      </p>
      <ul className="flex bottom unlisted">
        {earlier.map(({ at, verdict, ms, text }) => (
          <li
            key={at}
            className={styles.bar}
            data-verdict={verdict}
            title={text}
            style={{ height: `${Math.max(8, (100 * ms) / most)}%` }}
          >
            <span className={`hides placed ${styles.unseen}`}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows what a scanner sends, key by key. */
function Scanner(): ReactNode {
  const [keys, setKeys] = useState<string[]>([])
  const code = keys.filter((key) => key.length === 1).join('')
  const end = keys.at(-1)
  return (
    <section className={`box grid gap-10 on-panel pad-16 ${styles.box}`} aria-labelledby="scanner">
      <h2 className="text-14 bold" id="scanner">
        Scanner
      </h2>
      <TextInput
        label="Scan something here"
        value={code}
        onChange={() => undefined}
        onKeyDown={(event) => {
          if (event.key === 'Tab' && keys.length === 0) return
          event.preventDefault()
          const isNew = end !== undefined && end.length > 1
          if (event.key === 'Shift') return
          setKeys(isNew ? [event.key] : [...keys, event.key])
        }}
      />
      {keys.length > 0 && (
        <p role="status">
          {code.length} characters{end && end.length > 1 ? `, ended by ${end}` : ', not ended yet'}
          {code.length > 0 && `, ${symbologyOf(code)}`}
          {/[^\x20-\x7e]/.test(code) && '; some are not on a US keyboard: set the scanner to the layout of this device'}
        </p>
      )}
    </section>
  )
}

async function outcome(
  check: SystemCheck,
  run: (signal: AbortSignal) => Promise<Finding>,
  stopped: AbortSignal,
): Promise<Finding> {
  const limit = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_MS)])
  const late = new Promise<Finding>((resolve) =>
    limit.addEventListener('abort', () =>
      resolve({
        verdict: 'fail',
        text: `No answer within ${LONGEST_MS / 1000} s`,
        advice: 'Run it again, or contact your Prime administrator.',
      }),
    ),
  )
  const found = run(limit).catch(
    (error: Error): Finding => ({ verdict: 'fail', text: error.message || `${check.title} failed` }),
  )
  return Promise.race([found, late])
}

const reportOf = (checks: readonly SystemCheck[], found: Readonly<Record<string, Finding>>): string =>
  [
    `${location.origin}, ${navigator.userAgent}`,
    ...checks.map(({ id, title }) => {
      const finding = found[id]
      return `${title}: ${finding ? `${WORDS[finding.verdict]}. ${finding.text}` : 'not done yet'}`
    }),
  ].join('\n')
