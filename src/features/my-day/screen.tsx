import type { ReactNode } from 'react'
import { Suspense, useMemo, useRef } from 'react'
import { dayIn } from '#base/days.ts'
import { customers } from '#features/customers/collection.ts'
import type { FollowUp } from '#features/follow-ups/collection.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { Agenda } from '#features/my-day/agenda.tsx'
import { AwayBanner, AwayButton } from '#features/my-day/away.tsx'
import { Drafts } from '#features/my-day/drafts.tsx'
import styles from '#features/my-day/my-day.module.css'
import { agendaOf, comingOf, inTime } from '#features/my-day/rules.ts'
import { Mentions, Pinned, Recents, useMentions } from '#features/my-day/waiting.tsx'
import type { PurchaseOrder } from '#features/purchase-orders/collection.ts'
import { pendingOrders } from '#features/purchase-orders/collection.ts'
import type { Receivable } from '#features/receivables/collection.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import type { Absence } from '#features/todos/absence.ts'
import { absences, lookedAfterBy } from '#features/todos/absence.ts'
import { addTodo } from '#features/todos/add.tsx'
import type { Todo } from '#features/todos/collection.ts'
import { todos } from '#features/todos/collection.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { useKeys } from '#ui/frame/keyboard.ts'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { QuickAdd } from '#ui/quick-add/quick-add.tsx'
import type { User } from '#ui/session.ts'
import { useUser } from '#ui/session.ts'

/** My page: what I must do, who called me, what I touched, what I pinned. */
export default function MyDayScreen(): ReactNode {
  const user = useUser()
  if (!user) return <Spinner />
  return (
    <Suspense fallback={<Spinner />}>
      <MyDay user={user} />
    </Suspense>
  )
}

function MyDay({ user }: { user: User }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = useMemo(() => ({ now, today: dayIn(timeZone, now), timeZone }), [now, timeZone])
  const input = useRef<HTMLInputElement>(null)
  useKeys({ n: () => input.current?.focus() })
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
      title={`Good ${partOfDay(now, timeZone)}, ${user.name.split(' ')[0] || me}`}
      note={[
        plural(count('Task'), 'task due', 'tasks due'),
        plural(count('Follow-up'), 'follow-up due', 'follow-ups due'),
        plural(mentions, 'mention', 'mentions'),
      ].join(' · ')}
      actions={<AwayButton user={user} known={away} clock={clock} />}
    >
      <AwayBanner {...{ user, others, clock }} known={away} />
      <QuickAdd
        label="New task"
        placeholder="Call Acme tomorrow"
        clock={clock}
        input={input}
        usualDay={clock.today}
        add={(reading) => addTodo(reading, me)}
      />
      <div className={styles.page}>
        <Agenda items={items} clock={clock} />
        <div className={styles.side}>
          <Mentions me={me} clock={clock} />
          <Drafts userId={user.id} />
          <Pinned />
          <Recents userId={user.id} clock={clock} />
        </div>
      </div>
    </Page>
  )
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

function partOfDay(now: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}
