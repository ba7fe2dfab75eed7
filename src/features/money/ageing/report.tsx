import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { csvLine } from '#base/csv.ts'
import { sumMoney } from '#base/decimal.ts'
import { bucketFilter, plain } from '#features/money/ageing/bucket-filter.ts'
import { useAgeing } from '#features/money/ageing/use-ageing.tsx'
import { type Read, useKnown, usePast } from '#features/money/ageing/use-past.tsx'
import { type AgedParty, type AgeingRule, ageByParty, ageOf } from '#model/document/ageing.ts'
import type { OpenItem } from '#model/document/open.ts'
import { currencyOf } from '#model/document/sums.ts'
import type { Query } from '#model/query/query.ts'
import type { Report } from '#model/report/report.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { amount, shortDay } from '#ui/grid/format.ts'
import { DayBox } from '#ui/history/history-tools.tsx'
import styles from '#ui/layouts/figures.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { PdfButton } from '#ui/print/report-buttons.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency } from '#ui/shell/money.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

export interface ReportAsked {
  asOf?: string
  by?: string
  /** How a past day is looked at: `log` for what Prime knew then. */
  as?: string
}

interface Props {
  /** The open documents. */
  open: Query
  /** The screen of the parties, `/customers`. */
  partyPath: string
  /** The screen of the documents, `/receivable`. */
  path: string
  asked: ReportAsked
  clock: Clock
  change: (asked: ReportAsked) => void
  /** What stands below the ages. */
  below?: ReactNode
}

/** Open money by party and age, as of any day: what was open then, or what will be overdue if nobody pays. */
export function AgeingReport({ open, partyPath, path, asked, clock, change, below }: Props): ReactNode {
  const set = useAgeing()
  const day = asked.asOf ?? clock.today
  const by = asked.by === 'invoice' ? 'invoiceDate' : asked.by === 'due' ? 'dueDate' : set.by
  const rule: AgeingRule = { limits: set.limits, by }
  const isPast = day < clock.today
  return (
    <div className={styles.page}>
      <div className={styles.ask}>
        <DayBox label="As of" value={day} clock={clock} put={(next) => change(put(asked, 'asOf', next))} />
        <NativeSelect
          aria-label="Counted from"
          value={rule.by === 'invoiceDate' ? 'invoice' : 'due'}
          onChange={(event) => change(put(asked, 'by', event.currentTarget.value))}
          data={[
            { value: 'due', label: 'Days past the due date' },
            { value: 'invoice', label: 'Days since the invoice date' },
          ]}
        />
        {isPast && (
          <NativeSelect
            aria-label="Read from"
            value={asked.as === 'log' ? 'log' : ''}
            onChange={(event) => change(put(asked, 'as', event.currentTarget.value))}
            data={[
              { value: '', label: 'Dates of the documents' },
              { value: 'log', label: 'What was entered by then' },
            ]}
          />
        )}
        <p className={styles.note}>
          {isPast
            ? asked.as === 'log'
              ? `What Prime knew to be open at the end of ${shortDay(day, clock.today)}, by the log.`
              : `What was open at the end of ${shortDay(day, clock.today)}, whenever it was entered.`
            : day > clock.today
              ? `What is open now, as old as it will be on ${shortDay(day, clock.today)}.`
              : 'As of now.'}
        </p>
      </div>
      {isPast && asked.as === 'log' ? (
        <Known key={day} {...{ open, partyPath, path, day, rule, clock }} />
      ) : isPast ? (
        <Past key={day} {...{ open, partyPath, path, day, rule, clock }} />
      ) : (
        <Present {...{ open, partyPath, path, day, rule, clock }} />
      )}
      {below}
    </div>
  )
}

const put = (asked: ReportAsked, key: keyof ReportAsked, value: string | undefined): ReportAsked => {
  const { [key]: _, ...rest } = asked
  return value ? { ...rest, [key]: value } : rest
}

type AgedItem = OpenItem & { currency?: string }

interface TableProps {
  open: Query
  partyPath: string
  path: string
  day: string
  rule: AgeingRule
  clock: Clock
}

function Present(props: TableProps): ReactNode {
  return <Table {...props} items={useLive(props.open).map(({ data }) => data as AgedItem)} />
}

function Past(props: TableProps): ReactNode {
  const { open, day, clock } = props
  return <Found {...props} read={usePast(open.collection, day, clock.timeZone)} />
}

function Known(props: TableProps): ReactNode {
  const { open, day, clock } = props
  return <Found {...props} read={useKnown(open, day, clock.timeZone)} />
}

function Found({ read: { items, trouble }, ...props }: TableProps & { read: Read }): ReactNode {
  if (trouble) return <ListEmpty title="This day could not be read" text={trouble} />
  if (!items) return <p className={styles.note}>Reading what was open …</p>
  return <Table {...props} items={items} />
}

