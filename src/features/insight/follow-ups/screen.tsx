import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { addDays, dayIn, toDay } from '#base/days.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { ChaseDesk } from '#features/insight/follow-ups/chasing/chase-desk.tsx'
import { FollowUpBulk } from '#features/insight/follow-ups/follow-up-bulk.tsx'
import { Results } from '#features/insight/follow-ups/results/results-view.tsx'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock, CommandOffer, ListTab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { printOwnDesk } from '#ui/print/own-desk.ts'
import { QuickAdd } from '#ui/quick-add/quick-add.tsx'
import type { ReadTask } from '#ui/quick-add/read.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import { AboutLink } from '#ui/shell/pages/about.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const isOpen = (data: Data): boolean => data.status === 'Open' || data.status === 'Snoozed'

const VIEWS = [
  { name: 'Due', href: pageOf(followUps) },
  { name: 'Team', href: `${pageOf(followUps)}?view=list&layout=board.assignee` },
  { name: 'Results', href: `${pageOf(followUps)}?view=results` },
  { name: 'All follow-ups', href: `${pageOf(followUps)}?view=list` },
]

/** One desk for everything that needs a follow-up: what the rules find, and what someone has scheduled. */
export default function FollowUpScreen(): ReactNode {
  const search = useAddress()
  const params = new URLSearchParams(search)
  // A link to one record opens the list it is in.
  const isList = params.get('view') === 'list' || params.has('id') || params.has('new')
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const user = useUser()
  const me = user?.email ?? ''
  const canWrite = user !== undefined && user.role !== 'viewer'
  const quickAdd = canWrite && (
    <QuickAdd
      label="New follow-up"
      placeholder="Call Acme on Monday"
      clock={clock}
      defaultDay={clock.today}
      add={(reading) => addFollowUp(reading, me)}
    />
  )
  const isTeam = isList && params.get('layout') === 'board.assignee'
  const isResults = !isList && params.get('view') === 'results'
  const print = () => canWrite && void printOwnDesk(user, 'call-sheet', 'Call sheet')
  useCommandKeys({ p: isList || isResults ? undefined : ['Print the call sheet', () => print()] }, 0)
  const current = isResults ? 'Results' : isTeam ? 'Team' : isList ? 'All follow-ups' : 'Due'
  const tabs = { label: 'View', tabs: VIEWS, current }
  if (isList)
    return (
      <PageTabs {...tabs}>
        <Stored clock={clock} above={quickAdd} />
      </PageTabs>
    )
  if (isResults)
    return (
      <div className="stack grow low">
        <PageTabs {...tabs}>
          <Page>
            <Await fallback={<Spinner />}>
              <Results clock={clock} days={Number(params.get('days')) || 30} />
            </Await>
          </Page>
        </PageTabs>
      </div>
    )
  return (
    <div className="stack grow low">
      <PageTabs {...tabs}>
        <Page
          actions={
            canWrite && (
              <Button variant="default" h={32} onClick={print}>
                Call sheet
              </Button>
            )
          }
        >
          <Await fallback={<Spinner />}>
            <ChaseDesk {...{ clock, canWrite, me, quickAdd }} />
          </Await>
        </Page>
      </PageTabs>
    </div>
  )
}

const tabs: readonly ListTab[] = [
  { name: 'open', label: 'Open', where: () => [['status', 'in', ['Open', 'Snoozed']]] },
  {
    name: 'due',
    label: 'Due',
    hot: true,
    where: () => [['status', 'in', ['Open', 'Snoozed']]],
    keeps: (data, { today, timeZone }) => {
      const day = toDay(data.dueOn, timeZone)
      return day !== undefined && day <= today
    },
  },
  { name: 'Done', label: 'Done', where: () => [['status', '==', 'Done']] },
]

function Stored({ clock, above }: { clock: Clock; above: ReactNode }): ReactNode {
  return (
    <CollectionScreen
      collection={followUps}
      searchHint="Subject, party or note"
      purpose="Add a follow-up, or choose one from the suggestions."
      tabs={tabs}
      due={(data, { timeZone }) => (isOpen(data) ? toDay(data.dueOn, timeZone) : undefined)}
      dueAfter="dueOn"
      draw={{ about: (data) => <AboutLink address={data.about} /> }}
      commands={offers}
      quick={({ data }) =>
        isOpen(data)
          ? [
              { label: 'Snooze to tomorrow', patch: { status: 'Snoozed', dueOn: addDays(clock.today, 1) } },
              { label: 'Next week', patch: { status: 'Snoozed', dueOn: addDays(clock.today, 7) } },
            ]
          : [{ label: 'Reopen', patch: { status: 'Open' } }]
      }
      bulk={(selected, clear) => <FollowUpBulk selected={selected} clock={clock} clear={clear} />}
      related={linkedPages()}
      summary={(data) => [data.partyName, data.outcome].filter(Boolean).join(' · ')}
      above={<div className={`flex top ${styles.above}`}>{above}</div>}
    />
  )
}

const offers = (doc: Doc): CommandOffer[] =>
  isOpen(doc.data)
    ? [
        {
          command: recordOutcome,
          label: 'Outcome',
          fixed: { followUpId: doc.id, subject: '', kind: 'Other', partyName: '', about: '' },
          suggest: { outcome: 'Done' },
          action: ({ outcome }) => `Record: ${outcome ?? '…'}`,
        },
      ]
    : []

async function addFollowUp({ title, time, priority: _, ...reading }: ReadTask, me: string): Promise<void> {
  const data = {
    subject: time ? `${title} at ${time}` : title,
    kind: /^call\b/i.test(title) ? 'Call' : 'Other',
    status: 'Open',
    assignee: me,
    ...reading,
  }
  const { seq } = await commit([{ op: 'create', collection: followUps.name, data }])
  toast(`${title}: added`, () => void bringBack([seq]))
}
