import type { ReactNode } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { settings } from '#features/admin/settings/collection.ts'
import styles from '#features/money/check-dates/days.module.css'
import { MovedDates, SlipScores } from '#features/money/check-dates/moved-view.tsx'
import {
  ChosenChecks,
  checkOffers,
  LevelBoard,
  levelOffer,
  movedCheck,
  STALE,
} from '#features/money/check-register/parts.tsx'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { daysOff } from '#model/document/days/days-off.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { query } from '#model/schema/collection.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { showValue } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const OPEN = ['Queued', 'Printed']
const dated = { ...checks, list: { ...checks.list, sort: 'checkDate' as const } }
const openChecks = query(checks, { where: [['status', 'in', OPEN]], limit: 5000 })

/** Open checks by day: one, many or a whole week can be moved, with a reason. */
export default function CheckDatesScreen(): ReactNode {
  const view = new URLSearchParams(useAddress()).get('view')
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  return (
    <PageTabs label="View" tabs={VIEWS} current={VIEWS.find(({ href }) => href.endsWith(`=${view}`))?.name ?? 'Dates'}>
      {view === 'slips' ? (
        <SlipScores />
      ) : view === 'moved' ? (
        <MovedDates />
      ) : view === 'level' ? (
        <Page title="Level the checks">
          <Await fallback={<Spinner />}>
            <LevelBoard clock={clock} />
          </Await>
        </Page>
      ) : (
        <Dates />
      )}
    </PageTabs>
  )
}

const VIEWS = [
  { name: 'Dates', href: '/check-date-change' },
  { name: 'Level', href: '/check-date-change?view=level' },
  { name: 'Moved dates', href: '/check-date-change?view=moved' },
  { name: 'Slipped', href: '/check-date-change?view=slips' },
]

function Dates(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const open = useDocs(openChecks, { ignoreErrors: true }) as readonly Check[] | undefined
  const company = useDocs({ collection: settings.name }, { ignoreErrors: true })?.find(({ id }) => id === 'company')
  const level = levelOffer(clock, { open, isOff: daysOff(company?.data.holidays, timeZone) })
  return (
    <CollectionScreen
      collection={dated}
      fixed
      where={[['status', 'in', OPEN]]}
      searchHint="Payee or number"
      purpose="No open checks. Pay a bill by check first."
      source={{ label: 'Open payables', href: pageOf(payables) }}
      related={linkedPages()}
      tabs={[
        { name: 'out', label: 'Issued', where: () => [['direction', '==', 'Out']] },
        { name: 'in', label: 'In hand', where: () => [['direction', '==', 'In']] },
        { name: 'moved', label: 'Moved', where: () => [['dateChanges', 'exists', true]] },
      ]}
      derived={[STALE]}
      dayChange={movedCheck}
      commands={(doc, at) => checkOffers(doc as Check, at)}
      commandKeys={{ d: 'Change the date' }}
      bulk={(selected, clear) => <ChosenChecks {...{ selected, clear }} />}
      ways={<CommandButton variant="filled" offer={level} clock={clock} related={linkedPages()} />}
      above={
        <Await fallback={null}>
          <Days clock={clock} />
        </Await>
      }
      summary={(data, at) =>
        [data.payeeName, showValue(checks.fields.checkDate, data.checkDate, at)].filter(Boolean).join(' · ')
      }
    />
  )
}

interface DayRow {
  day: string
  out: number
  into: number
  checks: number
  currency: string
}

/** Payments and receipts by check, day by day. */
function Days({ clock: { timeZone } }: { clock: Clock }): ReactNode {
  const open = useLive(openChecks) as readonly Check[]
  const groups = Map.groupBy(
    open,
    ({ data }) => `${toDay(data.checkDate, timeZone) ?? ''} ${data.currency ?? baseCurrency()}`,
  )
  const rows = [...groups.entries()]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, own]): DayRow => {
      const [day = '', currency = ''] = key.split(' ')
      const sum = (direction: string) =>
        sumMoney(own.flatMap(({ data }) => ((data.direction ?? 'Out') === direction ? (data.amount ?? 0) : [])))
      return { day, currency, checks: own.length, out: sum('Out'), into: sum('In') }
    })
  // When nothing is open, the list below says what to do.
  if (rows.length === 0) return null
  return (
    <DataTable
      label="Checks by day"
      className={styles.days!}
      columns={[
        { label: 'Day', kind: 'day', value: ({ day }) => day },
        { label: 'Checks', kind: 'number', value: ({ checks: count }) => count },
        { label: 'Out', kind: 'money', value: ({ out }) => out, isSum: true },
        { label: 'In', kind: 'money', value: ({ into }) => into, isSum: true },
      ]}
      rows={rows}
      keyOf={({ day, currency }) => `${day} ${currency}`}
      totals={({ currency }) => currency}
    />
  )
}