function Table({
  items,
  open,
  partyPath,
  path,
  day,
  rule,
  clock,
}: TableProps & { items: readonly AgedItem[] }): ReactNode {
  const base = baseCurrency()
  const rows = ageByParty(items, {
    today: day,
    timeZone: clock.timeZone,
    base,
    rates: useExchangeRates(clock.timeZone),
    rule,
  })
  if (rows.length === 0)
    return <ListEmpty title="Nothing was open" text="Open documents are listed by company and days overdue." />
  const byCurrency = Map.groupBy(items, (item) => currencyOf(item, base))
  return (
    <section className={styles.panel} aria-label="Ageing">
      <div className={styles.acts}>
        <PdfButton report={() => reportOf(rows, { title: titleOf(open), day, rule })} />
        <Button variant="default" onClick={() => saveCsv(rows, `${titleOf(open)} ${day}`)}>
          Save as CSV
        </Button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Party</th>
              <th scope="col">Currency</th>
              {rows[0]!.aged.buckets.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                partyPath={partyPath}
                hrefOf={(bucket) => (day === clock.today ? hrefOf({ path, open, row, bucket, day, rule }) : undefined)}
              />
            ))}
          </tbody>
          <tfoot>
            {[...byCurrency].map(([currency, some]) => {
              const { buckets, total } = ageOf(some, day, clock.timeZone, rule)
              return (
                <tr key={currency}>
                  <th scope="row">All</th>
                  <td>{currency}</td>
                  {buckets.map(({ name, amount: sum }) => (
                    <td key={name}>{sum === 0 ? '' : amount(sum)}</td>
                  ))}
                  <td>{amount(total.amount)}</td>
                </tr>
              )
            })}
          </tfoot>
        </table>
      </div>
    </section>
  )
}

const titleOf = ({ collection }: Query): string =>
  collection === 'payables' ? 'Payables by age' : 'Receivables by age'

/** The list of what a party has in a bucket; undefined where it is known by nothing. */
function hrefOf(asked: {
  path: string
  open: Query
  row: AgedParty
  bucket: string | undefined
  day: string
  rule: AgeingRule
}): string {
  const { path, open, row, bucket, day, rule } = asked
  const of = open.collection === 'payables' ? 'vendor' : 'customer'
  const party = row.id ? `${of}Id~is~${plain(row.id)}` : `${of}Name~is~${plain(row.name)}`
  const where = [party, ...(bucket ? [bucketFilter(bucket, day, rule)] : [])].join(';')
  return `${path}?${new URLSearchParams({ tab: 'Open', where })}`
}

const cellsOf = ({ name, currency, aged }: AgedParty): (string | number)[] => [
  name,
  currency,
  ...aged.buckets.map(({ amount: sum }) => sum),
  aged.total.amount,
]
const headOf = (rows: readonly AgedParty[]): string[] => [
  'Party',
  'Currency',
  ...(rows[0]?.aged.buckets.map(({ name }) => name) ?? []),
  'Total',
]

function saveCsv(rows: readonly AgedParty[], name: string): void {
  const text = [headOf(rows), ...rows.map(cellsOf)].map(csvLine).join('')
  saveFile(`${name}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
}

function reportOf(
  rows: readonly AgedParty[],
  { title, day, rule }: { title: string; day: string; rule: AgeingRule },
): Report {
  const words = (cells: readonly (string | number)[]) =>
    cells.map((cell) => (typeof cell === 'number' ? (cell === 0 ? '' : amount(cell)) : cell))
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return {
    title,
    facts: [
      ['As of', day],
      ['Counted from', rule.by === 'dueDate' ? 'the due date' : 'the invoice date'],
      ...[...byCurrency].map(
        ([currency, some]) =>
          [`Total ${currency}`, amount(sumMoney(some.map(({ aged }) => aged.total.amount)))] as const,
      ),
    ],
    tables: [{ caption: 'By party', head: headOf(rows), rows: rows.map((row) => words(cellsOf(row))) }],
  }
}

interface RowProps {
  row: AgedParty
  partyPath: string
  /** The list of a bucket, or of all of them; undefined where there is none. */
  hrefOf: (bucket: string | undefined) => string | undefined
}

function Row({ row, partyPath, hrefOf: listOf }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">
        {row.id ? <GoLink href={`${partyPath}?tab=all&id=${encodeURIComponent(row.id)}`}>{row.name}</GoLink> : row.name}
      </th>
      <td>{row.currency}</td>
      {row.aged.buckets.map(({ name, amount: sum, level, count: size }) => (
        <td key={name} data-hot={(level === 'overdue' && sum !== 0) || undefined}>
          {size > 0 && <Sum href={listOf(name)} words={amount(sum)} />}
        </td>
      ))}
      <td>
        <Sum href={listOf(undefined)} words={amount(row.aged.total.amount)} />
      </td>
    </tr>
  )
}

/** A sum that leads to what it is made of. */
const Sum = ({ href, words }: { href: string | undefined; words: string }): ReactNode =>
  href ? <GoLink href={href}>{words}</GoLink> : words
