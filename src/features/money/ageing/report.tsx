import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AgedAt, type AgedItem, type AgedRow, type ByAge, chosenRule } from '#features/money/ageing/rules.ts'
import { type PastReading, useKnown, usePastBalances } from '#features/money/ageing/use-past.tsx'
import type { AgeingRule } from '#model/document/owed/ageing.ts'
import type { AggregateResult, Query } from '#model/query/query.ts'
import { type AnyReport, type ReportAnswer, reportOf } from '#model/report/define.ts'
import { shortDay } from '#ui/grid/format.ts'
import { DayBox } from '#ui/history/history-tools.tsx'
import styles from '#ui/layouts/figures.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { ReportMenu } from '#ui/report/report-menu.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'
import { ReportView } from '#ui/table/report-view.tsx'

interface AgeingParams {
  asOf?: string
  by?: string
  /** How a past day is viewed: `dates` uses the dates of documents and payments, `log` uses what Prime knew then. */
  as?: string
}

interface Props {
  report: ByAge
  /** The same report at the end of a past day. */
  past: ByAge
  readsPayments: boolean
  /** The rule of the settings. */
  set: AgeingRule
  params: AgeingParams
  clock: Clock
  change: (params: AgeingParams) => void
  /** The rows below the age columns. */
  below?: ReactNode
}

/** Open amounts by party and age, as of any day: what was open then, or what will be overdue if nobody pays. */
export function AgeingReport({ report, past, readsPayments, set, params, clock, change, below }: Props): ReactNode {
  const day = params.asOf ?? clock.today
  const rule = chosenRule(params.by, set)
  const isPast = day < clock.today
  return (
    <div className={`stack grow gap-14 low scrolls-down ${styles.page}`}>
      <div className="row wrap gap-8-12 fixed">
        <DayBox label="As of" value={day} clock={clock} put={(next) => change(put(params, 'asOf', next))} />
        <NativeSelect
          aria-label="Counted from"
          value={byOf(rule)}
          onChange={(event) => change(put(params, 'by', event.currentTarget.value))}
          data={[
            { value: 'due', label: 'Days past the due date' },
            { value: 'invoice', label: 'Days since the invoice date' },
          ]}
        />
        {isPast && (
          <NativeSelect
            aria-label="Read from"
            value={params.as ?? ''}
            onChange={(event) => change(put(params, 'as', event.currentTarget.value))}
            data={[
              { value: '', label: 'The ledger' },
              { value: 'dates', label: 'Dates of the documents' },
              { value: 'log', label: 'Entries up to that day' },
            ]}
          />
        )}
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
          {isPast
            ? params.as === 'log'
              ? `Open items entered by the end of ${shortDay(day, clock.today)}, by the log.`
              : params.as === 'dates'
                ? `Open items at the end of ${shortDay(day, clock.today)}, whenever they were entered.`
                : `Open items in the ledger at the end of ${shortDay(day, clock.today)}.`
            : day > clock.today
              ? `Items open now, aged to ${shortDay(day, clock.today)}.`
              : 'As of now.'}
        </p>
        {(day === clock.today || (isPast && !params.as)) && (
          <ReportMenu spec={isPast ? past : report} chosen={{ ...(isPast && { asOf: day }), by: byOf(rule) }} />
        )}
      </div>
      {isPast && params.as === 'log' ? (
        <Known key={day} {...{ report, readsPayments, day, rule, clock }} />
      ) : isPast && params.as === 'dates' ? (
        <Past key={day} {...{ report, readsPayments, day, rule, clock }} />
      ) : isPast ? (
        <Posted key={day} past={past} {...{ day, rule }} />
      ) : (
        <Present {...{ report, readsPayments, day, rule, clock }} />
      )}
      {below}
    </div>
  )
}

const put = (params: AgeingParams, key: keyof AgeingParams, value: string | undefined): AgeingParams => {
  const { [key]: _, ...rest } = params
  return value ? { ...rest, [key]: value } : rest
}

const byOf = ({ by }: AgedAt['rule']) => (by === 'invoiceDate' ? 'invoice' : 'due')

/** The open documents that the report covers. */
const openOf = ({ question }: ByAge): Query => question as Query

interface TableProps {
  report: ByAge
  readsPayments: boolean
  day: string
  rule: AgeingRule
  clock: Clock
}

function Present(props: TableProps): ReactNode {
  return <Booked {...props} items={useLive(openOf(props.report)).map(({ data }) => data as AgedItem)} />
}

function Past(props: TableProps): ReactNode {
  const { report, readsPayments, day, clock } = props
  return <Found {...props} read={usePastBalances(openOf(report).collection, day, clock.timeZone, readsPayments)} />
}

/** From the ledger: the figures behind the balances of that day. */
function Posted({ past, day, rule }: Pick<TableProps, 'day' | 'rule'> & { past: ByAge }): ReactNode {
  const answer = useReport(past as AnyReport, { asOf: day, by: byOf(rule) }) as ReportAnswer<AgedRow> | undefined
  if (!answer) return <p className={`text-13 line-18 dim above-4 ${styles.note}`}>Loading …</p>
  if (answer.rows.length === 0)
    return <ListEmpty title="No open items" text="Open documents are listed by company and days overdue." />
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-label="Ageing">
      <ReportView spec={past} answer={answer} empty="No open items." />
    </section>
  )
}

function Known(props: TableProps): ReactNode {
  const { report, day, clock } = props
  // Only documents know when they were entered; the ledger is read by posting date.
  return <Found {...props} isBooked={false} read={useKnown(openOf(report), day, clock.timeZone)} />
}

function Found({
  read: { items, failure },
  isBooked = true,
  ...props
}: TableProps & { read: PastReading; isBooked?: boolean }): ReactNode {
  if (failure) return <ListEmpty title="This day could not be loaded" text={failure} />
  if (!items) return <p className={`text-13 line-18 dim above-4 ${styles.note}`}>Loading …</p>
  return isBooked ? <Booked {...props} items={items} /> : <Table {...props} items={items} figures={[]} />
}

/** Adds the control account: unapplied payments and notes, and whether it agrees with the documents. */
function Booked(props: TableProps & { items: readonly AgedItem[] }): ReactNode {
  const { report, day, rule, clock } = props
  const figures = useManyFigures(report.figures!(useAt({ day, rule, clock })))
  if (figures.length === 0 || figures.some((one) => one === undefined)) return <Spinner />
  return <Table {...props} figures={figures as readonly AggregateResult[]} />
}

/** The day, rates and rule that the report is computed with. */
const useAt = ({ day, rule, clock }: Pick<TableProps, 'day' | 'rule' | 'clock'>): AgedAt => ({
  day,
  timeZone: clock.timeZone,
  base: baseCurrency(),
  rates: useExchangeRates(clock.timeZone),
  rule,
  isToday: day === clock.today,
})

function Table({
  items,
  figures,
  report,
  day,
  rule,
  clock,
}: TableProps & { items: readonly AgedItem[]; figures: readonly AggregateResult[] }): ReactNode {
  const answer = reportOf(report, items, useAt({ day, rule, clock }), undefined, figures)
  if (answer.rows.length === 0)
    return <ListEmpty title="No open items" text="Open documents are listed by company and days overdue." />
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-label="Ageing">
      <ReportView spec={report} answer={answer} empty="No open items." />
    </section>
  )
}
