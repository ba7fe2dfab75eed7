import { type ReactNode, useMemo } from 'react'
import { dayIn } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { LogGroups } from '#features/admin/logs/groups/log-groups.tsx'
import { useOpenErrors } from '#features/admin/logs/parts.tsx'
import { pageOf } from '#model/record-address.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { ListTab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { count } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const VIEWS = [
  { name: 'Open groups', href: pageOf(logs) },
  { name: 'All groups', href: `${pageOf(logs)}?view=all` },
  { name: 'Every error', href: `${pageOf(logs)}?view=list` },
]

/** All open errors, individually or grouped by failure; resolving one removes it from the badge. */
export default function ErrorLogScreen(): ReactNode {
  const search = useAddress()
  const params = new URLSearchParams(search)
  // A link to one error, or to a filtered list, opens the list.
  const isList =
    params.get('view') === 'list' || ['id', 'new', 'tab', 'q', 'where', 'saved'].some((key) => params.has(key))
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const role = useUser()?.role
  const open = useOpenErrors()
  const isAll = params.get('view') === 'all'
  if (isList) return <EveryError />
  return (
    <div className="stack grow low">
      <PageTabs label="View" tabs={VIEWS} current={isAll ? 'All groups' : 'Open groups'}>
        <Page note={`${count(open)} open`}>
          <Await fallback={<Spinner />}>
            <LogGroups clock={clock} canWrite={role !== 'viewer'} isAll={isAll} />
          </Await>
        </Page>
      </PageTabs>
    </div>
  )
}

const tabs: readonly ListTab[] = [
  { name: 'open', label: 'Open', hot: true, where: () => [['status', '!=', 'completed']] },
  statusTab('pending', 'Pending'),
  statusTab('in_progress', 'In progress'),
  statusTab('completed', 'Completed'),
]

const EveryError = (): ReactNode => (
  <PageTabs label="View" tabs={VIEWS} current="Every error">
    <CollectionScreen
      collection={logs}
      searchHint="Message or reference"
      purpose="Errors appear here until they are resolved."
      tabs={tabs}
      summary={(data) => [data.page, data.reference].filter(Boolean).join(' · ')}
    />
  </PageTabs>
)
