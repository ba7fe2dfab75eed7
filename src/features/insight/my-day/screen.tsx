import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { dayIn, hourIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { type Absence, absences, lookedAfterBy } from '#features/admin/absences/collection.ts'
import { Agenda } from '#features/insight/my-day/agenda/agenda.tsx'
import { AwayBanner, AwayButton } from '#features/insight/my-day/away.tsx'
import { DayNote } from '#features/insight/my-day/day-note.tsx'
import { Drafts } from '#features/insight/my-day/drafts.tsx'
import styles from '#features/insight/my-day/my-day.module.css'
import { Pinned } from '#features/insight/my-day/pinned.tsx'
import { type AgendaItem, agendaOf, comingOf, inTime } from '#features/insight/my-day/rules.ts'
import { Seconds } from '#features/insight/my-day/second-checks.tsx'
import { Mentions, Recents, useMentions } from '#features/insight/my-day/waiting.tsx'
import { Watched } from '#features/insight/my-day/watched.tsx'
import { WatchedParts } from '#features/insight/my-day/watched-parts.tsx'
import { openReceivables, type Receivable } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type PurchaseOrder, pendingOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { useScan } from '#features/purchasing/scan/parts.tsx'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { addTodo } from '#features/records/todos/parts.tsx'
import { arranged } from '#ui/layouts/arrange.ts'
import { Arranged } from '#ui/layouts/arranged.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { keepDesk, useDesk } from '#ui/preferences.ts'
import { printOwnDesk } from '#ui/print/own-desk.ts'
import { QuickAdd } from '#ui/quick-add/quick-add.tsx'
import { type User, useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { useCommandKeys, useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Alone } from '#ui/shell/pages/alone.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

const BLOCKS = ['mentions', 'watched', 'drafts', 'pinned', 'recents']

/** My page: what I have to do, who mentioned me, what I edited, what I pinned. */
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
  useKeys({ n: ['New task', () => input.current?.focus()] })
  useCommandKeys({ p: ['Print the day', () => print()] }, 0)
  const me = user.email
  return (
    <Page
      wraps
      title={`Good ${partOfDay(now, timeZone)}, ${user.name.split(' ')[0] || me}`}
      note={
        <Alone title="Due" fallback={<DueToCome />}>
          <DueWords me={me} clock={clock} />
        </Alone>
      }
      actions={
        <>
          {canKeep && (
            <>
              <Button variant="default" h={32} onClick={print}>
                Print day
              </Button>
              <Button variant="default" h={32} onClick={() => setNoting(true)}>
                My activity
              </Button>
              <Button variant="default" h={32} aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
                {isArranging ? 'Done' : 'Customize'}
              </Button>
            </>
          )}
          <Alone title="Absence" fallback={<AwayToCome />}>
            <AwayButton user={user} clock={clock} />
          </Alone>
        </>
      }
    >
      <Alone title="Absence" fallback={null}>
        <AwayBanner user={user} clock={clock} />
      </Alone>
      <QuickAdd
        label="New task"
        placeholder="Call Acme tomorrow at 10, or a number to open"
        clock={clock}
        input={input}
        defaultDay={clock.today}
        add={(reading) => addTodo(reading, me, clock)}
        open={scan}
      />
      <div className={`scrolls grid top-start packed gap-14 ${styles.page}`}>
        <Alone title="Agenda" fallback={<AgendaToCome />}>
          <Mine me={me} clock={clock} />
        </Alone>
        <div className={`stack gap-14 slim ${styles.side}`}>
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
                    <Alone title="Mentions">
                      <Mentions me={me} clock={clock} />
                    </Alone>
                    <Alone title="Counts to confirm" fallback={<span data-waiting />}>
                      <Seconds user={user} />
                    </Alone>
                  </>
                ),
              },
              {
                name: 'watched',
                title: 'Watched tasks',
                content: (
                  <>
                    {alone('Watched tasks', <Watched user={user} clock={clock} />)}
                    {alone('Watched parts', <WatchedParts user={user} />)}
                  </>
                ),
              },
              {
                name: 'drafts',
                title: 'Unsaved drafts',
                content: alone('Unsaved drafts', <Drafts userId={user.id} />),
              },
              { name: 'pinned', title: 'Pinned', content: alone('Pinned', <Pinned user={user} />) },
              { name: 'recents', title: 'Recent', content: alone('Recent', <Recents user={user} clock={clock} />) },
            ]}
          />
        </div>
      </div>
      {isNoting && <DayNote user={user} clock={clock} close={() => setNoting(false)} />}
    </Page>
  )
}

const alone = (title: string, content: ReactNode): ReactNode => <Alone title={title}>{content}</Alone>

interface Own {
  me: string
  clock: Clock
}

/** The agenda of the person and of those whose work they cover. */
function useAgenda({ me, clock }: Own): AgendaItem[] {
  const { timeZone, today } = clock
  const away = useLive({ collection: absences.name }) as unknown as readonly Absence[]
  const others = lookedAfterBy(away, me, today, timeZone)
  const people = [me, ...others].slice(0, 30)
  const whose = [['assignee', 'in', people]] as const
  const ofMine = useLive({ collection: customers.name, where: [['owner', 'in', people]] })
  const at = { me, others, today, timeZone }
  const coming = comingOf({
    receivables: useLive(openReceivables) as unknown as readonly Receivable[],
    customers: new Set(ofMine.map(({ id }) => id)),
    orders: useLive(pendingOrders) as unknown as readonly PurchaseOrder[],
    ...at,
  })
  const work = agendaOf({
    todos: useLive({ collection: todos.name, where: whose }) as unknown as readonly Todo[],
    followUps: useLive({ collection: followUps.name, where: whose }) as unknown as readonly FollowUp[],
    ...at,
  })
  return inTime([...work, ...coming])
}

const Mine = (own: Own): ReactNode => <Agenda items={useAgenda(own)} {...own} />

/** A placeholder, so that nothing moves when the agenda loads. */
const AgendaToCome = (): ReactNode => (
  <section className={`panel slim ${styles.panel}`} aria-label="Agenda" aria-busy>
    <header className="row between tall-32">
      <h2 className="text-14 line-20 bold">Agenda</h2>
    </header>
    <p className={`text-13 dim ${styles.quiet}`}>Loading …</p>
  </section>
)

const AwayToCome = (): ReactNode => (
  <Button variant="default" h={32} disabled>
    Away
  </Button>
)

/** A placeholder of the final width, so that the header does not wrap again. */
const DueToCome = (): ReactNode => <span className={styles.toCome}>0 tasks due · 0 follow-ups due · 0 mentions</span>

/** `2 tasks due · 1 follow-up due · 0 mentions`. */
function DueWords(own: Own): ReactNode {
  const due = useAgenda(own).filter(({ day }) => day !== undefined && day <= own.clock.today)
  const mentions = useMentions(own.me).length
  const count = (kind: string) => due.filter((item) => item.kind === kind).length
  return [
    counted(count('Task'), 'task due', 'tasks due'),
    counted(count('Follow-up'), 'follow-up due', 'follow-ups due'),
    counted(mentions, 'mention'),
  ].join(' · ')
}

function partOfDay(now: Date, timeZone: string): string {
  const hour = hourIn(timeZone, now)
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}
