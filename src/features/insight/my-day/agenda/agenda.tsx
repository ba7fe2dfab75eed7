import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { addDays } from '#base/days.ts'
import { taskOf } from '#features/insight/my-day/agenda/task-of.tsx'
import { useAgendaKeys } from '#features/insight/my-day/agenda/use-agenda-keys.tsx'
import styles from '#features/insight/my-day/my-day.module.css'
import { type AgendaItem, agendaParts } from '#features/insight/my-day/rules.ts'
import { Suggestions } from '#features/insight/my-day/suggestion-list.tsx'
import { receivables } from '#features/money/receivables/collection.ts'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todoActions } from '#features/records/todos/actions.ts'
import { todos } from '#features/records/todos/collection.ts'
import { putOffUntil } from '#features/records/todos/rules.ts'
import { recordAddress } from '#model/record-address.ts'
import { commit, execute } from '#ui/api.ts'
import { shortDay, shortMoment } from '#ui/grid/format.ts'
import { tellDone } from '#ui/list/tell-done.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName } from '#ui/people.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { AboutLink } from '#ui/shell/pages/about.tsx'
import { useDrop } from '#ui/use-drop.ts'

/** My tasks and follow-ups by due date; they can be completed and postponed in place. */
export function Agenda({ items, clock, me }: { items: readonly AgendaItem[]; clock: Clock; me: string }): ReactNode {
  const dropped = useDrop((data) => void taskOf(data.getData('text/uri-list'), me, clock), 'text/uri-list')
  const list = useRef<HTMLElement>(null)
  useAgendaKeys(list)
  const parts = agendaParts(items, clock.today)
  const late = items.filter(isWork).filter(({ day }) => day !== undefined && day <= clock.today)
  return (
    <section ref={list} className={`panel slim ${styles.panel}`} {...dropped} aria-labelledby="agenda-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="agenda-title">
          Agenda
        </h2>
        {late.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void putOff(late, clock)}>
            Postpone {late.length} to tomorrow
          </Button>
        )}
      </header>
      {parts.length === 0 && (
        <>
          <p className={`text-13 dim ${styles.quiet}`}>Nothing to do.</p>
          <Suggestions today={clock.today} />
        </>
      )}
      {parts.map(({ head, items: found }) => (
        <div key={head} className={styles.part}>
          <h3 className="text-12 line-16 strong dim" data-late={head === 'Late' || undefined}>
            {head}
          </h3>
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

const KINDS = { Task: todos, 'Follow-up': followUps, Payment: receivables, Order: purchaseOrders } as const

/** Items to work on; payments and orders arrive by themselves. */
const isWork = ({ kind }: AgendaItem): boolean => kind === 'Task' || kind === 'Follow-up'

function Line({ item, clock }: { item: AgendaItem; clock: Clock }): ReactNode {
  return (
    <li className="row gap-12 hair-above tall-44 pad-y-4" data-item>
      {isWork(item) && (
        <Checkbox aria-label={`Done: ${item.title}`} checked={false} onChange={() => void finish(item)} />
      )}
      <span className={`grow breaks ${styles.what}`}>
        <GoLink className="medium" href={recordAddress(KINDS[item.kind], item.id)}>
          {item.title}
        </GoLink>
        <small className="block text-12 line-16 dim">
          {item.kind}
          {item.owner && ` of ${personName(item.owner)}`}
          {item.isHigh && ' · high priority'}
          {item.remindAt && (
            <span data-due={item.remindAt <= clock.now.toISOString() || undefined}>
              {` · reminder ${shortMoment(item.remindAt, clock.today, clock.timeZone)}`}
            </span>
          )}
          {item.party && ` · ${item.party}`}
          {item.about && (
            <>
              {' · '}
              <AboutLink address={item.about} />
            </>
          )}
        </small>
      </span>
      <span className="text-13 dim figures unbroken">{item.day && shortDay(item.day, clock.today)}</span>
      {isWork(item) && (item.day === undefined || item.day <= clock.today) && (
        <Button
          size="compact-sm"
          variant="subtle"
          data-act="tomorrow"
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
  await tellDone(`${item.title}: done`, async () =>
    item.kind === 'Task'
      ? execute(todoActions.command('finish').name, todoActions.fixed('finish', item.id))
      : execute(recordOutcome.name, { followUpId: item.id, outcome: 'Done' }),
  )
}

async function putOff(items: readonly AgendaItem[], clock: Clock): Promise<void> {
  const dueOn = addDays(clock.today, 1)
  const what = items.length === 1 ? items[0]!.title : `${items.length} items`
  await tellDone(`${what}: tomorrow`, () =>
    commit(
      items.map(({ kind, id, day, remindAt }) => ({
        op: 'update' as const,
        collection: kind === 'Task' ? todos.name : followUps.name,
        id,
        patch:
          kind === 'Task'
            ? putOffUntil(dueOn, { dueOn: day, ...(remindAt && { remindAt: { $ts: remindAt } }) }, clock.today)
            : { dueOn, status: 'Snoozed' },
      })),
    ),
  )
}
