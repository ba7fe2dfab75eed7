import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { recordOutcome } from '#features/follow-ups/commands.ts'
import styles from '#features/my-day/my-day.module.css'
import type { AgendaItem } from '#features/my-day/rules.ts'
import { agendaParts } from '#features/my-day/rules.ts'
import { About } from '#features/todos/about.tsx'
import { todos } from '#features/todos/collection.ts'
import { finishTodo } from '#features/todos/commands.ts'
import { commit, execute } from '#ui/api.ts'
import { bringBack } from '#ui/collection/remove.ts'
import type { Clock } from '#ui/collection/view.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { nameOf } from '#ui/people.ts'

/** My tasks and follow-ups in the order of their days; done and put off in place. */
export function Agenda({ items, clock }: { items: readonly AgendaItem[]; clock: Clock }): ReactNode {
  const parts = agendaParts(items, clock.today)
  const late = items.filter(isWork).filter(({ day }) => day !== undefined && day <= clock.today)
  return (
    <section className={styles.panel} aria-labelledby="agenda-title">
      <header>
        <h2 id="agenda-title">Agenda</h2>
        {late.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void putOff(late, clock)}>
            Put {late.length} off until tomorrow
          </Button>
        )}
      </header>
      {parts.length === 0 && <p className={styles.quiet}>Nothing waits for you.</p>}
      {parts.map(({ head, items: found }) => (
        <div key={head} className={styles.part}>
          <h3 data-late={head === 'Late' || undefined}>{head}</h3>
          <ul>
            {found.map((item) => (
              <Line key={`${item.kind} ${item.id}`} item={item} clock={clock} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const PLACES = { Task: '/todo', 'Follow-up': '/followup', Payment: '/receivable', Order: '/purchase-order' } as const

/** What I do myself; a payment and an order come by themselves. */
const isWork = ({ kind }: AgendaItem): boolean => kind === 'Task' || kind === 'Follow-up'

function Line({ item, clock }: { item: AgendaItem; clock: Clock }): ReactNode {
  return (
    <li className={styles.line}>
      {isWork(item) && (
        <Checkbox aria-label={`Done: ${item.title}`} checked={false} onChange={() => void finish(item)} />
      )}
      <span className={styles.what}>
        <GoLink href={`${PLACES[item.kind]}?tab=all&id=${encodeURIComponent(item.id)}`}>{item.title}</GoLink>
        <small>
          {item.kind}
          {item.owner && ` of ${nameOf(item.owner)}`}
          {item.isHigh && ' · high priority'}
          {item.party && ` · ${item.party}`}
          {item.about && (
            <>
              {' · '}
              <About address={item.about} />
            </>
          )}
        </small>
      </span>
      <span className={styles.day}>{item.day && shortDay(item.day, clock.today)}</span>
      {isWork(item) && (item.day === undefined || item.day <= clock.today) && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Tomorrow: ${item.title}`}
          onClick={() => void putOff([item], clock)}
        >
          Tomorrow
        </Button>
      )}
    </li>
  )
}

async function finish(item: AgendaItem): Promise<void> {
  await say(`${item.title}: done`, async () =>
    item.kind === 'Task'
      ? execute(finishTodo.name, { todoId: item.id })
      : execute(recordOutcome.name, { followUpId: item.id, outcome: 'Done' }),
  )
}

async function putOff(items: readonly AgendaItem[], clock: Clock): Promise<void> {
  const dueOn = addDays(clock.today, 1)
  const what = items.length === 1 ? items[0]!.title : `${items.length} items`
  await say(`${what}: tomorrow`, () =>
    commit(
      items.map(({ kind, id }) => ({
        op: 'update' as const,
        collection: kind === 'Task' ? todos.name : followUps.name,
        id,
        patch: { dueOn, ...(kind === 'Follow-up' && { status: 'Snoozed' }) },
      })),
    ),
  )
}

async function say(words: string, act: () => Promise<{ seq: number }>): Promise<void> {
  try {
    const { seq } = await act()
    toast(words, () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
