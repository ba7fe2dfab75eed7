import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { AgeingReport } from '#features/money/ageing/report.tsx'
import type { ByAge } from '#features/money/ageing/rules.ts'
import { isDue } from '#model/document/open.ts'
import type { AgeingRule } from '#model/document/owed/ageing.ts'
import { ageingOf } from '#model/document/owed/ageing.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView, ListTab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** Open first, then what the notification bell counts; payables and receivables use the same rule for due. */
export const OPEN_TABS: readonly ListTab[] = [
  statusTab('Open'),
  {
    name: 'due',
    label: 'Due now',
    hot: true,
    where: () => [['status', '==', 'Open']],
    keeps: (data, { now, timeZone }) => isDue(data, now, timeZone),
  },
]

interface Props {
  view: CollectionView
  /** The path of the screen, for example `/payable`. */
  path: string
  /** The open documents by age. */
  report: ByAge
  /** The same at the end of a past day. */
  past: ByAge
  /** Whether checks and payments show when each document was paid. */
  readsPayments?: boolean
  /** More views, each in its own tab. */
  more?: readonly { name: string; label: string; show: (clock: Clock) => ReactNode }[]
  /** The rows below the age columns. */
  below?: (clock: Clock) => ReactNode
}

/** Money owed, as a list or by age: the same screen for payables and receivables. */
export function OwedScreen({ view, path, report, past, readsPayments = false, more = [], below }: Props): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const { timeZone } = useClock()
  const now = useNow()
  const set = useAgeing()
  const clock: Clock = { now, today: dayIn(timeZone, now), timeZone }
  const tabs = [
    { name: 'List', href: path },
    { name: 'Ageing', href: `${path}?view=ageing` },
    ...more.map(({ name, label }) => ({ name: label, href: `${path}?view=${name}` })),
  ]
  const other = more.find(({ name }) => name === params.view)
  if (other)
    return (
      <PageTabs label="View" tabs={tabs} current={other.label}>
        {other.show(clock)}
      </PageTabs>
    )
  if (params.view !== 'ageing')
    return (
      <PageTabs label="View" tabs={tabs} current="List">
        <CollectionScreen
          {...view}
          noLabels
          due={(data, at) => (data.status === 'Open' ? toDay(data.dueDate, at.timeZone) : undefined)}
          related={linkedPages()}
        />
      </PageTabs>
    )
  const { asOf, by, as } = params
  return (
    <PageTabs label="View" tabs={tabs} current="Ageing">
      <div className="stack grow low">
        <Page>
          <Await fallback={<Spinner />}>
            <AgeingReport
              {...{ report, past, readsPayments, set, clock }}
              params={{ ...(asOf && { asOf }), ...(by && { by }), ...(as && { as }) }}
              change={(next) => history.push(`${path}?${new URLSearchParams({ view: 'ageing', ...next })}`)}
              below={below?.(clock)}
            />
          </Await>
        </Page>
      </div>
    </PageTabs>
  )
}

/** The company's ageing rule, live from the settings: a change applies immediately on every screen. */
export function useAgeing(): AgeingRule {
  const doc = useLiveDoc<{ ageingDays?: unknown; ageingFrom?: unknown }>(settings.name, 'money')
  return ageingOf(doc?.data)
}
