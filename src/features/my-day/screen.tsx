import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/words.ts'
import { customers } from '#features/customers/collection.ts'
import type { FollowUp } from '#features/follow-ups/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { Agenda } from '#features/my-day/agenda.tsx'
import { AwayBanner, AwayButton } from '#features/my-day/away.tsx'
import { DayNote } from '#features/my-day/day-note.tsx'
import { Drafts } from '#features/my-day/drafts.tsx'
import styles from '#features/my-day/my-day.module.css'
import { Pinned } from '#features/my-day/pinned.tsx'
import { agendaOf, comingOf, inTime } from '#features/my-day/rules.ts'
import { Seconds } from '#features/my-day/seconds.tsx'
import { Mentions, Recents, useMentions } from '#features/my-day/waiting.tsx'
import { Watched } from '#features/my-day/watched.tsx'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { pendingOrders } from '#features/purchase-orders/collection.ts'
import type { Receivable } from '#features/receivables/collection.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import { useScan } from '#features/scan/use-scan.tsx'
import type { Absence } from '#features/todos/absence.ts'
import { absences, lookedAfterBy } from '#features/todos/absence.ts'
import { addTodo } from '#features/todos/add.tsx'
import type { Todo } from '#features/todos/collection.ts'
import { todos } from '#features/todos/collection.ts'
import { keepDesk, useDesk } from '#ui/desk.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { useCommandKeys, useKeys } from '#ui/frame/keyboard.ts'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { arranged } from '#ui/layouts/arrange.ts'
import { Arranged } from '#ui/layouts/arranged.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { printOwnDesk } from '#ui/print/own-desk.ts'
import { QuickAdd } from '#ui/quick-add/quick-add.tsx'
import type { User } from '#ui/session.ts'
import { useUser } from '#ui/session.ts'

const BLOCKS = ['mentions', 'watched', 'drafts', 'pinned', 'recents']

/** My page: what I must do, who called me, what I touched, what I pinned. */
export default function MyDayScreen(): ReactNode {
  const user = useUser()
  if (!user) return <Spinner />
  return (
    <Await fallback={<Spinner />}>
      <MyDay user={user} />
    </Await>
  )
}

function MyDay({ user }: { user: User }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const input = useRef<HTMLInputElement>(null)
  const scan = useScan()
  const [isArranging, setArranging] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const places = arranged(BLOCKS, useDesk().blocks)
  const canKeep = user.role !== 'viewer'
  const print = () => canKeep && void printOwnDesk(user, 'day-sheet', 'Day sheet')
  useKeys({ n: () => input.current?.focus() })
  useCommandKeys({ p: () => print() }, 0)
  const me = user.email
  const away = useLive({ collection: absences.name }) as unknown as readonly Absence[]
  const others = lookedAfterBy(away, me, clock.today, timeZone)
  const whose = [['assignee', 'in', [me, ...others].slice(0, 30)]] as const
  const people = [me, ...others].slice(0, 30)
  const ofMine = useLive({ collection: customers.name, where: [['owner', 'in', people]] })
  const coming = comingOf({
    receivables: useLive(openReceivables) as unknown as readonly Receivable[],
    customers: new Set(ofMine.map(({ id }) => id)),
    orders: useLive(pendingOrders) as unknown as readonly PurchaseOrder[],
    me,
    others,
    today: clock.today,
    timeZone,
  })
  const work = agendaOf({
    todos: useLive({ collection: todos.name, where: whose }) as unknown as readonly Todo[],
    followUps: useLive({ collection: followUps.name, where: whose }) as unknown as readonly FollowUp[],
    me,
    others,
    today: clock.today,
    timeZone,
  })
  const items = inTime([...work, ...coming])
  const mentions = useMentions(me).length
  const due = items.filter(({ day }) => day !== undefined && day <= clock.today)
  const count = (kind: string) => due.filter((item) => item.kind === kind).length
  return (
    <Page
      wraps
      title={`Good ${partOfDay(now, timeZone)}, ${user.name.split(' ')[0] || me}`}
      note={[
        counted(count('Task'), 'task due', 'tasks due'),
        counted(count('Follow-up'), 'follow-up due', 'follow-ups due'),
        counted(mentions, 'mention'),
      ].join(' · ')}
      actions={
        <>
          {canKeep && (
            <>
              <Button variant="default" h={32} onClick={print}>
                Day sheet
              </Button>
              <Button variant="default" h={32} onClick={() => setNoting(true)}>
                What I did
              </Button>
              <Button variant="default" h={32} aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
                {isArranging ? 'Done' : 'Arrange'}
              </Button>
            </>
          )}
          <AwayButton user={user} known={away} clock={clock} />
        </>
      }
    >
      <AwayBanner {...{ user, others, clock }} known={away} />
      <QuickAdd
        label="New task"
        placeholder="Call Acme tomorrow at 10, or a number to open"
        clock={clock}
        input={input}
        usualDay={clock.today}
        add={(reading) => addTodo(reading, me, clock)}
        open={scan}
      />
      <div className={styles.page}>
        <Agenda items={items} clock={clock} me={me} />
        <div className={styles.side}>
          <Arranged
            isNarrow
            {...{ places, isArranging }}
            keep={(blocks) => void keepDesk(user, { blocks })}
            parts={[
              {
                name: 'mentions',
                title: 'Mentions',
                content: (
                  <>
                    <Mentions me={me} clock={clock} />
                    <Seconds user={user} />
                  </>
                ),
              },
              { name: 'watched', title: 'Watched tasks', content: <Watched user={user} clock={clock} /> },
              { name: 'drafts', title: 'Begun and not saved', content: <Drafts userId={user.id} /> },
              { name: 'pinned', title: 'Pinned', content: <Pinned user={user} /> },
              { name: 'recents', title: 'Recent', content: <Recents user={user} clock={clock} /> },
            ]}
          />
        </div>
      </div>
      {isNoting && <DayNote user={user} clock={clock} close={() => setNoting(false)} />}
    </Page>
  )
}

function partOfDay(now: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}
