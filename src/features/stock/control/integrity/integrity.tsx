import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import classes from '#features/stock/control/control.module.css'
import { whereFound } from '#features/stock/control/integrity/where-found.ts'
import { type FaultCount, failuresOf, LATE_PROMISES } from '#features/stock/control/rules.ts'
import { rebuildStock } from '#features/stock/control/valuation/rebuild.ts'
import { StockAtDay } from '#features/stock/control/valuation/stock-at-day.tsx'
import { releaseLate } from '#features/stock/reservations/commands.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { Await } from '#ui/live/await.tsx'
import { useCommand } from '#ui/live/use-command.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

interface Report {
  checks: FaultCount[]
  lots: number
  parts: number
}

/** Checks that figures equal the sum of their rows, and the stock value on any day. */
export function IntegrityArea() {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const check = useCommand<Report>(checkStock)
  const [report, setReport] = useState<Report>()
  const [rebuilt, setRebuilt] = useState<Rebuilt>()
  const failing = failuresOf(report?.checks ?? [])

  async function run(): Promise<void> {
    const answer = await check.run({})
    if (answer) setReport(answer.result)
  }

  return (
    <Page>
      <div className={`scrolls on-panel line-above ${classes.page}`}>
        <div className={`stack gap-20 ${classes.column}`}>
          <p className="dim">
            Every quantity and value is the sum of its movements. The check runs every night and opens one error log per
            failed rule. A rebuild recalculates lots and parts from their movements.
          </p>
          <div className={`flex wrap bottom gap-12 ${classes.row}`}>
            <Button loading={check.isRunning} onClick={() => void run()}>
              Check now
            </Button>
            <CommandButton
              offer={{
                command: rebuildStock,
                label: 'Rebuild',
                confirm: () =>
                  failing.length > 0
                    ? `${failing.map(({ name, found }) => `${name}: ${found} figures corrected`).join('. ')}.`
                    : 'Every lot and part is compared with its movements; differences are corrected.',
              }}
              clock={{ now, timeZone, today }}
              done={(result) => setRebuilt(result as Rebuilt)}
            />
          </div>
          {check.problem && (
            <p role="alert" className="text-13 late round-8 pad-10-12 late-ground">
              {check.problem.message}
            </p>
          )}
          {rebuilt && <Corrected {...rebuilt} />}
          {report && (
            <Outcome
              report={report}
              correct={
                <CommandButton
                  offer={{
                    command: releaseLate,
                    label: 'Release them',
                    confirm: () =>
                      `${counted(lateIn(report), 'promise')} past their date will be released; their owners are notified.`,
                  }}
                  clock={{ now, timeZone, today }}
                  done={() => void run()}
                />
              }
            />
          )}
          <Await fallback={null}>
            <StockAtDay today={today} />
          </Await>
        </div>
      </div>
    </Page>
  )
}

/** The figures that a rebuild compared and corrected. */
interface Rebuilt {
  checked: { lots: number; parts: number }
  mended: FaultCount[]
}

function Corrected({ checked, mended }: Rebuilt) {
  const changed = mended.filter(({ found }) => found > 0)
  return (
    <section aria-label="Rebuilt" className={`stack gap-20 ${classes.column}`}>
      <p role="status" className="good">
        {counted(checked.lots, 'lot')} and {counted(checked.parts, 'part')} compared;{' '}
        {changed.length === 0
          ? 'all figures match their movements.'
          : `${counted(
              changed.reduce((sum, { found }) => sum + found, 0),
              'figure',
            )} corrected.`}
      </p>
      {changed.map(({ name, found, examples }) => (
        <p key={name} className="dim">
          {name}: {plainNumber(found)} corrected, such as {examples.join('; ')}.
        </p>
      ))}
    </section>
  )
}

const lateIn = ({ checks }: Report): number => checks.find(({ name }) => name === LATE_PROMISES)?.found ?? 0

/** `mend` is shown next to expired reservations. */
function Outcome({ report, correct }: { report: Report; correct: ReactNode }) {
  const failing = failuresOf(report.checks).length
  const advice = report.checks.filter(({ found, isAdvice }) => isAdvice && found > 0).length
  return (
    <section aria-label="Checks" className={`stack gap-20 ${classes.column}`}>
      <p role="status" className={failing > 0 ? 'late' : 'good'}>
        {failing > 0
          ? `${failing} of ${report.checks.length} checks fail.`
          : `${advice > 0 ? 'No errors found' : `All ${report.checks.length} checks passed`}: ${counted(report.lots, 'lot')} and ${counted(report.parts, 'part')} compared.`}
      </p>
      <DataTable
        label="Checks"
        columns={[
          {
            label: 'Result',
            isQuiet: true,
            show: ({ found, isAdvice }) =>
              found > 0 && isAdvice ? (
                <IconInfoCircle size={16} className={'dim'} role="img" aria-label="Warnings" />
              ) : found > 0 ? (
                <IconAlertTriangle size={16} className={'late'} role="img" aria-label="Fails" />
              ) : (
                <IconCheck size={16} className={'good'} role="img" aria-label="Green" />
              ),
          },
          {
            label: 'Check',
            wrap: true,
            show: ({ name, found, examples }) => (
              <>
                {name}
                {examples.map((example) => (
                  <div key={example} className="dim">
                    {example}
                  </div>
                ))}
                {name === LATE_PROMISES && found > 0 && correct}
              </>
            ),
          },
          {
            label: 'Found',
            kind: 'number',
            show: ({ name, found }) => found > 0 && <Found name={name} found={found} />,
          },
        ]}
        rows={failingFirst(report.checks)}
        keyOf={({ name }) => name}
        isFixed
      />
    </section>
  )
}

/** The number of findings of a check, with a link to them. */
function Found({ name, found }: { name: string; found: number }) {
  const href = whereFound()[name]
  if (!href) return plainNumber(found)
  return (
    <GoLink href={href} aria-label={`Show ${plainNumber(found)}`} style={{ textDecoration: 'underline' }}>
      {plainNumber(found)}
    </GoLink>
  )
}

const weightOf = ({ found, isAdvice }: FaultCount): number => (found === 0 ? 2 : isAdvice ? 1 : 0)
const failingFirst = (checks: readonly FaultCount[]): FaultCount[] =>
  checks.toSorted((a, b) => weightOf(a) - weightOf(b))
