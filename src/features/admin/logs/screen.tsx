import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { type ErrorLog, logs, RESOLUTIONS } from '#features/admin/logs/collection.ts'
import { reopenLogs, resolveLog } from '#features/admin/logs/commands.ts'
import styles from '#features/admin/logs/groups/groups.module.css'
import { groupLogs } from '#features/admin/logs/groups/groups.ts'
import { LogGroups } from '#features/admin/logs/groups/log-groups.tsx'
import { useOpenErrors } from '#features/admin/logs/open-errors.tsx'
import { useLogActs } from '#features/admin/logs/use-log-acts.tsx'
import type { Doc } from '#model/schema/value.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { CommandOffer, Tab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { count } from '#ui/shell/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

const VIEWS = [
  { name: 'Open groups', href: '/log' },
  { name: 'All groups', href: '/log?view=all' },
  { name: 'Every error', href: '/log?view=list' },
]

/** Every error that waits for somebody, one by one or by what happened; resolving takes it off the badge. */
export default function ErrorLogScreen(): ReactNode {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const asked = new URLSearchParams(search)
  // A link to one error, or to a cut of the list, opens the list it stands in.
  const isList =
    asked.get('view') === 'list' || ['id', 'new', 'tab', 'q', 'where', 'saved'].some((key) => asked.has(key))
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const role = useUser()?.role
  const open = useOpenErrors()
  const isAll = asked.get('view') === 'all'
  if (isList) return <EveryError />
  return (
    <div className={styles.screen}>
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

const tabs: readonly Tab[] = [
  { name: 'open', label: 'Open', hot: true, where: () => [['status', '!=', 'completed']] },
  statusTab('pending', 'Pending'),
  statusTab('in_progress', 'In progress'),
  statusTab('completed', 'Completed'),
]

const EveryError = (): ReactNode => (
  <PageTabs label="View" tabs={VIEWS} current="Every error">
    <CollectionScreen
      collection={logs}
      searchHint="Message, page or reference"
      purpose="Errors appear here until they are resolved."
      tabs={tabs}
      commands={offers}
      bulk={(selected, clear) => <ResolveAll selected={selected as readonly ErrorLog[]} clear={clear} />}
      summary={(data) => [data.page, data.reference].filter(Boolean).join(' · ')}
    />
  </PageTabs>
)

const offers = (doc: Doc): CommandOffer[] =>
  (doc as ErrorLog).data.status === 'completed'
    ? [
        {
          command: reopenLogs,
          label: 'Reopen',
          fixed: { logIds: [doc.id] },
          confirm: () => 'This error is then Pending again and counts on the badge.',
        },
      ]
    : [
        {
          command: resolveLog,
          label: 'Resolve',
          fixed: { logId: doc.id },
          suggest: { resolution: 'Fixed' },
          confirm: ({ resolution }) => `This error is then Completed: ${resolution ?? '…'}. It leaves the badge.`,
        },
      ]

/** Resolves the ticked errors in one act. */
function ResolveAll({ selected, clear }: { selected: readonly ErrorLog[]; clear: () => void }): ReactNode {
  const acts = useLogActs()
  const role = useUser()?.role
  const open = groupLogs(selected).filter((group) => group.open.length > 0)
  if (role === 'viewer' || open.length === 0) return null
  return (
    <Menu position="top">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconCheck size={16} />}>
          Resolve
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {RESOLUTIONS.map((resolution) => (
          <Menu.Item
            key={resolution}
            onClick={() => {
              acts.resolve(open, resolution)
              clear()
            }}
          >
            {resolution}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
