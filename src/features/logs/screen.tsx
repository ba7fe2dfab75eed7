import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMemo, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import type { ErrorLog } from '#features/logs/collection.ts'
import { logs, RESOLUTIONS } from '#features/logs/collection.ts'
import { reopenLogs, resolveLog } from '#features/logs/commands.ts'
import styles from '#features/logs/groups.module.css'
import { groupLogs } from '#features/logs/groups.ts'
import { LogGroups } from '#features/logs/log-groups.tsx'
import { useOpenErrors } from '#features/logs/open-errors.tsx'
import { useLogActs } from '#features/logs/use-log-acts.tsx'
import type { Doc } from '#model/value.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { CommandOffer, Tab } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { count } from '#ui/frame/money.ts'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { Switch } from '#ui/frame/switch.tsx'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'

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
      <Page
        title="Error log"
        note={`${count(open)} open`}
        tools={<Switch label="View" choices={VIEWS} current={isAll ? 'All groups' : 'Open groups'} />}
      >
        <Await fallback={<Spinner />}>
          <LogGroups clock={clock} canWrite={role !== 'viewer'} isAll={isAll} />
        </Await>
      </Page>
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
  <CollectionScreen
    collection={logs}
    heading="Error log"
    searchHint="Message, page or reference"
    purpose="Errors that Prime noticed stand here until somebody has dealt with them."
    tabs={tabs}
    commands={offers}
    bulk={(selected, clear) => <ResolveAll selected={selected as readonly ErrorLog[]} clear={clear} />}
    summary={(data) => [data.page, data.reference].filter(Boolean).join(' · ')}
    above={
      <div className={styles.above}>
        <Switch label="View" choices={VIEWS} current="Every error" />
      </div>
    }
  />
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
