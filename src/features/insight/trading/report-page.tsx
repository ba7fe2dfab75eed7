import { NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type Day, monthWords } from '#base/days.ts'
import { journalMonths } from '#features/insight/trading/journals.ts'
import { payCommission } from '#features/sales/commissions/commands.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { linkedPages } from '#model/record-pages.ts'
import { type AnyReport, hrefOfReport } from '#model/report/define.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { personName } from '#ui/people.ts'
import { ReportScreen } from '#ui/report/report-screen.tsx'
import { useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { useDay } from '#ui/shell/use-day.tsx'

const NOTHING = {}

/** The options of a report and the chosen one. */
interface Choice {
  name: 'by' | 'month'
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

type ReportParams = Readonly<Record<string, string>>

const chosenOf = (
  name: Choice['name'],
  label: string,
  params: ReportParams,
  options: Readonly<Record<string, string>>,
): Choice => {
  const own = params[name] ?? ''
  return {
    ...{ name, label },
    value: Object.hasOwn(options, own) ? own : Object.keys(options)[0]!,
    options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
  }
}

/** The groupings of a report, with the default first. */
export const by = (params: ReportParams, ways: Readonly<Record<string, string>>): Choice =>
  chosenOf('by', 'Grouped by', params, ways)

/** The month of a journal, the current one by default. */
export const monthOf = (params: ReportParams, today: Day): Choice =>
  chosenOf(
    'month',
    'Month',
    params,
    Object.fromEntries(journalMonths(today).map((month) => [month, monthWords(month)])),
  )

interface ReportProps {
  spec: AnyReport
  choice?: Choice
  empty: string
  /** The actions of the report. */
  act?: ReactNode
}

/** A report with its options. */
export function ReportPage({ spec, choice, empty, act }: ReportProps): ReactNode {
  const { history } = useRouter()
  const { name, value } = choice ?? {}
  const chosen = useMemo((): Record<string, string> => (name && value ? { [name]: value } : NOTHING), [name, value])
  return (
    <ReportScreen spec={spec} chosen={chosen} empty={empty}>
      {choice && (
        <NativeSelect
          aria-label={choice.label}
          value={choice.value}
          onChange={(event) => history.push(hrefOfReport(spec, { [choice.name]: event.currentTarget.value }))}
          data={[...choice.options]}
        />
      )}
      {act}
    </ReportScreen>
  )
}

/** Pays a seller's earned commission. */
export function PayCommission(): ReactNode {
  const { today, timeZone } = useDay()
  const now = useNow()
  return (
    <CommandButton
      offer={{
        command: payCommission,
        label: 'Pay commission',
        confirm: ({ email, upTo }) =>
          typeof email === 'string' && email ? (
            <Due email={email} upTo={typeof upTo === 'string' ? upTo : today} />
          ) : (
            'What is due to the seller will be paid with a voucher.'
          ),
      }}
      clock={{ now, today, timeZone }}
      related={linkedPages()}
    />
  )
}

/** Commission due to a seller: earned up to a day and not paid yet. */
function Due({ email, upTo }: { email: string; upTo: Day }): ReactNode {
  const own: readonly Clause[] = [
    ['ledger', '==', 'Commission payable'],
    ['key', '==', email],
  ]
  const sums = useManyFigures(
    [own, [...own, ['day', '<=', upTo] as const]].map((where) => ({
      collection: postings.name,
      where,
      aggregate: { sum: ['base'] },
    })),
  )
  const owed = sums.map((sum) => (sum && 'sum' in sum ? -Number(sum.sum?.base?.value ?? 0) : undefined))
  const amount = owed.includes(undefined) ? undefined : Math.min(...(owed as number[]))
  if (amount === undefined) return `What is due to ${personName(email)} will be paid with a voucher.`
  return amount > 0
    ? `${moneyText(amount)} will be paid to ${personName(email)} with a voucher.`
    : `Nothing is due to ${personName(email)}.`
}
